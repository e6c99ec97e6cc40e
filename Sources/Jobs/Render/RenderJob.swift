// RenderJob — makes a picture's file from a recipe.

internal import Coloring
internal import Places

/// The making of one picture: iterating, coloring, writing.
package struct RenderJob: Sendable {
  /// The recipe; if `raisesSamples` is set, its number of samples is a minimum.
  package let recipe: Recipe
  /// Whether a small picture gets four samples a pixel, if they are cheap.
  package var raisesSamples = false
  /// The path of the picture.
  package let path: String

  /// - Throws: `PictureError` if no picture can be written at the path.
  package init(_ recipe: Recipe, path: String) throws {
    try recipe.checkFiles(path: path)
    (self.recipe, self.path) = (recipe, path)
  }

  /// Whether a picture has few enough samples for memory; a poster stores them on disk.
  package static func fitsMemory(_ recipe: Recipe) -> Bool {
    recipe.size.count * recipe.samplesPerPixel <= mostSamples
  }

  /// The most samples in memory: 600 MB of outcomes, and less than a minute in shallow places.
  private static let mostSamples = 25_000_000

  /// Makes the picture; its file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> RenderReport {
    var raisesSamples = raisesSamples
    if case .samples = try PictureFormat(of: path) { raisesSamples = false }
    let picture = try await RenderedPicture(
      rendering: recipe, raisesSamples: raisesSamples, progress: progress)
    return try picture.write(to: path, progress: progress)
  }
}

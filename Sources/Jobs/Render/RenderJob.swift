// RenderJob — from a recipe to a finished file.

internal import FractalEngine
internal import Pictures

/// One picture: iterated, colored, written.
package struct RenderJob: Sendable {
  /// Its samples are the least where more are allowed.
  package let recipe: Recipe
  /// Whether a small picture gets four samples a pixel where that takes little.
  package var raisesSamples = false
  /// Where the picture will stand.
  package let path: String

  /// - Throws: `PictureError` where no picture can be written under that name.
  package init(_ recipe: Recipe, path: String) throws {
    try PictureFormat.check(path: path)
    (self.recipe, self.path) = (recipe, path)
  }

  /// Whether a picture's samples are few enough to be kept in memory: a poster keeps them on disk.
  package static func fitsMemory(_ recipe: Recipe) -> Bool {
    recipe.size.count * recipe.samplesPerPixel <= mostSamples
  }

  /// 600 MB of outcomes, and less than a minute in shallow places.
  private static let mostSamples = 25_000_000

  /// Makes the picture; the file appears complete, or not at all.
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

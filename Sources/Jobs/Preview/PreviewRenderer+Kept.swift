// PreviewRenderer+Kept — uses of kept views: other colors, more samples, single pixels.

package import Coloring
internal import Core
package import Places

extension PreviewRenderer {
  /// Shows a kept view in other colors, without iterating.
  ///
  /// - Parameter isDraft: Whether so many pixels of a complete picture are enough as are colored
  ///   within 25 ms: in every second row and column, or fewer.
  /// - Returns: The picture as far as it is known; nil if the view is not kept.
  /// - Throws: A `UserError`; `CancellationError`.
  package func recolored(_ location: Location, size: PictureSize, isDraft: Bool = false)
    async throws -> PreviewFrame?
  {
    guard let view = keptPicture(of: location, size) else { return nil }
    var recipe = try Recipe(location, size: size)
    recipe.effort = effort
    let frames = LastFrame()
    let canvas = PreviewCanvas(view, recipe, isOutline: false, framesAreSmall: false) {
      frames.set($0)
    }
    if view.isComplete {
      try await canvas.takeSurvey { _ in }
      if isDraft { try await canvas.showDraft(draftPace) } else { try await canvas.showFinal() }
      keep(canvas.picture, of: location, size)
    } else {
      canvas.paintKnown()
    }
    return frames.last
  }

  /// Whether a picture of this size may get four samples a pixel by default.
  package static func mayRaiseSamples(of size: PictureSize) -> Bool {
    IterationJob.mayRaiseSamples(of: size)
  }

  /// The picture with four samples a pixel, as in a file of a kept view.
  ///
  /// - Returns: Nil if a file would have one sample a pixel; the kept view then has its pixels.
  /// - Throws: A `UserError`; `CancellationError`.
  package func raisedPicture(of location: Location, size: PictureSize) async throws -> Pixmap? {
    let job = IterationJob(location, size: size, effort: effort)
    guard let engine = keptPicture(of: location, size)?.engine,
      try await job.canRaiseSamples(of: engine)
    else { return nil }
    var recipe = try Recipe(location, size: size)
    (recipe.effort, recipe.samples) = (effort, 2)
    let picture = try await RenderedPicture(rendering: recipe, after: engine)
    return Pixmap(width: size.width, height: size.height, bytes: try picture.colors())
  }

  /// The outcome of a pixel, taken from the kept view if that is known there.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func value(of location: Location, size: PictureSize, _ pixel: PixelList.Pixel)
    async throws -> PixelValue
  {
    if let picture = keptPicture(of: location, size), picture.isComplete {
      return PixelValue(picture.buffer[pixel.i, pixel.j])
    }
    let result = try await Probe(location, size: size, pixels: [pixel], effort: effort).run()
    return result.values[0]
  }
}

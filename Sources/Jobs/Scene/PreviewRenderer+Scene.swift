// PreviewRenderer+Scene — a scene's picture for a screen.

internal import Coloring
internal import Core
internal import Drawing
internal import FractalEngine
internal import Places

extension PreviewRenderer {
  /// Shows the picture of a scene with the ink over it; it is drawn in one piece.
  func picture(
    of scene: Scene, size: PictureSize, show: @Sendable (PreviewFrame) -> Void
  ) throws -> PreviewReport {
    let start = ContinuousClock.now
    var rgb = [UInt8](repeating: 0, count: 3 * size.count)
    try scene.canvas(size, under: ink).draw(
      over: &rgb, of: Tile(x: 0, y: 0, width: size.width, height: size.height))
    try Task.checkCancellation()
    show(
      PreviewFrame(
        picture: Pixmap(width: size.width, height: size.height, bytes: rgb), pass: 1, passes: 1,
        detail: 1, isFinal: true))
    return PreviewReport(
      scene: scene, size: size, threads: effort.threads,
      seconds: (ContinuousClock.now - start).seconds)
  }
}

extension PreviewReport {
  /// The report about a scene, which has no iterated pixels.
  fileprivate init(scene: Scene, size: PictureSize, threads: Int, seconds: Double) {
    self.init(
      location: scene.location, size: size, limit: 0, limitStop: nil, precision: 0,
      referenceLength: 0, referenceEnd: .limit, reference: .computed, continuedFrom: nil,
      couldNotContinueFrom: nil, pixelsComputed: 0, pixelsTakenOver: 0,
      statusCounts: StatusCounts(), work: WorkCounts(), digest: "", threads: threads,
      seconds: [.pixels: seconds], totalSeconds: seconds, scene: scene.summary)
  }
}

// SceneJob — makes a scene's file: PNG of any size, SVG, or PDF.

internal import Core
package import Drawing
internal import ImageFiles
package import Places

/// The making of one picture of a scene.
package struct SceneJob: Sendable {
  package let scene: Scene
  package let size: PictureSize
  package let path: String
  package var title: String?
  /// The ink over the scene.
  package var ink: KeptInk?
  /// The dots per inch in print, for a PNG file.
  package var dotsPerInch: Double?

  private let format: Format

  private enum Format: String, CaseIterable {
    case png, svg, pdf
  }

  /// - Throws: A `UserError` if no such file can be written at the path.
  package init(_ scene: Scene, size: PictureSize, path: String) throws {
    (self.scene, self.size, self.path) = (scene, size, path)
    guard let format = Format.allCases.first(where: { path.lowercased().hasSuffix(".\($0)") })
    else {
      throw PictureError.unknownFormat(path: path, known: Format.allCases.map(\.rawValue))
    }
    self.format = format
    try AtomicFile.check(path: path)
  }

  /// The rows of a PNG file that are drawn at a time.
  private static let bandHeight = 256

  /// The memory of a band of a PNG file and its copies, in bytes.
  package var bandBytes: Int { 12 * size.width * min(size.height, Self.bandHeight) }

  /// Makes the picture; its file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> SceneReport {
    let start = ContinuousClock.now
    progress(JobProgress(stage: .pixels))
    let canvas = try scene.canvas(size, under: ink)
    switch format {
    case .png: try write(canvas, progress)
    case .svg: try AtomicFile.replaceFile(at: path, with: canvas.svg())
    case .pdf: try AtomicFile.replaceFile(at: path, with: canvas.pdf())
    }
    return SceneReport(
      scene: scene, size: size, path: path, seconds: (ContinuousClock.now - start).seconds)
  }

  /// Whether the file has pixels.
  var isPNG: Bool { format == .png }
  /// The title that the file carries.
  var shownTitle: String { title ?? scene.summary }

  /// The header of a PNG file.
  var header: ImageHeader {
    var header = ImageHeader(width: size.width, height: size.height)
    (header.compression, header.dotsPerInch) = (.fewColors, dotsPerInch)
    header.texts =
      [
        ImageText(PictureTexts.titleKeyword, shownTitle),
        ImageText(PictureTexts.softwareKeyword, Version.software),
        ImageText(PictureTexts.locationKeyword, scene.location.canonical),
      ] + PictureTexts.texts(of: ink)
    return header
  }

  private func write(_ canvas: Canvas, _ progress: ProgressReceiver) throws {
    let writer = try PNGWriter(path: path, header: header)
    for y in stride(from: 0, to: size.height, by: Self.bandHeight) {
      try Task.checkCancellation()
      progress(JobProgress(stage: .write, fraction: Double(y) / Double(size.height)))
      let band = Tile(
        x: 0, y: y, width: size.width, height: min(Self.bandHeight, size.height - y))
      for row in try canvas.rows(of: band) { try writer.write(encoded: row) }
    }
    try writer.finish()
  }
}

extension Scene {
  /// The drawing of the scene's view, with the ink that is visible there over it.
  ///
  /// - Throws: `SceneError`; `CancellationError`.
  func canvas(_ size: PictureSize, under ink: KeptInk?) throws -> Canvas {
    var canvas = try canvas(size)
    if let ink { canvas.draw(InkPicture(ink.ink, location, size: size).canvas) }
    return canvas
  }
}

extension Canvas {
  /// The rows of a tile on black: red, green and blue of 8 bits.
  func rows(of tile: Tile) throws(CanvasError) -> [[UInt8]] {
    var rgb = [UInt8](repeating: 0, count: 3 * tile.count)
    try draw(over: &rgb, of: tile)
    return (0..<tile.height).map { Array(rgb[3 * tile.width * $0..<3 * tile.width * ($0 + 1)]) }
  }
}

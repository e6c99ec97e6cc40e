// PosterRehearsal — the cost of storing, coloring and writing, measured with an overview.

internal import Coloring
internal import Core
internal import FractalEngine
internal import ImageFiles
internal import Places

/// The cost of storing, coloring and writing, measured with the pixels of an overview.
struct PosterRehearsal: Sendable {
  /// The processor time to pack a sample into a tile, unpack it and count it, in seconds.
  let secondsPerSample: Double
  /// The processor time to color a sample, in seconds.
  let colorSecondsPerSample: Double
  /// The time of the writing thread per pixel, in seconds.
  let writeSecondsPerPixel: Double
  /// The size of a tile's file per sample that was taken, in bytes.
  let tileBytesPerSample: Double
  /// The size of the picture's file per pixel, in bytes.
  let fileBytesPerPixel: Double

  /// - Throws: `PictureError`; `CancellationError`.
  init(_ overview: PosterOverview, _ recipe: Recipe, limit: Int) throws {
    let buffer = overview.outcomes
    let count = Double(buffer.tile.count)
    let start = SystemCalls.threadSeconds
    let strip = TileStrip(buffer.tile, samples: 1, of: buffer)
    let (counts, smooth) = (strip.countBlock, strip.smoothBlock)
    let again = TileStrip(
      pixels: buffer.tile.count, samples: 1, features: buffer.features.count, countBlock: counts,
      smoothBlock: smooth)
    precondition(again != nil, "what was packed can be unpacked")
    _ = try buffer.digest()
    let packed = SystemCalls.threadSeconds
    let colors = recipe.prepared(sample: buffer, limit: limit).picture(of: buffer)
    let colored = SystemCalls.threadSeconds
    var header = ImageHeader(width: buffer.tile.width, height: buffer.tile.height)
    header.depth = recipe.depth
    let file = try PNGWriter.bytes(of: colors, header: header)
    let written = SystemCalls.threadSeconds
    secondsPerSample = (packed - start) / count
    colorSecondsPerSample = (colored - packed) / count
    writeSecondsPerPixel = (written - colored) / count
    tileBytesPerSample = Double(counts.count + smooth.count) / count
    fileBytesPerPixel = Double(file.count) / count
  }
}

// SampleSource — a picture's samples by bands of rows, wherever they are kept.

internal import FractalEngine
internal import Core
internal import Pictures

/// The samples of a finished picture.
protocol SampleSource: Sendable {
  /// Hands over all samples of some rows of pixels, part by part from the left.
  ///
  /// - Parameters:
  ///   - rows: A band: it begins at a multiple of `SampleBands.rows` and has as many rows, or
  ///     what is left of the picture.
  ///   - use: Given buffers of these rows, their tiles in samples.
  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) throws
}

/// The bands of a picture, from the top.
struct SampleBands: Sendable {
  /// Rows of pixels in each but the last.
  static let rows = 8

  /// In pixels.
  let height: Int

  var count: Int { (height + SampleBands.rows - 1) / SampleBands.rows }

  subscript(index: Int) -> Range<Int> {
    index * SampleBands.rows..<min((index + 1) * SampleBands.rows, height)
  }
}

/// The samples of a picture in memory.
struct WholePicture: SampleSource {
  private let buffer: IterationBuffer
  /// A side of a pixel.
  private let samples: Int

  init(_ buffer: IterationBuffer, samples: Int) { (self.buffer, self.samples) = (buffer, samples) }

  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) rethrows {
    try use(buffer.rows(rows.lowerBound * samples..<rows.upperBound * samples))
  }
}

/// From samples to a finished picture's rows: the one way for files and for screens.
struct RowColoring: Sendable {
  private let prepared: any PreparedColoring
  private let samples: Int
  private let encoder: RowEncoder

  init(_ recipe: Recipe, _ prepared: any PreparedColoring) {
    (self.prepared, samples) = (prepared, recipe.samples)
    encoder = RowEncoder(depth: recipe.depth)
  }

  /// The rows of a band of the picture, as files and screens take them.
  func rows(_ range: Range<Int>, of source: some SampleSource) throws -> [[UInt8]] {
    var rows = [[UInt8]](repeating: [], count: range.count)
    try source.forEachPart(of: range) { part in
      for (index, row) in self.rows(of: part).enumerated() { rows[index] += row }
    }
    return rows
  }

  /// The rows of a part of the picture.
  ///
  /// - Parameter part: Its tile is in samples; where it lies in the picture decides on the dither.
  func rows(of part: IterationBuffer) -> [[UInt8]] {
    stride(from: 0, to: part.tile.height, by: samples).map { y in
      let lines = (y..<y + samples).map { prepared.colors(of: part, row: $0) }
      return encoder.encode(
        LinearColor.averaged(lines, samples: samples), i: part.tile.x / samples,
        j: (part.tile.y + y) / samples)
    }
  }
}

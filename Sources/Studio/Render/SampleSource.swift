// SampleSource — a picture's samples by bands of rows, wherever they are kept.

internal import DeepZoom
internal import Ground
internal import Pictures

/// The samples of a finished picture.
protocol SampleSource: Sendable {
  /// All samples of some rows of pixels.
  ///
  /// - Parameter rows: A band: it begins at a multiple of `SampleBands.rows` and has as many rows, or
  ///   what is left of the picture.
  /// - Returns: Whole rows; the tile in samples.
  func band(_ rows: Range<Int>) throws -> IterationBuffer
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

  func band(_ rows: Range<Int>) -> IterationBuffer {
    buffer.rows(rows.lowerBound * samples..<rows.upperBound * samples)
  }
}

/// From samples to a finished picture's rows: the one way for files and for screens.
struct RowColoring: Sendable {
  private let tone: any Tone
  private let samples: Int
  private let encoder: RowEncoder

  init(_ recipe: Recipe, _ tone: any Tone) {
    (self.tone, samples) = (tone, recipe.samples)
    encoder = RowEncoder(depth: recipe.depth)
  }

  /// The rows of a band, as files and screens take them.
  ///
  /// - Parameters:
  ///   - band: In samples; the tile's corner in the picture decides on the dither.
  func rows(of band: IterationBuffer) -> [[UInt8]] {
    stride(from: 0, to: band.tile.height, by: samples).map { y in
      let lines = (y..<y + samples).map { tone.colors(of: band, row: $0) }
      return encoder.encode(
        LinearColor.averaged(lines, samples: samples), i: band.tile.x / samples,
        j: (band.tile.y + y) / samples)
    }
  }
}

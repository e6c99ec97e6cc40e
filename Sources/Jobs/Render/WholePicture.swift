// WholePicture — the samples of a picture in memory.

internal import Core

/// The samples of a picture in memory.
struct WholePicture: SampleSource {
  private let buffer: IterationBuffer
  /// The number of samples along a side of a pixel.
  private let samples: Int

  init(_ buffer: IterationBuffer, samples: Int) { (self.buffer, self.samples) = (buffer, samples) }

  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) rethrows {
    try use(buffer.rows(rows.lowerBound * samples..<rows.upperBound * samples))
  }
}

// SampleSource — a picture's samples in bands of rows, wherever they are stored.

internal import Core

/// The samples of a finished picture.
protocol SampleSource: Sendable {
  /// Passes all samples of some rows of pixels to `use`, part by part from the left.
  ///
  /// - Parameters:
  ///   - rows: A band: it begins at a multiple of `SampleBands.rows`, and has as many rows, or the
  ///     remaining rows of the picture.
  ///   - use: Receives buffers of these rows, whose tiles are in samples.
  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) throws
}

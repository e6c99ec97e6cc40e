// SampleBands — the bands of a picture, from top to bottom.

/// The bands of a picture, from top to bottom.
struct SampleBands: Sendable {
  /// The number of rows of pixels in each band except the last.
  static let rows = 8

  /// The picture's height in pixels.
  let height: Int

  var count: Int { (height + SampleBands.rows - 1) / SampleBands.rows }

  subscript(index: Int) -> Range<Int> {
    index * SampleBands.rows..<min((index + 1) * SampleBands.rows, height)
  }
}

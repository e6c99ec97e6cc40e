// PrecisionLadder — the bits beyond the standard precision with which a pixel is iterated.

internal import Places

/// The bits beyond the standard precision with which a pixel is iterated, raised until they
/// suffice.
///
/// A chaotic orbit uses up its digits one by one, and no number of digits may suffice. Each run
/// ends where its digits are used up, and the ladder ends before it has cost four full runs.
struct PrecisionLadder {
  /// The bits beyond the standard precision.
  var growth: Int
  private let standard: Int
  private let limit: Int
  /// The remaining budget in nanoseconds, approximately.
  private var left: Double

  init(_ viewport: Viewport, limit: Int, _ growth: Int) {
    standard = viewport.precision(iterations: limit)
    (self.limit, self.growth) = (limit, growth)
    left = 4 * Double(max(limit, 1000)) * FullPrecision.nanoseconds(precision: standard)
  }

  var precision: Int { standard + growth }

  /// Raises the number of bits after these were used up by n iterations; false if that costs too
  /// much.
  mutating func climb(after n: Int) -> Bool {
    left -= Double(n) * FullPrecision.nanoseconds(precision: precision)
    let before = precision
    growth = 2 * growth + 64
    // The number of iterations that a chaotic orbit lasts is proportional to its digits.
    let next = min(Double(limit), Double(n) * Double(precision) / Double(before))
    return next * FullPrecision.nanoseconds(precision: precision) <= left
  }
}

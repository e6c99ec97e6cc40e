// PrecisionLadder — the bits that a pixel is iterated with beyond the standard precision.

internal import Core
internal import Numbers

/// The bits that a pixel is iterated with beyond the standard precision: more, until they suffice.
///
/// A chaotic orbit uses up its digits one by one, and no number of them may be enough. It ends
/// where they are used up, and so does the climb, before it has cost four full runs.
struct PrecisionLadder {
  /// The bits beyond the standard precision.
  var growth: Int
  private let standard: Int
  private let limit: Int
  /// The remaining budget, roughly, in nanoseconds.
  private var left: Double

  init(_ viewport: Viewport, limit: Int, _ growth: Int) {
    standard = viewport.precision(iterations: limit)
    (self.limit, self.growth) = (limit, growth)
    left = 4 * Double(max(limit, 1000)) * FullPrecision.nanoseconds(precision: standard)
  }

  var precision: Int { standard + growth }

  /// Takes more bits after these were used up by n iterations; false where that costs too much.
  mutating func climb(after n: Int) -> Bool {
    left -= Double(n) * FullPrecision.nanoseconds(precision: precision)
    let before = precision
    growth = 2 * growth + 64
    // A chaotic orbit lasts in proportion to its digits.
    let next = min(Double(limit), Double(n) * Double(precision) / Double(before))
    return next * FullPrecision.nanoseconds(precision: precision) <= left
  }
}

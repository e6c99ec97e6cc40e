// MonotoneCurve — a smooth curve through points that never overshoots them.

/// A cubic through given points, rising where they rise and flat where they turn.
///
/// The slopes are weighted harmonic means of the neighboring chords (Fritsch and Butland, 1984);
/// the slope is continuous, and between two points the curve stays between their values.
struct MonotoneCurve: Sendable {
  private let xs: [Double]
  private let ys: [Double]
  private let slopes: [Double]

  /// - Parameters:
  ///   - xs: At least two, strictly rising.
  ///   - ys: As many.
  init(_ xs: [Double], _ ys: [Double]) {
    precondition(xs.count >= 2 && xs.count == ys.count, "a curve has two points or more")
    let steps = zip(xs.dropFirst(), xs).map { $0 - $1 }
    precondition(steps.allSatisfy { $0 > 0 }, "the points rise")
    let chords = (0..<steps.count).map { (ys[$0 + 1] - ys[$0]) / steps[$0] }
    var slopes = [chords[0]]
    for k in chords.indices.dropFirst() {
      let (left, right) = (chords[k - 1], chords[k])
      let (weightLeft, weightRight) = (2 * steps[k] + steps[k - 1], steps[k] + 2 * steps[k - 1])
      slopes.append(
        left * right <= 0
          ? 0 : (weightLeft + weightRight) / (weightLeft / left + weightRight / right))
    }
    slopes.append(chords[chords.count - 1])
    (self.xs, self.ys, self.slopes) = (xs, ys, slopes)
  }

  /// The value at `x`; beyond the ends the curve goes on straight.
  ///
  /// - Complexity: O(log points).
  func value(at x: Double) -> Double {
    let last = xs.count - 1
    if x <= xs[0] { return ys[0] + slopes[0] * (x - xs[0]) }
    if x >= xs[last] { return ys[last] + slopes[last] * (x - xs[last]) }
    var (low, high) = (0, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      if xs[middle] <= x { low = middle } else { high = middle }
    }
    let step = xs[high] - xs[low]
    let t = (x - xs[low]) / step
    let u = 1 - t
    return ys[low] * (u * u * (1 + 2 * t)) + ys[high] * (t * t * (1 + 2 * u))
      + step * t * u * (slopes[low] * u - slopes[high] * t)
  }
}

// Angle — the argument of a complex number by IEEE operations alone: the same on every system.

package enum Angle {
  /// arg z in turns, 0 ..< 1, with an error of at most 1e-11; 0 for zero.
  package static func turns(_ re: Double, _ im: Double) -> Double {
    let (x, y) = (abs(re), abs(im))
    let larger = max(x, y)
    if larger == 0 || !larger.isFinite { return 0 }
    // The angle to the nearest axis, at most an eighth of a turn.
    var turns = eighth(of: min(x, y) / larger)
    if y > x { turns = 0.25 - turns }
    if re < 0 { turns = 0.5 - turns }
    if im < 0 { turns = 1 - turns }
    return turns < 1 ? turns : 0
  }

  /// arctan t in turns, 0 ≤ t ≤ 1.
  private static func eighth(of t: Double) -> Double {
    // Beyond tan(π/8) from the diagonal: arctan t = π/4 − arctan((1 − t)/(1 + t)).
    let isFar = t > 0.414_213_562_373_095
    let u = isFar ? (1 - t) / (1 + t) : t
    let square = u * u
    var sum = 0.0
    for k in stride(from: 25, through: 1, by: -2) {
      sum = (k & 2 == 0 ? 1.0 : -1.0) / Double(k) + square * sum
    }
    let turns = u * sum / (2 * Double.pi)
    return isFar ? 0.125 - turns : turns
  }
}

// MisiurewiczPoint — a c whose critical orbit falls into a repelling cycle, with a proof.

package import BigNumbers
package import FractalEngine

/// The c at which z_(preperiod + period) = z_preperiod for the first time, with z_0 = 0.
///
/// So −2 has preperiod 2 and period 1, and i has 2 and 2.
///
/// Around the point the set looks the same at every depth, except for a rotation and a factor (Tan
/// Lei, Commun. Math. Phys. 134, 1990).
package struct MisiurewiczPoint: Sendable {
  package let power: Int
  package let preperiod: Int
  package let period: Int
  /// The point, to within 2^−`bits`; no other one is as near.
  package let c: BigComplex
  package let bits: Int
  /// The multiplier of its cycle, by which the picture is enlarged and rotated from one level to
  /// the next.
  package let multiplier: FloatExpComplex
}

extension OrbitEquation {
  /// Proves a solution of z_(k + p) = z_k that Newton's method has found.
  ///
  /// As for a nucleus, the disc contains one zero by Rouché's theorem, while z_(k − 1 + p) − z_(k −
  /// 1), and z_(k + q) − z_k for the divisors q of p, have none.
  ///
  /// - Parameter found: A solution of this equation.
  /// - Returns: Nil if it has a shorter preperiod or period, or the proof fails.
  /// - Throws: `CancellationError`.
  func misiurewiczPoint(_ found: Solution, _ progress: (Int) -> Void) throws
    -> MisiurewiczPoint?
  {
    let (preperiod, period) = (earlier, last - earlier)
    let bits = found.bits - 24
    var orbit = Neighborhood(formula, of: found.c, radius: FloatExp(1, exponent: -bits))
    var before: Neighborhood?
    var start: Neighborhood?
    var multiplier = FloatExpComplex.one
    let stride = Multibrot.cancellationStride(found.c.precision)
    while orbit.n < last {
      if orbit.n % stride == 0 {
        try Task.checkCancellation()
        progress(orbit.n)
      }
      if start != nil { multiplier = formula.derivative(at: orbit.value) * multiplier }
      orbit.step()
      if orbit.n == preperiod - 1 { before = orbit }
      if orbit.n == preperiod {
        start = orbit
        multiplier = .one
      }
      guard let start, orbit.n > preperiod, orbit.n < last else { continue }
      if period % (orbit.n - preperiod) == 0 && orbit.mayMeet(start) { return nil }
      if orbit.n == last - 1, let before, orbit.mayMeet(before) { return nil }
    }
    guard let start else { return nil }
    // For period 1, the point before the last is the first point of the cycle itself.
    if period == 1, let before, before.mayMeet(start) { return nil }
    guard orbit.isOneMeeting(start), FloatExp(1) < multiplier.length else { return nil }
    return MisiurewiczPoint(
      power: formula.power, preperiod: preperiod, period: period, c: found.c, bits: bits,
      multiplier: multiplier)
  }
}

extension Neighborhood {
  /// Whether z_n(c) and the earlier z_m(c) may be equal for some c.
  fileprivate func mayMeet(_ earlier: Neighborhood) -> Bool {
    gap(to: earlier).length <= (reach + earlier.reach) * FloatExp(1 + 0x1p-40)
  }

  /// Whether there is exactly one c at which they are equal.
  fileprivate func isOneMeeting(_ earlier: Neighborhood) -> Bool {
    let remainders = remainder + earlier.remainder
    let straight = (slope - earlier.slope).length * radius
    return (gap(to: earlier).length + remainders) * FloatExp(1 + 0x1p-40) < straight
  }

  /// The difference Z_n − Z_m.
  private func gap(to earlier: Neighborhood) -> FloatExpComplex {
    var gap = point
    gap.subtract(earlier.point)
    return gap.scaled
  }
}

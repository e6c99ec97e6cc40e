// ExactAbsPowerOrbit — the orbit of one c of an absolute-value map in full precision.

internal import BigNumbers

/// The orbit z_1, z_2, … of one c, with the values that `BigFloat`s give.
struct ExactAbsPowerOrbit {
  private let map: AbsPowerMap
  private let c: BigComplex
  private let zero: BigComplex
  private var orbit: ExactOrbit
  /// The power that led to the last point, before the folds after it; in fixed point only its signs
  /// are right.
  private var power = Planar<FloatExp>.zero

  /// - Parameters:
  ///   - c: The point, whose precision is the orbit's.
  ///   - quickly: Whether to use fixed point where it is faster on this machine.
  init(_ map: AbsPowerMap, _ c: BigComplex, quickly: Bool) {
    (self.map, self.c) = (map, c)
    zero = BigComplex(precision: c.precision)
    orbit = ExactOrbit(from: zero, by: quickly ? map.fixedOrbit(at: c) : nil)
  }

  var n: Int { orbit.n }
  /// The last point, each part rounded to a double.
  var nearest: Complex { orbit.nearest }
  /// The last point.
  var value: Planar<FloatExp> { orbit.planar }

  /// The derivative of the last step.
  ///
  /// - Parameter start: The point at which the step began.
  func tangent(at start: Planar<FloatExp>) -> AbsPowerTangent<FloatExp> {
    map.tangent(at: start, unfolded: power)
  }

  /// Takes one step, from a point within the escape radius.
  ///
  /// - Throws: `CancellationError`.
  mutating func advance() throws {
    var (next, isTold) = (power, true)
    if orbit.isFixed && !map.after.isEmpty && n > 0 {
      if let signs = map.signsOfSquare(at: nearest) { next = signs } else { isTold = false }
    }
    try orbit.advance(quickly: isTold) { z, scratch in
      map.step(&z, c, zero: zero, &scratch) { next = Planar($0) }
    }
    power = next
  }
}

extension AbsPowerMap {
  /// The orbit of c in fixed point; nil if `BigFloat`s are faster, or if fixed point is impossible.
  fileprivate func fixedOrbit(at c: BigComplex) -> FixedOrbit? {
    power == 2 ? .fastest(of: c, folds: (before.rawValue, after.rawValue)) : nil
  }

  /// A number whose parts have the same signs as those of z's square, with the folds before it but
  /// without those after it.
  ///
  /// Nil if a point that rounds to z may have other signs.
  fileprivate func signsOfSquare(at z: Complex) -> Planar<FloatExp>? {
    let base = before.image(of: Planar(z.re, z.im))
    let (x, y) = (abs(base.re), abs(base.im))
    guard x != y, x > 0, y > 0 else { return nil }
    let (re, im) = (x < y ? -1.0 : 1, (base.re < 0) != (base.im < 0) ? -1.0 : 1)
    return Planar(FloatExp(re), FloatExp(im))
  }
}

// ComponentRoot — the point of a component's boundary where its two external rays land.

package import BigNumbers
internal import FractalEngine

/// The root of a hyperbolic component of z² + c: where the multiplier of its cycle is 1.
package struct ComponentRoot: Sendable {
  /// The root, to within about 2^−`bits`.
  package let c: BigComplex
  /// The bits of c that Newton's method left unchanged, with some to spare: −log₂ of its error.
  package let bits: Int

  /// A cycle of z² + c with a given multiplier, found by Newton's method for z and c together.
  ///
  /// With F = f^n(z) − z and Λ = (f^n)′(z), the equations F = 0 and Λ = λ have the determinant
  /// F_z·Λ_c − F_c·Λ_z. It is not 0 at a cusp, λ = 1, nor at any other λ ≠ 1 near the cycle. At
  /// the root of a satellite it is 0 for the satellite's own cycle, but not for that of its parent.
  private struct Cycle {
    let period: Int
    var z: BigComplex
    var c: BigComplex
    var error = FloatExp(1)

    /// Solves the equations for λ, from the present z and c.
    ///
    /// - Returns: Whether Newton's method has converged.
    mutating func solve(_ multiplier: BigComplex, _ progress: (Int) -> Void) throws -> Bool {
      var smallest = FloatExp(1, exponent: 1 << 40)
      for _ in 0..<40 {
        try Task.checkCancellation()
        progress(period)
        let at = end()
        var gap = at.point
        gap.subtract(z)
        var rest = at.multiplier
        rest.subtract(multiplier)
        let (value, excess) = (gap.scaled, rest.scaled)
        let byZ = at.multiplier.scaled - .one
        let determinant = byZ * at.multiplierByC - at.byC * at.multiplierByZ
        if determinant.isZero { return false }
        let stepZ = (value * at.multiplierByC - at.byC * excess).divided(by: determinant)
        let stepC = (byZ * excess - value * at.multiplierByZ).divided(by: determinant)
        z.subtract(BigComplex(stepZ, precision: z.precision))
        c.subtract(BigComplex(stepC, precision: c.precision))
        // Newton's method has ended when its steps are no longer halved.
        error = stepC.length
        if excess.length < FloatExp(0x1p-40) && FloatExp(2) * error > smallest { return true }
        if error.exponent < 24 - c.precision { return true }
        smallest = min(smallest, error)
      }
      return false
    }

    private func end() -> (
      point: BigComplex, byC: FloatExpComplex, multiplier: BigComplex,
      multiplierByZ: FloatExpComplex, multiplierByC: FloatExpComplex
    ) {
      let formula = Multibrot(power: 2)
      var (point, scratch) = (z, OrbitScratch(precision: z.precision))
      var multiplier = BigComplex(.one, precision: z.precision)
      var byC = FloatExpComplex.zero
      var (byZTwice, byZAndC) = (FloatExpComplex.zero, FloatExpComplex.zero)
      for _ in 0..<period {
        let (value, byZ) = (point.scaled, multiplier.scaled)
        byZAndC = (value * byZAndC + byZ * byC).doubled
        byZTwice = (value * byZTwice + byZ * byZ).doubled
        byC = (value * byC).doubled + .one
        multiplier.multiply(by: point, &scratch)
        multiplier.re.scale(byPowerOfTwo: 1)
        multiplier.im.scale(byPowerOfTwo: 1)
        formula.step(&point, c, &scratch)
      }
      return (point, byC, multiplier, byZTwice, byZAndC)
    }
  }

  /// The root of a nucleus's component.
  ///
  /// - Parameter parent: The component of which this one is a satellite, from its angled address;
  ///   nil for a component with a cusp.
  /// - Returns: Nil if Newton's method does not converge to a point beside the component.
  /// - Throws: `CancellationError`.
  init?(
    of nucleus: Nucleus, parent: AngledAddress.Step?, _ progress: (Int) -> Void
  ) throws {
    precondition(nucleus.power == 2, "only z² + c has these rays")
    let precision = nucleus.c.precision
    var cycle: Cycle
    if let parent {
      guard nucleus.period == parent.period * parent.denominator else { return nil }
      cycle = Self.start(of: nucleus, parent)
      let goal = Self.rootOfUnity(parent.numerator, parent.denominator, precision: precision)
      guard try cycle.solve(goal, progress) else { return nil }
    } else {
      cycle = Cycle(period: nucleus.period, z: BigComplex(precision: precision), c: nucleus.c)
      for step in 1...8 {
        let goal = BigComplex(FloatExpComplex(Double(step) / 8, exponent: 0), precision: precision)
        guard try cycle.solve(goal, progress) else { return nil }
      }
    }
    var way = cycle.c
    way.subtract(nucleus.c)
    guard way.scaled.length < nucleus.size.length else { return nil }
    // Errors of rounding are enlarged as the component is smaller than 1.
    (c, bits) = (cycle.c, min(-cycle.error.exponent, precision - 24) - 8)
  }

  /// The number e^(2πi·p/q), by Newton's method for w^q = 1.
  private static func rootOfUnity(_ numerator: Int, _ denominator: Int, precision: Int)
    -> BigComplex
  {
    let degrees = BigFloat(360 * Double(numerator) / Double(denominator), precision: 64)
    let (cosine, sine) = BigFloat.cosineAndSine(degrees: degrees)
    var root = BigComplex(FloatExpComplex(Complex(cosine, sine)), precision: precision)
    var scratch = OrbitScratch(precision: precision)
    let one = BigComplex(.one, precision: precision)
    var bits = 48
    while bits < precision {
      // w ← w − w·(w^q − 1)/q, which doubles the number of bits, as w^q is near 1.
      var power = root
      for _ in 1..<denominator { power.multiply(by: root, &scratch) }
      power.subtract(one)
      power.multiply(by: root, &scratch)
      let share = BigFloat(Double(denominator), precision: precision)
      power.re.divide(by: share)
      power.im.divide(by: share)
      root.subtract(power)
      bits = 2 * bits - 16
    }
    return root
  }

  /// The parent's cycle near the root: its point amid those of the satellite that soon meet.
  private static func start(of nucleus: Nucleus, _ parent: AngledAddress.Step) -> Cycle {
    let precision = nucleus.c.precision
    let formula = Multibrot(power: 2)
    var (z, scratch) = (BigComplex(precision: precision), OrbitScratch(precision: precision))
    var sum = BigComplex(precision: precision)
    for n in 0..<nucleus.period {
      if n % parent.period == 0 { sum.add(z) }
      formula.step(&z, nucleus.c, &scratch)
    }
    let share = BigFloat(Double(parent.denominator), precision: precision)
    sum.re.divide(by: share)
    sum.im.divide(by: share)
    var c = nucleus.c
    c.add(BigComplex(0.5 * nucleus.size, precision: precision))
    return Cycle(period: parent.period, z: sum, c: c)
  }
}

// Nucleus — the center of a component of the interior, with its period, size and kind.

package import BigNumbers
internal import Core
package import FractalEngine

/// The c at which 0 returns after exactly `period` iterations, with a proof.
package struct Nucleus: Sendable {
  package let power: Int
  package let period: Int
  /// The nucleus, to within 2^−`bits`; no other nucleus of this period is as near.
  package let c: BigComplex
  package let bits: Int
  /// The size and rotation of the component: it is about |size| large and rotated by the argument.
  ///
  /// To first order the component is the image of the main one under c ↦ `c` + size·c (R. Munafo,
  /// “Mu-Ency”, *Size Estimate*; C. Heiland-Allen, “Deep zoom theory and practice”).
  ///
  /// For powers above 2 the size is one of p − 1 such values, which differ by rotations.
  package let size: FloatExpComplex
  /// The kind of the component; nil for powers above 2.
  package let kind: Kind?

  /// The kind of a component, by how it is attached.
  package enum Kind: String, Sendable {
    /// It is free-standing and has a cusp: the main component of a small copy of the set.
    case cardioid
    /// It is attached to another component.
    case disc
  }

  /// The rotation in degrees, counter-clockwise, in (−180, 180].
  package var turn: Double { size.degrees }
}

extension OrbitEquation {
  /// The number of bits of a landmark beyond those that its size or the view's requires.
  static let spareBits = 110

  /// Refines a nucleus that Newton's method has found in few bits, and proves it.
  ///
  /// Its period divides `last`; `earlier` is 0.
  ///
  /// - Parameter expected: The bits that its component's size will probably require.
  /// - Returns: Nil if the refinement or the proof fails.
  /// - Throws: `CancellationError`.
  func provedNucleus(
    from first: Solution, toBits expected: Int, _ progress: (Int) -> Void
  ) throws -> Nucleus? {
    var found = first
    // The size of the component, and so the precision needed, is known only near the nucleus.
    var wanted = expected
    for _ in 0..<4 {
      guard let refined = try refined(found, toBits: wanted, progress) else { return nil }
      found = refined
      guard let nucleus = try Self.nucleus(formula, last, found, progress) else {
        wanted = max(wanted, found.bits) * 3 / 2
        continue
      }
      let needed = Self.spareBits - min(nucleus.size.exponent, 0)
      if nucleus.bits >= needed - 24 { return nucleus }
      wanted = needed + 4
    }
    return nil
  }

  /// Proves a nucleus that Newton's method has found, and measures the component around it.
  ///
  /// The disc of radius ρ about C contains exactly one zero of z_p if |Z_p| + Q_p < |D_p|·ρ
  /// (Rouché's theorem with the linear part, see `Neighborhood`). A divisor q of p is not the
  /// period if z_q has no zero in the disc.
  ///
  /// - Parameter found: A solution of the equation of some multiple of the period, with `earlier`
  ///   = 0.
  /// - Returns: Nil if the proof fails because the precision was too low.
  /// - Throws: `CancellationError`.
  static func nucleus(
    _ formula: Multibrot, _ period: Int, _ found: Solution, _ progress: (Int) -> Void
  ) throws -> Nucleus? {
    let bits = found.bits - 24
    var orbit = Neighborhood(formula, of: found.c, radius: FloatExp(1, exponent: -bits))
    var shape = ComponentShape(power: formula.power)
    let stride = Multibrot.cancellationStride(found.c.precision)
    while true {
      if orbit.n % stride == 0 {
        try Task.checkCancellation()
        progress(orbit.n)
      }
      orbit.step()
      if period % orbit.n == 0 && orbit.mayVanish { break }
      if orbit.n == period { return nil }
      shape.add(orbit.value)
    }
    // The period is a proper divisor if the orbit may vanish earlier.
    let most = (orbit.value.length + orbit.remainder) * FloatExp(1 + 0x1p-40)
    guard most < orbit.slope.length * orbit.radius else {
      return nil
    }
    return Nucleus(
      power: formula.power, period: orbit.n, c: found.c, bits: bits, size: shape.size,
      kind: shape.kind)
  }
}

extension FloatExpComplex {
  /// The argument in degrees, in (−180, 180].
  package var degrees: Double {
    let degrees = 360 * Angle.turns(re, im)
    return degrees > 180 ? degrees - 360 : degrees
  }

  /// The principal root of a degree, for sizes; accurate to about 1e-12.
  func root(_ degree: Int) -> FloatExpComplex {
    if degree == 1 || isZero { return self }
    let turns = degrees / Double(degree)
    let (cosine, sine) = BigFloat.cosineAndSine(degrees: BigFloat(turns, precision: 53))
    // 2^log₂|x|, split into a whole power and a fraction.
    let logarithm = length.log2 / Double(degree)
    let whole = logarithm.rounded(.down)
    let rest = Self.exp2(logarithm - whole)
    return FloatExpComplex(Complex(rest * cosine, rest * sine), exponent: Int(whole))
  }

  /// The power 2^x for 0 ≤ x < 1, by the series of e^(x ln 2).
  private static func exp2(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for k in 1..<24 {
      term *= x * SteadyMath.ln2 / Double(k)
      sum += term
    }
    return sum
  }
}

// FixedPowerOrbit — z ← z^p + c with folds, in fixed point of a length that may change.

internal import CFixedPoint

/// The orbit of one c, with as many bits as the caller needs at each step.
///
/// Numbers have a fixed binary point, and are cut off instead of rounded. All roundings of a step
/// together change z by less than (3p·max(1, |z|)^(p − 2) + 2) · 2^−`bits`.
@safe package final class FixedPowerOrbit {
  private let state: OpaquePointer
  /// The number of bits after the binary point.
  ///
  /// It is not stored here, where each access would be checked for exclusivity.
  package var bits: Int { unsafe fathom_power_orbit_bits(state) }

  /// A point of the orbit.
  package struct Point: Sendable {
    /// The nearest doubles to its parts, divided by powers of two with these exponents.
    package let (re, im): (Double, Double)
    package let (reExponent, imExponent): (Int, Int)
    /// Whether the parts of the power were negative before the folds after it.
    package let (isPowerReNegative, isPowerImNegative): (Bool, Bool)
  }

  /// Creates the orbit of c before its first point, z = 0; nil if a part of c is 2^11 or more.
  ///
  /// - Parameters:
  ///   - power: The power, 2 … 16.
  ///   - folds: The folds of z before the power, and of the power: 1 for |re|, 2 for |im|, 4 for
  ///     the conjugate, or a sum of these; they are applied in this order.
  package init?(of c: BigComplex, power: Int, folds: (before: Int, after: Int) = (0, 0)) {
    let state = unsafe c.re.withNumber { re in
      unsafe c.im.withNumber { im in
        unsafe fathom_power_orbit_create(
          re, im, Int32(power), Int32(folds.before), Int32(folds.after))
      }
    }
    guard let state = unsafe state else { return nil }
    unsafe self.state = state
  }

  deinit { unsafe fathom_power_orbit_free(state) }

  /// Gives numbers at least so many bits after the point, but at most some 64 more than c has.
  ///
  /// With fewer bits than before, z changes by less than √2 · 2^−`bits`.
  @inline(__always)
  package func resize(toBits least: Int) {
    unsafe fathom_power_orbit_resize(state, least)
  }

  /// Advances to the next point; the current one must be within 2^10 of 0.
  @inline(__always)
  package func next() -> Point {
    var point = fathom_power_point()
    unsafe fathom_power_orbit_step(state, &point)
    return Point(
      re: point.significand.0, im: point.significand.1, reExponent: point.exponent.0,
      imExponent: point.exponent.1, isPowerReNegative: point.is_power_negative.0 != 0,
      isPowerImNegative: point.is_power_negative.1 != 0)
  }
}

// FixedPointReturnMap — the first-return map z ← ζ + P(z²) of a z near 0, in fixed point.

internal import CMPFR

/// The first-return map with P = a₁w + a₂w² + a₃w³, and the z that it advances.
///
/// Numbers have their point at a fixed place, and are cut off: a return takes a sixth of the time
/// that it takes with `BigFloat`s.
@safe package final class FixedPointReturnMap {
  private let state: OpaquePointer
  /// The exponent of the unit.
  package let exponent: Int
  /// The number of limbs behind the point, per part.
  package let limbs: Int

  /// The exponent of the greatest |z| from which a return can be taken.
  package var reach: Int { exponent - 3 }

  /// The exponent of the greatest error of a return, which comes from what is cut off.
  package var errorExponent: Int { exponent + 10 - 64 * limbs }

  /// Creates the map; nil where coefficients are too large, or there are too many digits.
  ///
  /// - Parameters:
  ///   - end: ζ.
  ///   - series: a₁, a₂ and a₃.
  ///   - exponent: Such that |a₁|·2^exponent is above 16 and at most 32.
  ///   - limbs: The number of 64-bit limbs behind the point.
  package init?(end: BigComplex, series: [BigComplex], exponent: Int, limbs: Int) {
    guard let state = unsafe fathom_turn_create(exponent, limbs) else { return nil }
    unsafe self.state = state
    (self.exponent, self.limbs) = (exponent, limbs)
    for (index, number) in ([end] + series).enumerated() {
      let suits = unsafe number.re.withNumber { re in
        unsafe number.im.withNumber { im in unsafe fathom_turn_set(state, Int32(index), re, im) }
      }
      if suits == 0 { return nil }
    }
  }

  deinit { unsafe fathom_turn_free(state) }

  /// Begins at a z within reach.
  package func start(at z: borrowing BigComplex) {
    unsafe z.re.withNumber { re in
      unsafe z.im.withNumber { im in unsafe fathom_turn_start(state, re, im) }
    }
  }

  /// Takes one return, from a z within reach.
  ///
  /// - Returns: z · 2^−exponent: the nearest doubles of its parts, except in ties, and their low
  ///   parts.
  @inline(__always)
  package func next() -> (re: (Double, Double), im: (Double, Double)) {
    var pair = (0.0, 0.0, 0.0, 0.0)
    unsafe withUnsafeMutableBytes(of: &pair) { bytes in
      unsafe fathom_turn_take(state, bytes.assumingMemoryBound(to: Double.self).baseAddress)
    }
    return ((pair.0, pair.1), (pair.2, pair.3))
  }

  /// Sets a number to z, to two units of its last place.
  package func get(into z: inout BigComplex) {
    unsafe z.re.withNumber { re in
      unsafe z.im.withNumber { im in unsafe fathom_turn_get(state, re, im) }
    }
  }
}

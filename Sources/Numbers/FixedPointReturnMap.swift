// FixedPointReturnMap — z ← ζ + P(z²) in fixed point: what thousands of iterations make of a z next to 0.

internal import CMPFR

/// One turn, P being a₁w + a₂w² + a₃w³, and the z that is taken around by it.
///
/// Numbers have their point at a fixed place, and are cut off: a turn takes a sixth of the time of
/// `BigFloat`s.
@safe package final class FixedPointReturnMap {
  private let state: OpaquePointer
  /// Of the unit.
  package let exponent: Int
  /// Behind the point, per part.
  package let limbs: Int

  /// A |z| up to 2 to this can be taken around.
  package var reach: Int { exponent - 3 }

  /// The result of a turn errs by 2 to this, or less, for what is cut off.
  package var errorExponent: Int { exponent + 10 - 64 * limbs }

  /// Nil where the coefficients are too large for their places, or too many digits are asked for.
  ///
  /// - Parameters:
  ///   - end: ζ.
  ///   - series: a₁, a₂ and a₃.
  ///   - exponent: Such that |a₁|·2^exponent lies above 16 and up to 32.
  ///   - limbs: Of 64 bits, behind the point.
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

  /// Goes around once, from a z within reach.
  ///
  /// - Returns: z · 2^−exponent: the nearest doubles of its parts, but for ties, and what those lack.
  @inline(__always)
  package func next() -> (re: (Double, Double), im: (Double, Double)) {
    var pair = (0.0, 0.0, 0.0, 0.0)
    unsafe withUnsafeMutableBytes(of: &pair) { bytes in
      unsafe fathom_turn_take(state, bytes.assumingMemoryBound(to: Double.self).baseAddress)
    }
    return ((pair.0, pair.1), (pair.2, pair.3))
  }

  /// Sets a number to where z is, to two units of its last place.
  package func get(into z: inout BigComplex) {
    unsafe z.re.withNumber { re in
      unsafe z.im.withNumber { im in unsafe fathom_turn_get(state, re, im) }
    }
  }
}

// FixedOrbit — z ← z² + c in fixed point, with the doubles that full precision would round to.

internal import CFixedPoint

/// The orbit of one c, computed up to six times as fast as with `BigComplex.square(adding:)`.
///
/// Numbers have a fixed binary point, and are cut off instead of rounded. A running bound limits
/// the distance from the orbit that `BigFloat`s give. If all values within that bound round to the
/// same double, that double is known (docs/theory.md §2).
@safe package final class FixedOrbit {
  private let state: OpaquePointer

  /// The arithmetic of the steps; each gives the same doubles.
  package enum Arithmetic: CaseIterable, Sendable {
    /// The arithmetic of GMP, with limbs of 64 bits.
    case limbs
    /// The arithmetic of AVX-512 IFMA, with digits of 52 bits.
    case digits

    fileprivate var code: Int32 {
      switch self {
      case .limbs: Int32(FATHOM_FIXED_LIMBS)
      case .digits: Int32(FATHOM_FIXED_DIGITS)
      }
    }

    /// The fastest arithmetic on this machine for a precision in bits; nil if it has none.
    package static func fastest(precision: Int) -> Arithmetic? {
      let code = fathom_fixed_fastest(precision)
      return allCases.first { $0.code == code }
    }
  }

  /// Creates the orbit of c before its first point; nil if that is not supported.
  ///
  /// It is supported if this machine has the arithmetic, the parts of c are at most 2^10 and those
  /// of the start at most 2^9, and re c is not 0. If im c is 0, in addition the start must be real,
  /// and c must not be a whole number.
  ///
  /// - Parameters:
  ///   - guardBits: The number of bits in addition to the precision of c, for low parts; 0 if none
  ///     are needed.
  ///   - start: z before the first step, with the precision of c; nil for 0.
  package init?(
    of c: BigComplex, by arithmetic: Arithmetic, guardBits: Int = 0,
    from start: BigComplex? = nil
  ) {
    let state = unsafe c.re.withNumber { re in
      unsafe c.im.withNumber { im in
        unsafe fathom_fixed_create(re, im, arithmetic.code, guardBits)
      }
    }
    guard let state = unsafe state else { return nil }
    unsafe self.state = state
    guard let start else { return }
    let suits = unsafe start.re.withNumber { re in
      unsafe start.im.withNumber { im in unsafe fathom_fixed_start(state, re, im) }
    }
    if suits == 0 { return nil }
  }

  /// The orbit in the arithmetic that is fastest on this machine; nil also if it has none.
  package static func fastest(
    of c: BigComplex, guardBits: Int = 0, from start: BigComplex? = nil
  ) -> FixedOrbit? {
    Arithmetic.fastest(precision: c.precision + guardBits).flatMap {
      FixedOrbit(of: c, by: $0, guardBits: guardBits, from: start)
    }
  }

  deinit { unsafe fathom_fixed_free(state) }

  /// Lets a second thread compute half of each step while numbers are long.
  ///
  /// The points stay the same. The thread exists as long as the orbit; between halves of steps,
  /// both threads wait without sleeping.
  package func share() { unsafe fathom_fixed_share(state) }

  /// The number of steps that two threads shared, which depends on idle processors.
  package var sharedSteps: Int { unsafe fathom_fixed_shared_steps(state) }

  /// Advances to the next point; the current one must be within the escape radius.
  ///
  /// - Returns: The doubles nearest to its parts; nil if they are undecided or below 2^−950, or if
  ///   both parts are below 2^−890. In these cases use `bounds`.
  @inline(__always)
  package func next() -> (re: Double, im: Double)? {
    var (re, im) = (0.0, 0.0)
    return unsafe fathom_fixed_step(state, &re, &im) != 0 ? (re, im) : nil
  }

  /// The number of bits that numbers have at present.
  ///
  /// Bits below the error bound are left out.
  package var width: Int { unsafe fathom_fixed_precision(state, Int32(FATHOM_FIXED_EXACT)) }

  /// Two bounds of the point that `BigFloat`s would give.
  package var bounds: (below: BigComplex, above: BigComplex) {
    bounds(of: Int32(FATHOM_FIXED_LOOP))
  }

  /// The doubles nearest to the exact point minus two doubles; nil if they are undecided.
  ///
  /// The exact point is that of an iteration without any rounding.
  @inline(__always)
  package func lowPart(from re: Double, _ im: Double) -> (re: Double, im: Double)? {
    var lowPart = (0.0, 0.0)
    return unsafe fathom_fixed_low_part(state, re, im, &lowPart.0, &lowPart.1) != 0 ? lowPart : nil
  }

  /// Whether the exact orbit is still near; once it is not, there are no more low parts.
  package var isNear: Bool { unsafe fathom_fixed_is_near(state) != 0 }

  /// Two bounds of the exact point; nil if it is not near.
  package var exactBounds: (below: BigComplex, above: BigComplex)? {
    isNear ? bounds(of: Int32(FATHOM_FIXED_EXACT)) : nil
  }

  private func bounds(of which: Int32) -> (below: BigComplex, above: BigComplex) {
    let precision = unsafe fathom_fixed_precision(state, which)
    var below = BigComplex(precision: precision)
    var above = BigComplex(precision: precision)
    unsafe below.re.withNumber { low in
      unsafe above.re.withNumber { high in
        unsafe fathom_fixed_bounds(state, which, 0, low, high)
      }
    }
    unsafe below.im.withNumber { low in
      unsafe above.im.withNumber { high in
        unsafe fathom_fixed_bounds(state, which, 1, low, high)
      }
    }
    return (below, above)
  }
}

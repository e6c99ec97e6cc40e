// FixedOrbit — z ← z² + c in fixed point, with the doubles that full precision would round to.

internal import CMPFR

/// The orbit of one c, found up to six times as fast as by `BigComplex.square(adding:)`.
///
/// Numbers have their point at a fixed place and are cut off, not rounded. A running bound limits
/// the distance to the orbit that `BigFloat`s give; where all values within it round to the same
/// double, that double is known (docs/theory.md §2).
@safe package final class FixedOrbit {
  private let state: OpaquePointer

  /// The arithmetic of the steps; all give the same doubles.
  package enum Arithmetic: CaseIterable, Sendable {
    /// GMP's, 64 bits a limb.
    case limbs
    /// AVX-512 IFMA, 52 bits a digit.
    case digits

    fileprivate var code: Int32 {
      switch self {
      case .limbs: Int32(FATHOM_FIXED_LIMBS)
      case .digits: Int32(FATHOM_FIXED_DIGITS)
      }
    }

    /// The fastest arithmetic on this machine at a precision in bits; nil where it has none.
    package static func fastest(precision: Int) -> Arithmetic? {
      let code = fathom_fixed_fastest(precision)
      return allCases.first { $0.code == code }
    }
  }

  /// Creates the orbit of c before its first point; nil where that is not supported.
  ///
  /// It is supported where parts of c are up to 2^10, those of the start up to 2^9, and re c is not
  /// 0. Where im c is 0, the start must be real, too, c no whole number, and there must be no
  /// folds. This machine must have the arithmetic.
  ///
  /// - Parameters:
  ///   - guardBits: The bits beyond the precision of c, for low parts; 0 where none are needed.
  ///   - start: z before the first step, of c's precision; nil for 0.
  ///   - folds: The folds of z before it is squared, and of the square: 1 for |re|, 2 for |im|, 4
  ///     for the conjugate, or a sum of these, which are done in this order.
  package init?(
    of c: BigComplex, by arithmetic: Arithmetic, guardBits: Int = 0,
    from start: BigComplex? = nil, folds: (before: Int, after: Int) = (0, 0)
  ) {
    let state = unsafe c.re.withNumber { re in
      unsafe c.im.withNumber { im in
        unsafe fathom_fixed_create(
          re, im, arithmetic.code, guardBits, Int32(folds.before), Int32(folds.after))
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

  /// The orbit by the arithmetic that is fastest on this machine; nil also where it has none.
  package static func fastest(
    of c: BigComplex, guardBits: Int = 0, from start: BigComplex? = nil,
    folds: (before: Int, after: Int) = (0, 0)
  ) -> FixedOrbit? {
    Arithmetic.fastest(precision: c.precision + guardBits).flatMap {
      FixedOrbit(of: c, by: $0, guardBits: guardBits, from: start, folds: folds)
    }
  }

  deinit { unsafe fathom_fixed_free(state) }

  /// Lets a second thread take half of each step of long numbers.
  ///
  /// The points stay the same. The thread exists as long as the orbit; between halves of steps both
  /// wait without sleeping.
  package func share() { unsafe fathom_fixed_share(state) }

  /// The number of steps that two threads took; varies with idle processors.
  package var sharedSteps: Int { unsafe fathom_fixed_shared_steps(state) }

  /// Advances to the next point, from one within the escape radius.
  ///
  /// - Returns: The nearest doubles of its parts; nil where they are undecided or below 2^−950, or
  ///   both parts are below 2^−890: then see `bounds`.
  @inline(__always)
  package func next() -> (re: Double, im: Double)? {
    var (re, im) = (0.0, 0.0)
    return unsafe fathom_fixed_step(state, &re, &im) != 0 ? (re, im) : nil
  }

  /// The bits that numbers have at present.
  ///
  /// Bits below the error bound are left out.
  package var width: Int { unsafe fathom_fixed_precision(state, Int32(FATHOM_FIXED_EXACT)) }

  /// The bounds of the point that `BigFloat`s would find.
  package var bounds: (below: BigComplex, above: BigComplex) {
    bounds(of: Int32(FATHOM_FIXED_LOOP))
  }

  /// The nearest doubles to the exact point minus two doubles; nil where they are undecided.
  ///
  /// The exact point is the result of iterating without any rounding.
  @inline(__always)
  package func lowPart(from re: Double, _ im: Double) -> (re: Double, im: Double)? {
    var lowPart = (0.0, 0.0)
    return unsafe fathom_fixed_low_part(state, re, im, &lowPart.0, &lowPart.1) != 0 ? lowPart : nil
  }

  /// Whether the exact orbit is near; once it is not, there are no more low parts.
  package var isNear: Bool { unsafe fathom_fixed_is_near(state) != 0 }

  /// The bounds of the exact point; nil where it is not near.
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

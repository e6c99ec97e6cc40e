// BigFloat — binary floating-point numbers of any precision, computed by MPFR.
//
// No other file calls MPFR's own functions. `BigFloat` is a value type over `mpfr_t`: copies share
// storage until one of them is written. A loop that owns its values allocates nothing.

internal import CFixedPoint
internal import CMPFR

/// A binary floating-point number of any precision; every operation rounds to nearest.
///
/// The precision belongs to the value, and is set when it is created. An operation in place rounds
/// to the precision of its target. The same operations give the same bits on every machine.
package struct BigFloat: @unchecked Sendable {
  // Sendable, because storage is written only while it is uniquely referenced.
  fileprivate var storage: Storage

  /// Creates zero.
  ///
  /// - Parameter precision: In bits, at least 2.
  package init(precision: Int) {
    storage = Storage(precision: precision)
    unsafe mpfr_set_zero(storage.value, 1)
  }

  /// Creates the number from a double; this is exact if `precision` is at least 53.
  package init(_ value: Double, precision: Int) {
    storage = Storage(precision: precision)
    unsafe mpfr_set_d(storage.value, value, MPFR_RNDN)
  }

  /// Creates the number nearest to a decimal literal; nil if the text is not one.
  ///
  /// - Complexity: Nearly linear in the number of digits and the precision.
  package init?(decimal text: String, precision: Int) {
    storage = Storage(precision: precision)
    guard unsafe mpfr_set_str(storage.value, text, 10, MPFR_RNDN) == 0 else { return nil }
  }

  /// Creates a number by rounding another to a given precision.
  package init(_ other: BigFloat, precision: Int) {
    storage = Storage(precision: precision)
    unsafe mpfr_set(storage.value, other.storage.value, MPFR_RNDN)
  }

  /// The precision in bits.
  package var precision: Int { unsafe Int(fathom_mpfr_precision(storage.value)) }

  package var isZero: Bool { unsafe fathom_mpfr_is_zero(storage.value) != 0 }

  /// The sign: −1, 0 or 1.
  package var sign: Int { unsafe Int(fathom_mpfr_sign(storage.value)).signum() }

  /// The nearest double; 0 or infinite if the number is outside of a double's range.
  package var nearest: Double { unsafe fathom_mpfr_nearest(storage.value) }

  /// The double nearest to the number minus `value`.
  ///
  /// - Parameter scratch: A number of the same precision, at least 53 bits; it is overwritten.
  package func lowPart(from value: Double, _ scratch: inout BigFloat) -> Double {
    scratch.makeUnique()
    return unsafe fathom_mpfr_low_part(storage.value, value, scratch.storage.value)
  }

  /// The double nearest to x minus `value`, if it is the same for all x within `error` of this
  /// number.
  ///
  /// The result is nil if it is not the same for all, and zero is always positive.
  ///
  /// - Parameter error: significand · 2^exponent; the significand is 0 or a normal number.
  package func lowPart(from value: Double, within error: (significand: Double, exponent: Int))
    -> Double?
  {
    var lowPart = 0.0
    let isTold = unsafe fathom_mpfr_low_part_within(
      storage.value, value, error.significand, error.exponent, &lowPart)
    return isTold != 0 ? lowPart : nil
  }

  /// The double nearest to x minus `value`, if it is the same for all x between two numbers.
  ///
  /// The two numbers have the same precision. The result is nil if it is not the same for all.
  package static func lowPart(
    from value: Double, between below: borrowing BigFloat, _ above: borrowing BigFloat
  ) -> Double? {
    var lowPart = 0.0
    let isTold = unsafe fathom_mpfr_low_part_between(
      below.storage.value, above.storage.value, value, &lowPart)
    return isTold != 0 ? lowPart : nil
  }

  /// Whether `body` rounds nothing.
  @inline(__always)
  package static func isExact(_ body: () -> Void) -> Bool {
    mpfr_clear_inexflag()
    body()
    return mpfr_inexflag_p() == 0
  }

  /// The number as significand × 2^exponent with ½ ≤ |significand| < 1, or (0, 0).
  ///
  /// The significand is rounded to the nearest double; |significand| is 1 if this rounds up to 1.
  package var scaled: (significand: Double, exponent: Int) {
    if isZero { return (0, 0) }
    var exponent = 0
    let significand = unsafe mpfr_get_d_2exp(&exponent, storage.value, MPFR_RNDN)
    return (significand, exponent)
  }

  /// The nearest decimal with some significant digits, as text that `ExactDecimal` reads.
  ///
  /// - Parameter digits: The number of significant digits, at least 2.
  package func decimal(digits: Int) -> String {
    if isZero { return "0" }
    var exponent = 0
    guard let text = unsafe mpfr_get_str(nil, &exponent, 10, digits, storage.value, MPFR_RNDN)
    else { preconditionFailure("a finite number has digits") }
    defer { unsafe mpfr_free_str(text) }
    // MPFR's exponent assumes a point before the first digit.
    return unsafe "\(String(cString: text))e\(exponent - digits)"
  }

  // MARK: In place

  /// Replaces this number by another, rounded to this number's precision.
  package mutating func set(_ other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_set(storage.value, other.storage.value, MPFR_RNDN)
  }

  package mutating func add(_ other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_add(storage.value, storage.value, other.storage.value, MPFR_RNDN)
  }

  package mutating func subtract(_ other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_sub(storage.value, storage.value, other.storage.value, MPFR_RNDN)
  }

  package mutating func subtract(_ other: Double) {
    makeUnique()
    unsafe mpfr_sub_d(storage.value, storage.value, other, MPFR_RNDN)
  }

  package mutating func multiply(by other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_mul(storage.value, storage.value, other.storage.value, MPFR_RNDN)
  }

  package mutating func multiply(by other: Double) {
    makeUnique()
    unsafe mpfr_mul_d(storage.value, storage.value, other, MPFR_RNDN)
  }

  package mutating func divide(by other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_div(storage.value, storage.value, other.storage.value, MPFR_RNDN)
  }

  /// Squares the number, with a relative error of at most 2^−`precision`.
  package mutating func square() {
    makeUnique()
    unsafe mpfr_sqr(storage.value, storage.value, MPFR_RNDN)
  }

  /// Multiplies the number by 2^`power`, exactly.
  package mutating func scale(byPowerOfTwo power: Int) {
    makeUnique()
    unsafe mpfr_mul_2si(storage.value, storage.value, power, MPFR_RNDN)
  }

  /// Subtracts the integer part, exactly.
  ///
  /// - Returns: The integer part of the number; the number must be at least 0 and below 2^64.
  package mutating func takeWhole() -> UInt64 {
    makeUnique()
    let whole = unsafe fathom_mpfr_whole(storage.value)
    unsafe mpfr_frac(storage.value, storage.value, MPFR_RNDN)
    return whole
  }

  package mutating func negate() {
    makeUnique()
    unsafe mpfr_neg(storage.value, storage.value, MPFR_RNDN)
  }

  /// self = left + right.
  package mutating func setSum(_ left: borrowing BigFloat, _ right: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_add(storage.value, left.storage.value, right.storage.value, MPFR_RNDN)
  }

  /// self = left − right.
  package mutating func setDifference(_ left: borrowing BigFloat, _ right: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_sub(storage.value, left.storage.value, right.storage.value, MPFR_RNDN)
  }

  /// self = left · right.
  package mutating func setProduct(_ left: borrowing BigFloat, _ right: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_mul(storage.value, left.storage.value, right.storage.value, MPFR_RNDN)
  }

  /// self = other².
  package mutating func setSquare(of other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_sqr(storage.value, other.storage.value, MPFR_RNDN)
  }

  /// self = √other, correctly rounded; other must not be negative.
  package mutating func setSquareRoot(of other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_sqrt(storage.value, other.storage.value, MPFR_RNDN)
  }

  /// self = ln |other|, correctly rounded.
  package mutating func setLog(of other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_abs(storage.value, other.storage.value, MPFR_RNDN)
    unsafe mpfr_log(storage.value, storage.value, MPFR_RNDN)
  }

  /// self = 2^exponent, correctly rounded.
  package mutating func setPowerOfTwo(of exponent: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_exp2(storage.value, exponent.storage.value, MPFR_RNDN)
  }

  /// self = log₂ other, correctly rounded; other must be above 0.
  package mutating func setLog2(of other: borrowing BigFloat) {
    makeUnique()
    unsafe mpfr_log2(storage.value, other.storage.value, MPFR_RNDN)
  }

  /// The cosine and sine of an angle in degrees, computed with 64 bits and rounded to doubles.
  ///
  /// MPFR computes them, since libm's functions differ between systems in the last bit.
  package static func cosineAndSine(degrees: BigFloat) -> (cosine: Double, sine: Double) {
    let (cosine, sine) = cosineAndSine(degrees: degrees, precision: 64)
    return (cosine.nearest, sine.nearest)
  }

  /// The cosine and sine of an angle in degrees, each within 2^(1 − `precision`); quarter turns are
  /// exact.
  package static func cosineAndSine(degrees: BigFloat, precision: Int) -> (
    cosine: BigFloat, sine: BigFloat
  ) {
    // The angle is reduced exactly before it is multiplied by π; quarter turns are exact.
    let reduced = Storage(precision: max(64, degrees.precision))
    let turn = Storage(precision: 64)
    unsafe mpfr_set_d(turn.value, 360, MPFR_RNDN)
    unsafe mpfr_fmod(reduced.value, degrees.storage.value, turn.value, MPFR_RNDN)
    let quarters = unsafe mpfr_get_d(reduced.value, MPFR_RNDN) / 90
    // An angle may be nearer to a quarter turn than doubles can tell.
    let quarter = Storage(precision: 64)
    unsafe mpfr_set_d(quarter.value, 90, MPFR_RNDN)
    unsafe mpfr_fmod(quarter.value, reduced.value, quarter.value, MPFR_RNDN)
    if unsafe fathom_mpfr_is_zero(quarter.value) != 0 {
      let table: [(Double, Double)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
      let (cosine, sine) = table[((Int(quarters) % 4) + 4) % 4]
      return (BigFloat(cosine, precision: precision), BigFloat(sine, precision: precision))
    }
    let radians = Storage(precision: max(128, precision + 64))
    unsafe mpfr_const_pi(radians.value, MPFR_RNDN)
    unsafe mpfr_mul(radians.value, radians.value, reduced.value, MPFR_RNDN)
    unsafe mpfr_div_ui(radians.value, radians.value, 180, MPFR_RNDN)
    let (cosine, sine) = (BigFloat(precision: precision), BigFloat(precision: precision))
    unsafe mpfr_sin_cos(
      sine.storage.value, cosine.storage.value, radians.value, MPFR_RNDN)
    return (cosine, sine)
  }

  /// Calls `body` with a pointer to the number, for C functions that take MPFR's type.
  func withNumber<Result>(_ body: (UnsafePointer<__mpfr_struct>) -> Result) -> Result {
    unsafe body(storage.value)
  }

  mutating func withNumber<Result>(
    _ body: (UnsafeMutablePointer<__mpfr_struct>) -> Result
  ) -> Result {
    makeUnique()
    return unsafe body(storage.value)
  }

  @inline(__always)
  fileprivate mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
  }
}

extension BigComplex {
  /// z ← z² + c by three squarings, x² − y² and (x + y)² − (x² + y²); each operation is rounded.
  ///
  /// This is a single call, because nine calls, each with a uniqueness check, would cost a tenth of
  /// a step at 200 bits.
  package mutating func square(
    adding c: borrowing BigComplex, _ first: inout BigFloat, _ second: inout BigFloat,
    _ third: inout BigFloat
  ) {
    re.makeUnique()
    im.makeUnique()
    first.makeUnique()
    second.makeUnique()
    third.makeUnique()
    unsafe fathom_mpfr_square_add(
      re.storage.value, im.storage.value, c.re.storage.value, c.im.storage.value,
      first.storage.value, second.storage.value, third.storage.value)
  }
}

extension BigFloat: Comparable {
  package static func == (left: BigFloat, right: BigFloat) -> Bool {
    unsafe mpfr_equal_p(left.storage.value, right.storage.value) != 0
  }

  package static func < (left: BigFloat, right: BigFloat) -> Bool {
    unsafe mpfr_less_p(left.storage.value, right.storage.value) != 0
  }
}

extension BigFloat {
  /// The owner of one `mpfr_t`, which is initialized once and cleared once.
  ///
  /// The value is behind a `let` pointer, since passing `&value` twice to one call would trap.
  @safe fileprivate final class Storage {
    let value = UnsafeMutablePointer<__mpfr_struct>.allocate(capacity: 1)

    init(precision: Int) {
      precondition(precision >= 2, "a precision has at least two bits")
      unsafe mpfr_init2(value, precision)
    }

    convenience init(copying other: Storage) {
      self.init(precision: unsafe Int(fathom_mpfr_precision(other.value)))
      unsafe mpfr_set(value, other.value, MPFR_RNDN)
    }

    deinit {
      unsafe mpfr_clear(value)
      unsafe value.deallocate()
    }
  }
}

// ExactDecimal — a decimal number that is exactly what was written.

/// An exact decimal number: sign · integer · 10^exponent.
///
/// A coordinate is kept as it was written; only the engine rounds it, once, to the precision that a
/// picture needs. Each number has a single representation (the integer has no factor of ten), so
/// equal numbers are equal values.
///
/// Sums and products are either exact or refused: an operation whose result would exceed
/// `workingDigits` throws before it allocates.
package struct ExactDecimal: Sendable {
  /// The integer, which is not a multiple of ten unless it is zero.
  let significand: BigInteger
  /// The exponent of ten; 0 for zero.
  package let exponent: Int

  /// The largest number of digits in a literal.
  package static let digitLimit = 10_000_000
  /// The largest absolute value of the exponent in a literal.
  package static let exponentLimit = 1_000_000_000
  /// The largest number of digits of a sum or a product; they take 17 MB.
  package static let workingDigits = 40_000_000

  package static let zero = ExactDecimal(0)
  package static let one = ExactDecimal(1)

  /// Creates significand · 10^exponent, and normalizes it.
  init(_ significand: BigInteger, exponent: Int) {
    guard significand.sign != 0 else {
      (self.significand, self.exponent) = (significand, 0)
      return
    }
    let (rest, tens) = significand.withoutTens
    (self.significand, self.exponent) = (rest, exponent + tens)
  }

  /// Creates value · 10^exponent.
  package init(_ value: Int, exponent: Int = 0) {
    self.init(BigInteger(value), exponent: exponent)
  }

  /// Creates exactly the value of a finite double.
  package init(exactly value: Double) {
    precondition(value.isFinite, "only a finite number has digits")
    guard value != 0 else {
      self = .zero
      return
    }
    // The value is whole · 2^power, and 2^−k = 5^k · 10^−k.
    let power = Int(value.exponent) - 52
    let whole = BigInteger(Int(value.significand * 0x1p52) * (value < 0 ? -1 : 1))
    if power >= 0 {
      self.init(whole * .power(2, power), exponent: 0)
    } else {
      self.init(whole * .power(5, -power), exponent: power)
    }
  }

  /// The sign: −1, 0 or 1.
  package var sign: Int { significand.sign }
  package var isZero: Bool { sign == 0 }

  /// The number of digits without leading and trailing zeros; 1 for zero.
  package var digitCount: Int { significand.digitCount }

  /// The number of digits after the point in plain notation.
  package var decimalPlaces: Int { max(0, -exponent) }

  package var negated: ExactDecimal { ExactDecimal(significand.negated, exponent: exponent) }
  package var magnitude: ExactDecimal { sign < 0 ? negated : self }

  /// Half of the number, which has at most one more decimal place.
  package var halved: ExactDecimal {
    ExactDecimal(significand * BigInteger(5), exponent: exponent - 1)
  }

  package var doubled: ExactDecimal {
    ExactDecimal(significand * BigInteger(2), exponent: exponent)
  }

  /// The exact sum.
  ///
  /// - Throws: `tooWide` if the numbers differ so much in size that the sum has more than
  ///   `workingDigits` digits, as 1 + 1e-1000000000 would.
  package func adding(_ other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
    if isZero { return other }
    if other.isZero { return self }
    let (left, right) = try aligned(with: other)
    return ExactDecimal(left + right, exponent: min(exponent, other.exponent))
  }

  /// The exact difference; throws under the same conditions as `adding(_:)`.
  package func subtracting(_ other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
    try adding(other.negated)
  }

  /// The exact product.
  ///
  /// - Throws: `tooWide` if it has more than `workingDigits` digits.
  package func multiplied(by other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
    let digits = significand.digitBound + other.significand.digitBound
    let power = exponent + other.exponent
    guard digits <= Self.workingDigits, abs(power) <= 2 * Self.exponentLimit else {
      throw .tooWide
    }
    return ExactDecimal(significand * other.significand, exponent: power)
  }

  /// The exact product with 2^`power`, for a `power` of either sign.
  ///
  /// - Throws: `tooWide` if it has more than `workingDigits` digits.
  package func multiplied(byPowerOfTwo power: Int) throws(ExactDecimalError) -> ExactDecimal {
    guard abs(power) <= Self.workingDigits,
      significand.digitBound + abs(power) <= Self.workingDigits
    else { throw .tooWide }
    if power >= 0 {
      return ExactDecimal(significand * .power(2, power), exponent: exponent)
    }
    return ExactDecimal(significand * .power(5, -power), exponent: exponent + power)
  }

  /// The nearest number with a precision in bits, correctly rounded, with ties to even.
  ///
  /// MPFR has exponents up to ±2³⁰: below 1e-323000000 the result is 0, far below the size of any
  /// place.
  package func bigFloat(precision: Int) -> BigFloat {
    let digits = String(decoding: significand.digits, as: UTF8.self)
    let text = "\(sign < 0 ? "-" : "")\(digits)e\(exponent)"
    guard let number = BigFloat(decimal: text, precision: precision) else {
      preconditionFailure("digits and an exponent are a number")
    }
    return number
  }

  /// The nearest double, as significand · 2^exponent with ½ ≤ |significand| < 1, or (0, 0).
  ///
  /// This works far below the range of doubles, down to 1e-1000000000 and beyond.
  package var scaled: (significand: Double, exponent: Int) {
    // If the number is outside of MPFR's exponents, it is split into factors inside of them. The
    // product's error is below 2^−120, and it is then rounded.
    let unit = 250_000_000
    let steps = isZero ? 0 : (exponent + significand.digitBound) / unit
    if steps == 0 { return bigFloat(precision: 53).scaled }
    let near = ExactDecimal(significand, exponent: exponent - steps * unit)
    var product = near.bigFloat(precision: 128)
    var power = product.scaled.exponent
    product.scale(byPowerOfTwo: -power)
    var factor = ExactDecimal(1, exponent: steps.signum() * unit).bigFloat(precision: 128)
    let factorPower = factor.scaled.exponent
    factor.scale(byPowerOfTwo: -factorPower)
    for _ in 0..<abs(steps) {
      product.multiply(by: factor)
      power += factorPower
    }
    let (significand, last) = BigFloat(product, precision: 53).scaled
    return (significand, power + last)
  }

  /// The nearest double; 0 or infinite if the number is outside of a double's range.
  package var nearest: Double { bigFloat(precision: 53).nearest }

  /// ⌊log₂ |x|⌋ of the number rounded to 53 bits; the number must not be zero.
  package var binaryOrder: Int {
    precondition(!isZero, "zero has no logarithm")
    return scaled.exponent - 1
  }

  /// ⌊log₁₀ |x|⌋; the number must not be zero.
  package var decimalOrder: Int {
    precondition(!isZero, "zero has no logarithm")
    return exponent + digitCount - 1
  }

  /// Both integers, converted to the smaller of the two exponents.
  private func aligned(with other: ExactDecimal) throws(ExactDecimalError)
    -> (BigInteger, BigInteger)
  {
    let shift = abs(exponent - other.exponent)
    let taller = exponent >= other.exponent ? self : other
    guard taller.significand.digitBound + shift <= Self.workingDigits else { throw .tooWide }
    if shift == 0 { return (significand, other.significand) }
    let scale = BigInteger.power(10, shift)
    if exponent > other.exponent { return (significand * scale, other.significand) }
    return (significand, other.significand * scale)
  }
}

extension ExactDecimal: Comparable {
  package static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.exponent == right.exponent && left.significand == right.significand
  }

  /// Whether left < right; this is exact, and cheap however much the two differ in size.
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    if left.isZero { return false }
    // |x| lies in [10^(order − 2), 10^order), since `digitBound` is exact or one too many.
    let leftOrder = left.exponent + left.significand.digitBound
    let rightOrder = right.exponent + right.significand.digitBound
    if leftOrder <= rightOrder - 2 { return left.sign > 0 }
    if rightOrder <= leftOrder - 2 { return left.sign < 0 }
    // Both have about the same size: the exponents differ by no more than the number of digits.
    let scale = BigInteger.power(10, abs(left.exponent - right.exponent))
    return left.exponent > right.exponent
      ? left.significand * scale < right.significand
      : left.significand < right.significand * scale
  }
}

extension ExactDecimal {
  /// Creates a whole number from its binary digits, highest first.
  package init(bits: [Bool]) {
    self.init(BigInteger(digits: [0x30] + bits.map { $0 ? 0x31 : 0x30 }, base: 2), exponent: 0)
  }

  /// The quotient of two positive numbers, rounded down.
  ///
  /// - Parameter digits: The least number of significant digits.
  package func divided(by divisor: ExactDecimal, digits: Int) -> ExactDecimal {
    precondition(sign > 0 && divisor.sign > 0 && digits > 0, "a ratio of sizes")
    let shift = max(0, digits + divisor.significand.digitBound - significand.digitBound + 1)
    let quotient = (significand * .power(10, shift)).floorDivided(by: divisor.significand)
    return ExactDecimal(quotient, exponent: exponent - shift - divisor.exponent)
  }

  /// The first significant digits, rounded half up: `1.33e0`, `4e1000`; `0` for zero.
  package func rounded(toDigits count: Int) -> String {
    if isZero { return "0" }
    let drop = exponent + digitCount - count
    guard drop > exponent else { return scientific }
    let half = BigInteger(5) * .power(10, drop - exponent - 1)
    let modulus = sign < 0 ? significand.negated : significand
    let kept = (modulus + half).floorDivided(by: .power(10, drop - exponent))
    return ExactDecimal(sign < 0 ? kept.negated : kept, exponent: drop).scientific
  }
}

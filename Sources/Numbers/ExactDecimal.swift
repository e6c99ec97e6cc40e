// ExactDecimal — a decimal number that is exactly what was written.

/// sign · integer · 10^exponent, without rounding anywhere.
///
/// A coordinate is kept as it was written; only the engine rounds, once, to the precision that a
/// picture needs. There is one representation of each number (no factor of ten is left in the
/// integer), so equal numbers are equal values.
///
/// Sums and products are exact or refused: an operation whose result would not fit
/// `workingDigits` throws before it allocates.
package struct ExactDecimal: Sendable {
  /// The integer; never a multiple of ten, unless zero.
  let significand: BigInteger
  /// The power of ten; 0 for zero.
  package let exponent: Int

  /// The most digits a literal may have.
  package static let digitLimit = 10_000_000
  /// The largest |exponent| a literal may have.
  package static let exponentLimit = 1_000_000_000
  /// The most digits that a sum or a product may come to; 17 MB.
  package static let workingDigits = 40_000_000

  package static let zero = ExactDecimal(0)
  package static let one = ExactDecimal(1)

  /// Creates significand · 10^exponent, normalized.
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
    // value = whole · 2^power; 2^−k = 5^k · 10^−k.
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

  /// The number of digits behind the point in plain notation.
  package var decimalPlaces: Int { max(0, -exponent) }

  package var negated: ExactDecimal { ExactDecimal(significand.negated, exponent: exponent) }
  package var magnitude: ExactDecimal { sign < 0 ? negated : self }

  /// Half of the number: one decimal place more at most.
  package var halved: ExactDecimal {
    ExactDecimal(significand * BigInteger(5), exponent: exponent - 1)
  }

  package var doubled: ExactDecimal {
    ExactDecimal(significand * BigInteger(2), exponent: exponent)
  }

  /// The exact sum.
  ///
  /// - Throws: `tooWide` when the two lie so far apart that the sum has more digits than
  ///   `workingDigits`, as 1 + 1e-1000000000 would.
  package func adding(_ other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
    if isZero { return other }
    if other.isZero { return self }
    let (left, right) = try aligned(with: other)
    return ExactDecimal(left + right, exponent: min(exponent, other.exponent))
  }

  /// The exact difference; throws as `adding(_:)` does.
  package func subtracting(_ other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
    try adding(other.negated)
  }

  /// The exact product.
  ///
  /// - Throws: `tooWide` when it has more digits than `workingDigits`.
  package func multiplied(by other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
    let digits = significand.digitBound + other.significand.digitBound
    let power = exponent + other.exponent
    guard digits <= Self.workingDigits, abs(power) <= 2 * Self.exponentLimit else {
      throw .tooWide
    }
    return ExactDecimal(significand * other.significand, exponent: power)
  }

  /// The exact product with 2^`power`, whatever its sign.
  ///
  /// - Throws: `tooWide` when it has more digits than `workingDigits`.
  package func multiplied(byPowerOfTwo power: Int) throws(ExactDecimalError) -> ExactDecimal {
    guard abs(power) <= Self.workingDigits,
      significand.digitBound + abs(power) <= Self.workingDigits
    else { throw .tooWide }
    if power >= 0 {
      return ExactDecimal(significand * .power(2, power), exponent: exponent)
    }
    return ExactDecimal(significand * .power(5, -power), exponent: exponent + power)
  }

  /// The nearest number of a precision in bits (correctly rounded, ties to even).
  ///
  /// MPFR holds exponents of ±2³⁰: below 1e-323000000 the result is 0, far below any place.
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
  /// It works far below the range of doubles: down to 1e-1000000000 and beyond.
  package var scaled: (significand: Double, exponent: Int) {
    // A number beyond MPFR's exponents is split into factors within them; their product errs by
    // less than 2^−120, and is then rounded.
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

  /// The nearest double; 0 or infinite beyond a double's range.
  package var nearest: Double { bigFloat(precision: 53).nearest }

  /// ⌊log₂ |x|⌋ of the number rounded to 53 bits; not for zero.
  package var binaryOrder: Int {
    precondition(!isZero, "zero has no logarithm")
    return scaled.exponent - 1
  }

  /// ⌊log₁₀ |x|⌋; not for zero.
  package var decimalOrder: Int {
    precondition(!isZero, "zero has no logarithm")
    return exponent + digitCount - 1
  }

  /// Both integers at the smaller of the two exponents.
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

  /// Whether left < right; exact and cheap however far apart the two are.
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    if left.isZero { return false }
    // |x| lies in [10^(order − 2), 10^order), the bound being exact or one too many.
    let leftOrder = left.exponent + left.significand.digitBound
    let rightOrder = right.exponent + right.significand.digitBound
    if leftOrder <= rightOrder - 2 { return left.sign > 0 }
    if rightOrder <= leftOrder - 2 { return left.sign < 0 }
    // Both are of about the same size: the exponents differ by no more than the digits.
    let scale = BigInteger.power(10, abs(left.exponent - right.exponent))
    return left.exponent > right.exponent
      ? left.significand * scale < right.significand
      : left.significand < right.significand * scale
  }
}

/// Why a decimal could not be read or computed.
package enum ExactDecimalError: Error, Equatable {
  /// The byte at this offset cannot stand there; the text's length where it ended too soon.
  case unexpected(offset: Int)
  /// The digit at this offset is one more than `digitLimit`.
  case tooManyDigits(offset: Int)
  /// The exponent that begins at this offset goes beyond `exponentLimit`.
  case exponentTooLarge(offset: Int)
  /// The exact result has more digits than `workingDigits`.
  case tooWide
}

extension ExactDecimal {
  /// Creates the whole number from its binary digits, the highest first.
  package init(bits: [Bool]) {
    self.init(BigInteger(digits: [0x30] + bits.map { $0 ? 0x31 : 0x30 }, base: 2), exponent: 0)
  }

  /// The quotient of two positive numbers, rounded down to at least some significant digits.
  ///
  /// - Parameter digits: The least number of digits.
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

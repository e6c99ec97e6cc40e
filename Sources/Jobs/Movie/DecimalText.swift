// DecimalText — the first decimal digits of numbers far outside of a double's range.

internal import Core

/// Decimal digits from a significand and an exponent of two.
enum DecimalText {
  /// A positive number as digits · 10^(exponent − `digits` + 1), rounded.
  ///
  /// For exponents up to a million, nine digits are right to half a unit in the last place.
  ///
  /// - Parameters:
  ///   - number: The number significand · 2^exponent.
  ///   - digits: The number of digits, 1 … 15.
  /// - Returns: An integer with that number of digits, and the power of ten of its first digit.
  static func parts(_ number: (significand: Double, exponent: Int), digits: Int)
    -> (digits: Int, exponent: Int)
  {
    // log₁₀ 2 in two parts, of which the first times an exponent is exact.
    let (high, low) = (0.301_029_980_182_647_7, 1.548_133_349_013_561e-8)
    let power = Double(number.exponent)
    let first = power * high
    var exponent = Int(first.rounded(.down))
    var rest = first - first.rounded(.down) + power * low
    rest += SteadyMath.log2(number.significand) * (high + low)
    exponent += Int(rest.rounded(.down))
    rest -= rest.rounded(.down)
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    let value = Double(unit) * SteadyMath.exp2(rest * 3.321_928_094_887_362)
    let whole = Int(value.rounded())
    return whole >= 10 * unit ? (whole / 10, exponent + 1) : (max(whole, unit), exponent)
  }
}

// DecimalText — the first decimal digits of numbers far outside of a double's range.

internal import Core

enum DecimalText {
  /// A positive number as digits · 10^(exponent − `digits` + 1), rounded.
  ///
  /// Nine digits are right for exponents of two up to a million, but for half a unit of the last.
  ///
  /// - Parameters:
  ///   - number: It is significand · 2^exponent.
  ///   - digits: The number of digits, 1 … 15.
  /// - Returns: An integer of so many digits, and the power of ten of the first one.
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

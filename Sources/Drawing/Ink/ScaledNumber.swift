// ScaledNumber — a double with an exponent of any size, for lengths relative to a picture.

internal import BigNumbers

/// The number significand · 2^exponent, with ½ ≤ |significand| < 1, or zero.
struct ScaledNumber: Sendable {
  let significand: Double
  let exponent: Int

  init(_ value: ExactDecimal) { (significand, exponent) = value.scaled }

  init(significand: Double, exponent: Int) {
    (self.significand, self.exponent) = (significand, exponent)
  }

  /// The quotient as a double; ±infinity or 0 where it is outside of a double's range.
  func divided(by other: ScaledNumber) -> Double {
    let power = min(max(exponent - other.exponent, -2_000), 2_000)
    return Double(sign: .plus, exponent: power, significand: significand / other.significand)
  }
}

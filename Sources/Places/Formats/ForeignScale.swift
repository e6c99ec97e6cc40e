// ForeignScale — converts between heights and zooms, exactly where possible.
//
// Most programs store a zoom: 2 / zoom is half the height of their view. A quotient that is a
// finite decimal is used as it is; for any other, the shortest decimal within 1e-20 of it, relative
// to its size. A height of up to 19 digits is therefore restored exactly from a zoom of 30 digits.

internal import BigNumbers

enum ForeignScale {
  /// The accuracy of a quotient, as a negative power of ten: half of it is the greatest relative
  /// error.
  private static let places = 20
  /// The digits of a zoom that is not a finite decimal.
  private static let zoomDigits = 30
  /// The most digits of a divisor for which a finite quotient is searched for.
  private static let mostDigits = 2_000

  /// The height of a view from a stored zoom: `numerator` / zoom.
  static func height(_ numerator: Int = 4, over zoom: ExactDecimal) -> ExactDecimal {
    let (quotient, isExact) = divided(ExactDecimal(numerator), by: zoom)
    if isExact { return quotient }
    let tolerance = ExactDecimal(1, exponent: quotient.decimalOrder - places)
    return (try? ExactDecimal(shortestWithin: tolerance, of: quotient)) ?? quotient
  }

  /// The zoom to store for a height, `numerator` / height, and whether reading restores the height.
  static func zoom(
    _ numerator: Int = 4, over height: ExactDecimal
  ) -> (text: String, isExact: Bool) {
    let (quotient, isExact) = divided(ExactDecimal(numerator), by: height)
    let text = isExact ? quotient.scientific : quotient.rounded(toDigits: zoomDigits)
    guard let zoom = try? ExactDecimal(text) else { return (text, false) }
    return (text, self.height(numerator, over: zoom) == height)
  }

  /// The quotient of two positive numbers.
  ///
  /// It is exact where it is a finite decimal, otherwise rounded down after at least 60 digits.
  private static func divided(
    _ numerator: ExactDecimal, by divisor: ExactDecimal
  ) -> (ExactDecimal, isExact: Bool) {
    // Where 1 / d is finite, for d of n digits, it has at most log 2^(3.33 n) ≈ 2.4 n digits.
    let digits = 60 + 3 * min(divisor.digitCount, mostDigits)
    let quotient = numerator.divided(by: divisor, digits: digits)
    return (quotient, (try? quotient.multiplied(by: divisor)) == numerator)
  }
}

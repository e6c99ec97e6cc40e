// ForeignScale — heights from zooms and back: divisions, exact where they can be.
//
// Most programs store a zoom: 2 / zoom is half the height of their view. A quotient that is a
// finite decimal is taken as it is; of any other the shortest decimal within 1e-20 of it, relative
// to its size. A height of up to 19 digits therefore comes back from a zoom of 30 as it was.

internal import Numbers

enum ForeignScale {
  /// Half of this is the most by which a quotient may be off, relative to its size, in powers of ten.
  private static let places = 20
  /// The digits of a zoom that is no finite decimal.
  private static let zoomDigits = 30
  /// The digits of a divisor, beyond which no finite quotient is looked for.
  private static let mostDigits = 2_000

  /// The height of a view from what is stored: `numerator` / zoom.
  static func height(_ numerator: Int = 4, over zoom: ExactDecimal) -> ExactDecimal {
    let (quotient, isExact) = divided(ExactDecimal(numerator), by: zoom)
    if isExact { return quotient }
    let tolerance = ExactDecimal(1, exponent: quotient.decimalOrder - places)
    return (try? ExactDecimal(shortestWithin: tolerance, of: quotient)) ?? quotient
  }

  /// What to store for a height, `numerator` / height, and whether reading gives that height again.
  static func zoom(
    _ numerator: Int = 4, over height: ExactDecimal
  ) -> (text: String, isExact: Bool) {
    let (quotient, isExact) = divided(ExactDecimal(numerator), by: height)
    let text = isExact ? quotient.scientific : quotient.rounded(toDigits: zoomDigits)
    guard let zoom = try? ExactDecimal(text) else { return (text, false) }
    return (text, self.height(numerator, over: zoom) == height)
  }

  /// The quotient of two positive numbers: exact where it is a finite decimal, else rounded down
  /// after 60 digits and more.
  private static func divided(
    _ numerator: ExactDecimal, by divisor: ExactDecimal
  ) -> (ExactDecimal, isExact: Bool) {
    // 1 / d of d digits, where finite, has at most log 2^(3.33 d) ≈ 2.4 d of them.
    let digits = 60 + 3 * min(divisor.digitCount, mostDigits)
    let quotient = numerator.divided(by: divisor, digits: digits)
    return (quotient, (try? quotient.multiplied(by: divisor)) == numerator)
  }
}

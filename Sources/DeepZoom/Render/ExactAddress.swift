// ExactAddress — a pixel's address as a fraction of whole numbers, whose digits are exact.

internal import Numbers

/// The address of a pixel of a view that is not turned: numerators over one denominator.
///
/// Pixels lie on lines that cut the square in three more often than one would think: those of a
/// picture whose side is a multiple of 3, say. No rounded number can tell on which side they are.
struct ExactAddress {
  private let column: ExactDecimal
  private let row: ExactDecimal
  private let denominator: ExactDecimal

  /// Nil where there are too many digits.
  init?(_ pixel: PixelPlace, _ viewport: Viewport) {
    let (u, v) = viewport.screenOffset(pixel.i, pixel.j)
    let height = ExactDecimal(viewport.size.height)
    // (c + corner) / 3 = (H·c + H·corner + h·(u, v)) / (3·H).
    guard let x = try? viewport.height.multiplied(by: ExactDecimal(exactly: u)),
      let y = try? viewport.height.multiplied(by: ExactDecimal(exactly: v)),
      let re = try? viewport.re.adding(ExactDecimal(2)).multiplied(by: height).adding(x),
      let im = try? viewport.im.adding(ExactDecimal(15, exponent: -1)).multiplied(by: height)
        .adding(y)
    else { return nil }
    (column, row, denominator) = (re, im, ExactDecimal(3 * viewport.size.height))
  }

  /// What the digits say.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(level · digits).
  func fate(in set: DigitSet, limit: Int) throws -> DigitFate {
    if column.sign < 0 || row.sign < 0 || !(column < denominator) || !(row < denominator) {
      return .fallen(level: 0, place: .zero)
    }
    var (x, y) = (column, row)
    var saved = (x, y)
    let base = ExactDecimal(set.base)
    for level in 1...max(1, limit) {
      if level & 63 == 0 { try Task.checkCancellation() }
      if x.isZero || y.isZero { return .member }
      let digits = (try takeDigit(&x, base), try takeDigit(&y, base))
      if digits == (1, 1) {
        return .fallen(level: level, place: Complex(part(x), part(y)))
      }
      // Fractions have digits that come again (Brent's method).
      if x == saved.0 && y == saved.1 { return .member }
      if level & (level - 1) == 0 { saved = (x, y) }
    }
    return .within(limit: limit)
  }

  /// The next digit of a numerator, which goes on as what is left.
  private func takeDigit(_ numerator: inout ExactDecimal, _ base: ExactDecimal) throws -> Int {
    numerator = try numerator.multiplied(by: base)
    var digit = 0
    while !(numerator < denominator) {
      numerator = try numerator.subtracting(denominator)
      digit += 1
    }
    return digit
  }

  private func part(_ numerator: ExactDecimal) -> Double {
    numerator.isZero ? 0 : numerator.divided(by: denominator, digits: 20).nearest
  }
}

// ExactLine — one part of pixels' addresses as a fraction of integers, with exact digits.

internal import BigNumbers
internal import Places

/// One part of the address of all pixels in a column, or a row, of a view that is not rotated.
///
/// Pixels often lie exactly on lines between cells, for example in a picture whose side is a
/// multiple of 3. No rounded number can decide on which side they are.
struct ExactLine {
  private let numerator: ExactDecimal
  private let denominator: ExactDecimal
  /// Whether the line lies outside of the home square.
  private let isOutside: Bool
  /// The digits of the first places and the remainders after them, computed once for all pixels.
  private var kept: [(digit: Int, rest: ExactDecimal)] = []
  private let mostKept: Int

  /// Makes the line at an offset; nil if it has too many digits.
  ///
  /// - Parameters:
  ///   - offset: The offset from the middle of the view, in spacings.
  ///   - center: The center of the view, from the left or lower edge of the home square.
  ///   - mostKept: The greatest number of places to keep.
  init?(offset: Double, center: ExactDecimal, _ viewport: Viewport, mostKept: Int) {
    let height = ExactDecimal(viewport.size.height)
    // (c + corner) / 3 = (H·(c + corner) + h·u) / (3·H).
    guard let shift = try? viewport.height.multiplied(by: ExactDecimal(exactly: offset)),
      let numerator = try? center.multiplied(by: height).adding(shift)
    else { return nil }
    (self.numerator, self.mostKept) = (numerator, mostKept)
    denominator = ExactDecimal(3 * viewport.size.height)
    isOutside = numerator.sign < 0 || !(numerator < denominator)
  }

  /// The fate of the point where a column and a row meet.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(level · digits).
  static func fate(
    _ column: inout ExactLine, _ row: inout ExactLine, in set: SierpinskiSet, limit: Int
  ) throws -> SierpinskiFate {
    if column.isOutside || row.isOutside { return .fallen(level: 0, place: .zero) }
    var (x, y) = (column.numerator, row.numerator)
    var saved = (x, y)
    let base = ExactDecimal(set.base)
    for level in 1...max(1, limit) {
      if level & 63 == 0 { try Task.checkCancellation() }
      if x.isZero || y.isZero { return .member }
      let digits = (
        try column.takeDigit(level, &x, base), try row.takeDigit(level, &y, base)
      )
      if digits == (1, 1) {
        return .fallen(level: level, place: Complex(column.part(x), row.part(y)))
      }
      // The digits of fractions repeat, which Brent's method detects.
      if x == saved.0 && y == saved.1 { return .member }
      if level & (level - 1) == 0 { saved = (x, y) }
    }
    return .within(limit: limit)
  }

  /// Takes the digit of a place, counted from 1, and replaces the numerator by the remainder.
  private mutating func takeDigit(
    _ place: Int, _ numerator: inout ExactDecimal, _ base: ExactDecimal
  ) throws -> Int {
    if place <= kept.count {
      numerator = kept[place - 1].rest
      return kept[place - 1].digit
    }
    numerator = try numerator.multiplied(by: base)
    var digit = 0
    while !(numerator < denominator) {
      numerator = try numerator.subtracting(denominator)
      digit += 1
    }
    if place <= mostKept { kept.append((digit, numerator)) }
    return digit
  }

  private func part(_ numerator: ExactDecimal) -> Double {
    numerator.isZero ? 0 : numerator.divided(by: denominator, digits: 20).nearest
  }
}

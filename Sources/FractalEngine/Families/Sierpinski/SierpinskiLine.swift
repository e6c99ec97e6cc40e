// SierpinskiLine — one part of pixels' addresses, known to 180 bits.

internal import BigNumbers

/// One part of the address of all pixels in a column or a row of a view, or of one pixel if the
/// view is rotated.
///
/// It consists of the cell, and of the digits after it, each of which is computed once.
struct SierpinskiLine {
  /// The index of the cell among the view's cell and its two neighbors, 0 … 2.
  ///
  /// Nil if it lies beyond them, or so near to a boundary that this is undecided.
  let cell: Int?
  /// The position in the cell, 0 … 1.
  let near: Double
  /// The digit of each place that was needed so far, and the remainder after it.
  private var known: [(digit: UInt64, rest: Double)] = []
  private var rest: BigFloat
  private var uncertainty = FloatExp(1, exponent: Self.error)
  /// Whether the next place is unknown.
  private var isEnded = false

  /// The accuracy of the position in the cell, as log₂.
  private static let error = -180

  /// - Parameters:
  ///   - offset: The offset from the center of the view, divided by its radius.
  ///   - center: The center of the view in its cell, 0 … 1.
  ///   - radius: The radius of the view as a part of the cell's side.
  init(offset: BigFloat, center: BigFloat, radius: BigFloat) {
    rest = offset
    rest.multiply(by: radius)
    rest.add(center)
    // The position in the cell or beside it is from −1 to below 2.
    rest.add(BigFloat(1, precision: 64))
    guard rest.sign >= 0, rest < BigFloat(3, precision: 64) else {
      (cell, near) = (nil, 0)
      return
    }
    let whole = Int(rest.takeWhole())
    near = rest.nearest
    cell = FloatExp(min(near, 1 - near)) < uncertainty ? nil : whole
  }

  /// The fate of the point where a column and a row meet, by the digits after the cell's.
  ///
  /// - Throws: `CancellationError`.
  static func fate(
    _ column: inout SierpinskiLine, _ row: inout SierpinskiLine, in set: SierpinskiSet, limit: Int
  ) throws -> SierpinskiFate {
    let base = Double(set.base)
    for level in 1...max(1, limit) {
      if level & 255 == 0 { try Task.checkCancellation() }
      guard let x = column.place(level, base), let y = row.place(level, base) else {
        return .uncertain(level: level)
      }
      if (x.digit, y.digit) == (1, 1) {
        return .fallen(level: level, place: Complex(x.rest, y.rest))
      }
    }
    return .within(limit: limit)
  }

  /// The digit of a place, counted from 1, and the remainder; nil if it is unknown.
  ///
  /// All places before it must have been computed first.
  private mutating func place(_ level: Int, _ base: Double) -> (digit: UInt64, rest: Double)? {
    if level <= known.count { return known[level - 1] }
    if isEnded { return nil }
    uncertainty = uncertainty * FloatExp(base)
    rest.multiply(by: base)
    let digit = rest.takeWhole()
    isEnded = SierpinskiSet.room(rest) < uncertainty
    if isEnded { return nil }
    known.append((digit, rest.nearest))
    return known.last
  }
}

// SierpinskiLine — one part of pixels' addresses, as far as 180 bits of it tell.

internal import Numbers

/// A part of the address of all pixels in a column, or a row, of a view that is not turned: the cell,
/// and the digits behind it, of which each is found once.
struct SierpinskiLine {
  /// Of the view's cell and its two neighbors, 0 … 2; nil beyond, and where the line is too near to a bound
  /// to tell.
  let cell: Int?
  /// Where in the cell, 0 … 1.
  let near: Double
  /// Of each place that was asked for, its digit, and what is left behind it.
  private var known: [(digit: UInt64, rest: Double)] = []
  private var rest: BigFloat
  private var uncertainty = FloatExp(1, exponent: Self.error)
  /// Whether the next place is beyond what is known.
  private var isEnded = false

  /// So far the place in the cell is known, as log₂.
  private static let error = -180

  /// - Parameters:
  ///   - offset: From the center of the view, by its radius.
  ///   - center: Of the view in its cell, 0 … 1.
  ///   - radius: Of the view as a part of the cell's side.
  init(offset: BigFloat, center: BigFloat, radius: BigFloat) {
    rest = offset
    rest.multiply(by: radius)
    rest.add(center)
    // In the cell or beside it: from −1 to below 2.
    rest.add(BigFloat(1, precision: 64))
    guard rest.sign >= 0, rest < BigFloat(3, precision: 64) else {
      (cell, near) = (nil, 0)
      return
    }
    let whole = Int(rest.takeWhole())
    near = rest.nearest
    cell = FloatExp(min(near, 1 - near)) < uncertainty ? nil : whole
  }

  /// What the digits behind the cell's say of the point where a column and a row meet.
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

  /// A place, counted from 1; nil where it is beyond what is known.
  ///
  /// Those before have been asked for.
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

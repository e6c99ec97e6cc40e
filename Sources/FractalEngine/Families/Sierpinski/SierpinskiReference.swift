// SierpinskiReference — the cell that contains a view, and the digits that its pixels share.

internal import BigNumbers
internal import Core
internal import Places

/// The cell of the finest grid that, with its neighbors, contains the whole view.
struct SierpinskiReference: Sendable {
  let set: SierpinskiSet
  /// The number of places that the cell determines.
  let levels: Int
  /// The precision in bits.
  let precision: Int
  /// The fates of the cell and its eight neighbors, row by row from the lower left.
  let fates: [CellFate]
  /// The position of the view's center in the cell, 0 … 1.
  let center: BigComplex
  /// The radius r as a part of the cell's side.
  let radius: BigFloat

  /// The fate of a cell.
  enum CellFate: Equatable, Sendable {
    case standing
    /// The cell lies in a removed one; `corner` is the position of its lower left corner there.
    case fallen(level: Int, corner: Complex)
  }

  /// The bits of the center that are known beyond the cell's side.
  private static let further = 256

  init(_ set: SierpinskiSet, _ viewport: Viewport) {
    self.set = set
    let frame = PixelFrame(viewport)
    // The depth in the address, which is a third of the plane's coordinates (2^1.5 < 3). The view's
    // diameter is at most the side of a cell.
    let depth = 1.5 - Double(frame.radius.exponent + 1)
    levels = max(0, Int((depth / SteadyMath.log2(Double(set.base))).rounded(.down)))
    precision = max(64, 1 - viewport.spacing.exponent) + Self.further
    let address = set.address(of: viewport.center(precision: precision))
    var rest = address
    var columns: [Int] = [0]
    var rows: [Int] = [0]
    // The distance of the center from the home square is less than this.
    let outside = 1 << 21
    rest.re.add(BigFloat(Double(outside), precision: precision))
    rest.im.add(BigFloat(Double(outside), precision: precision))
    columns[0] = Int(rest.re.takeWhole()) - outside
    rows[0] = Int(rest.im.takeWhole()) - outside
    for _ in 0..<levels {
      rest.re.multiply(by: Double(set.base))
      rest.im.multiply(by: Double(set.base))
      columns.append(Int(rest.re.takeWhole()))
      rows.append(Int(rest.im.takeWhole()))
    }
    center = rest
    var radius = BigFloat(frame.radius.significand, precision: precision)
    radius.scale(byPowerOfTwo: frame.radius.exponent)
    for _ in 0..<levels { radius.multiply(by: Double(set.base)) }
    radius.divide(by: BigFloat(3, precision: precision))
    self.radius = radius
    let steps = [-1, 0, 1]
    fates = steps.flatMap { up in
      steps.map { right in
        Self.fate(
          Self.moved(columns, by: right, set.base), Self.moved(rows, by: up, set.base), set)
      }
    }
  }

  /// The digits of a neighboring cell; the first is the whole part and may be any number.
  private static func moved(_ digits: [Int], by step: Int, _ base: Int) -> [Int] {
    var moved = digits
    moved[moved.count - 1] += step
    for place in stride(from: moved.count - 1, to: 0, by: -1) {
      if moved[place] < 0 { (moved[place], moved[place - 1]) = (base - 1, moved[place - 1] - 1) }
      if moved[place] == base { (moved[place], moved[place - 1]) = (0, moved[place - 1] + 1) }
    }
    return moved
  }

  private static func fate(_ columns: [Int], _ rows: [Int], _ set: SierpinskiSet) -> CellFate {
    if columns[0] != 0 || rows[0] != 0 { return .fallen(level: 0, corner: .zero) }
    for level in columns.indices.dropFirst() where columns[level] == 1 && rows[level] == 1 {
      return .fallen(
        level: level,
        corner: Complex(
          fraction(columns[(level + 1)...], set.base), fraction(rows[(level + 1)...], set.base)))
    }
    return .standing
  }

  /// The number 0.digits.
  private static func fraction(_ digits: ArraySlice<Int>, _ base: Int) -> Double {
    digits.prefix(80).reversed().reduce(0) { ($0 + Double($1)) / Double(base) }
  }

  /// The distance, in plane units, from a position in a cell that is removed at a level to the
  /// cell's edge.
  ///
  /// No point of the set is nearer, and the set touches most edges. Outside of the home square the
  /// distance is 0.
  static func distance(in place: Complex, level: Int, _ set: SierpinskiSet) -> FloatExp {
    if level == 0 { return .zero }
    let room = min(min(place.re, 1 - place.re), min(place.im, 1 - place.im))
    return FloatExp(3 * room) * power(set, -level)
  }

  /// The power base^exponent, with a relative error of about 2^−40.
  static func power(_ set: SierpinskiSet, _ exponent: Int) -> FloatExp {
    var (result, square) = (FloatExp(1), FloatExp(Double(set.base)))
    var rest = abs(exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      square = square * square
      rest >>= 1
    }
    return exponent < 0 ? FloatExp(1) / result : result
  }
}

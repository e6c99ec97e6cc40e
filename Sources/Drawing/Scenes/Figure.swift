// Figure — a recursive figure as parts within parts, each in coordinates of its own.

internal import BigNumbers

/// A figure whose parts are smaller copies of it, or of a few kinds of parts.
///
/// Each part has its own coordinates, complex numbers in which it has about the size 1. The part's
/// child is placed at `offset`, turned and made smaller: what is z in the part is
/// (z − offset) · `factor` in the child. All factors have the same modulus |λ|, so that all parts
/// of one generation have the same size.
protocol Figure: Sendable {
  /// |λ|² of the ratio λ by which a generation is larger than the next.
  func ratioSquared(precision: Int) -> BigFloat
  /// The generations after which parts are so small that a picture shows no more: branches of the
  /// tree below 1 pixel, others at most 2 pixels.
  ///
  /// - Parameter pixels: The pixels of the length 1 in the root, as log₂.
  func generations(log2Pixels: Double) -> Int
  /// The parts of which the whole figure consists, in root coordinates.
  ///
  /// - Parameter generations: The generations below these parts.
  func roots(_ generations: Int, _ table: FigureTable) -> [FigureChild]
  /// The children of a kind of part, with `generations` below the part itself, at least 1.
  func children(of kind: Int, generations: Int, _ table: FigureTable) -> [FigureChild]
  /// A disc around everything that belongs to a part: its center and radius.
  func disc(of kind: Int) -> (center: SIMD2<Double>, radius: Double)
  /// What a part itself shows, without its children.
  ///
  /// - Parameter generations: Those below it; a fraction is the growth of the youngest.
  func marks(of kind: Int, generations: Int, fraction: Double) -> [FigureMark]
  /// Whether marks are filled shapes instead of lines.
  var isFilled: Bool { get }
}

/// A part within another.
struct FigureChild: Sendable {
  let kind: Int
  let offset: BigComplex
  let factor: BigComplex
  /// Offset and factor in doubles.
  let near: (offset: SIMD2<Double>, factor: SIMD2<Double>)

  init(kind: Int, offset: BigComplex, factor: BigComplex) {
    (self.kind, self.offset, self.factor) = (kind, offset, factor)
    near = (offset.nearest, factor.nearest)
  }
}

/// A shape in a part's coordinates.
enum FigureMark: Sendable {
  /// The line from 0 to `length` · e^(i · `turns` · angle).
  case branch(length: Double, turns: Int)
  /// A convex polygon by its corners, counter-clockwise.
  case polygon([SIMD2<Double>])
}

/// The unit vectors and displacements that a figure needs, computed once for one precision.
final class FigureTable {
  let precision: Int
  let angle: ExactDecimal
  private var units: [Int: BigComplex] = [:]
  /// The children of a part, where they are the same for all parts.
  var children: [FigureChild]?
  /// What an L-system keeps for each generation: its letters' displacements and turns.
  var displacements: [[BigComplex]] = []
  var turns: [[Int]] = []

  /// The smallest number of turns that are whole circles; 0 if the angle has more than 3 decimals.
  private let period: Int

  init(angle: ExactDecimal, precision: Int) {
    (self.angle, self.precision) = (angle, precision)
    let thousandths = angle.decimalPlaces <= 3 ? Int((angle.nearest * 1000).rounded()) : 0
    var (a, b) = (360_000, abs(thousandths))
    while b != 0 { (a, b) = (b, a % b) }
    period = thousandths == 0 ? (angle.isZero ? 1 : 0) : 360_000 / a
  }

  /// Returns the number of turns, less than a period, that leads to the same direction.
  func reduced(_ turns: Int) -> Int { period == 0 ? turns : turns % period }

  /// e^(i · turns · angle).
  func unit(_ turns: Int) -> BigComplex {
    if let known = units[turns] { return known }
    let unit = BigRotation.unit(angle, turns: turns, precision: precision)
    units[turns] = unit
    return unit
  }

  func number(_ re: Double, _ im: Double = 0) -> BigComplex {
    BigComplex(BigFloat(re, precision: precision), BigFloat(im, precision: precision))
  }
}

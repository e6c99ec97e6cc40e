// TreeFigure — three branches, each half as long, at −angle, 0 and +angle.

internal import BigNumbers

/// A tree; one of its parts is everything that grows from one point.
///
/// In a part's coordinates its first branches have the length 1, and the middle one leads to the
/// right.
struct TreeFigure: Figure {
  /// The directions of the branches in multiples of the angle, without those that coincide.
  private let turns: [Int]
  let isFilled = false

  init(angle: ExactDecimal) {
    func isMultiple(of degrees: Int) -> Bool {
      let whole = ExactDecimal(degrees * Int((angle.nearest / Double(degrees)).rounded()))
      return angle == whole
    }
    turns = isMultiple(of: 360) ? [0] : isMultiple(of: 180) ? [0, 1] : [-1, 0, 1]
  }

  func ratioSquared(precision: Int) -> BigFloat { BigFloat(4, precision: precision) }

  func generations(log2Pixels: Double) -> Int { max(0, Int(log2Pixels.rounded(.down)) + 1) }

  func roots(_ generations: Int, _ table: FigureTable) -> [FigureChild] {
    [FigureChild(kind: 0, offset: table.number(0), factor: table.number(1))]
  }

  func children(of kind: Int, generations: Int, _ table: FigureTable) -> [FigureChild] {
    turns.map { turn in
      let unit = table.unit(turn)
      return FigureChild(
        kind: 0, offset: unit, factor: unit.conjugate.times(table.number(2)))
    }
  }

  /// The disc that contains a part, with the radius 1 + ½ + ¼ + … = 2.
  func disc(of kind: Int) -> (center: SIMD2<Double>, radius: Double) { (.zero, 2) }

  func marks(of kind: Int, generations: Int, fraction: Double) -> [FigureMark] {
    let length = generations > 0 ? 1 : fraction
    return length > 0 ? turns.map { .branch(length: length, turns: $0) } : []
  }
}

// LSystemUnfolding — an L-system between two generations: its lines bend, and twigs grow.

internal import BigNumbers
internal import Core

/// A figure on its way from generation n to n + 1, in doubles and in root coordinates.
///
/// In the last generation each letter is drawn by its rule, whose angles are the share `fraction`
/// of the whole angle. So a drawn letter begins as a straight line of equal parts. The parts turn
/// to their final angles, and their size keeps the distance between the letter's ends. What stands
/// in brackets, and the lines of a letter that draws nothing, grow from a point and open like a
/// fan.
struct LSystemUnfolding {
  private let figure: LSystemFigure
  private let emit: ([SIMD2<Double>]) -> Void
  private let fraction: Double
  /// The unit vectors of the whole angle, and of its share.
  private let (table, share): (FigureTable, FigureTable)
  /// The line of each letter's rule at heading 0.
  private let lines: [SIMD2<Double>]
  private var count = 0

  private struct Turtle {
    var position = SIMD2<Double>.zero
    /// In whole angles, and in shares of them.
    var (heading, slight) = (0, 0)
  }
  private var turtle = Turtle()
  private var kept: [Turtle] = []

  /// Prepares the way; nil if the figure cannot go it, since no drawn letter has a rule, one
  /// vanishes, or the ends of its rule come too close to each other on the way.
  init?(
    _ figure: LSystemFigure, generations: Int, fraction: Double,
    emit: @escaping ([SIMD2<Double>]) -> Void
  ) {
    guard let main = figure.main, Self.unfolds(figure, main) else { return nil }
    (self.figure, self.fraction, self.emit) = (figure, fraction, emit)
    table = FigureTable(angle: figure.angle, precision: 64)
    share = Self.table(figure.angle, share: fraction)
    let ratio = figure.ratio(table).nearest
    func inverse(_ z: SIMD2<Double>) -> SIMD2<Double> { SIMD2(z.x, -z.y) / (z * z).sum() }
    var unit = SIMD2(1.0, 0)
    for _ in 0..<generations { unit = unit.times(inverse(ratio)) }
    let rule = figure.productions[main]
    let line = unit.times(inverse(Self.displacement(of: rule, share)))
    lines = figure.productions.enumerated().map { kind, items in
      if !LSystemFigure.draws(kind) { return fraction * line }
      // Between a part of the old line and a line of the next generation.
      let parts = Double(Self.lineCount(rule)) / Double(Self.lineCount(items))
      return line * SteadyMath.exp2((1 - fraction) * SteadyMath.log2(parts))
    }
  }

  /// The samples of the way at which the ends of a rule are compared.
  private static let samples = 32

  private static func unfolds(_ figure: LSystemFigure, _ main: Int) -> Bool {
    let drawn = (0..<26).filter(LSystemFigure.draws)
    guard drawn.allSatisfy({ lineCount(figure.productions[$0]) > 0 }) else { return false }
    return (0...samples).allSatisfy { sample in
      let table = table(figure.angle, share: Double(sample) / Double(samples))
      return displacement(of: figure.productions[main], table).length >= 1
    }
  }

  /// The unit vectors of a share of an angle, to a billionth of a degree.
  private static func table(_ angle: ExactDecimal, share: Double) -> FigureTable {
    let billionths = Int((angle.nearest * share * 1e9).rounded())
    return FigureTable(angle: ExactDecimal(billionths, exponent: -9), precision: 64)
  }

  /// The lines of a rule that stand in no brackets.
  private static func lineCount(_ items: [LSystemFigure.Item]) -> Int {
    var (depth, count) = (0, 0)
    for item in items {
      switch item {
      case .letter(let kind): if depth == 0 && LSystemFigure.draws(kind) { count += 1 }
      case .push: depth += 1
      case .pop: depth -= 1
      case .turn: break
      }
    }
    return count
  }

  /// The way from the first end of a rule to its last, if each line has the length 1.
  private static func displacement(
    of items: [LSystemFigure.Item], _ table: FigureTable
  ) -> SIMD2<Double> {
    var (position, heading) = (SIMD2<Double>.zero, 0)
    var kept: [(SIMD2<Double>, Int)] = []
    for item in items {
      switch item {
      case .letter(let kind):
        if LSystemFigure.draws(kind) { position += table.unit(heading).nearest }
      case .turn(let turns): heading += turns
      case .push: kept.append((position, heading))
      case .pop: if let last = kept.popLast() { (position, heading) = last }
      }
    }
    return position
  }

  /// Draws the figure.
  ///
  /// - Throws: `SceneError.tooMany`; `CancellationError`.
  mutating func draw(generations: Int) throws { try walk(figure.axiom, generations) }

  private mutating func walk(_ items: [LSystemFigure.Item], _ rest: Int) throws {
    for item in items {
      switch item {
      case .letter(let kind):
        if rest > 0 { try walk(figure.productions[kind], rest - 1) } else { try leaf(kind) }
      case .turn(let turns): turtle.heading = table.reduced(turtle.heading + turns)
      case .push: kept.append(turtle)
      case .pop: if let last = kept.popLast() { turtle = last }
      }
    }
  }

  /// Draws a letter of the old generation by its rule.
  private mutating func leaf(_ kind: Int) throws {
    count += 1
    guard count <= FigureDescent.mostParts else { throw SceneError.tooMany }
    if count & 4095 == 0 { try Task.checkCancellation() }
    var depth = 0
    for item in figure.productions[kind] {
      switch item {
      case .letter(let letter):
        guard LSystemFigure.draws(letter) else { continue }
        let growth = depth > 0 && LSystemFigure.draws(kind) ? fraction : 1
        let from = turtle.position
        turtle.position +=
          growth
          * lines[kind].times(table.unit(turtle.heading).nearest)
          .times(share.unit(turtle.slight).nearest)
        emit([from, turtle.position])
      case .turn(let turns): turtle.slight += turns
      case .push:
        kept.append(turtle)
        depth += 1
      case .pop:
        if let last = kept.popLast() { turtle = last }
        depth -= 1
      }
    }
  }
}

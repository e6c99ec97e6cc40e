// LSystemMorph — an L-system between two generations, where its lines cannot bend.

/// A figure on its way from generation n to n + 1, in doubles and in root coordinates.
///
/// It is for figures that `LSystemUnfolding` cannot draw.
///
/// In the last generation each letter is drawn by its rule. At `fraction` 0 the rule's lines lie on
/// the letter's own line, evenly, or in its point if it draws nothing; at 1 they are where they
/// belong; between them, each end of a line goes straight from one place to the other.
struct LSystemMorph {
  private let figure: LSystemFigure
  private let fraction: Double
  private let emit: ([SIMD2<Double>]) -> Void
  private let table: FigureTable
  /// The sizes of a line of length 1 in both generations: 1 / λⁿ and 1 / λⁿ⁺¹.
  private let units: (old: SIMD2<Double>, new: SIMD2<Double>)
  private var count = 0

  private struct Turtle {
    var position = SIMD2<Double>.zero
    var heading = 0
    var kept: [(SIMD2<Double>, Int)] = []
  }
  /// The turtles of both generations.
  private var (old, new) = (Turtle(), Turtle())

  init(
    _ figure: LSystemFigure, generations: Int, fraction: Double,
    emit: @escaping ([SIMD2<Double>]) -> Void
  ) {
    (self.figure, self.fraction, self.emit) = (figure, fraction, emit)
    table = FigureTable(angle: figure.angle, precision: 64)
    let ratio = figure.ratio(table).nearest
    let inverse = SIMD2(ratio.x, -ratio.y) / (ratio * ratio).sum()
    var unit = SIMD2(1.0, 0)
    for _ in 0..<generations { unit = unit.times(inverse) }
    units = (unit, unit.times(inverse))
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
      case .turn(let turns):
        old.heading = table.reduced(old.heading + turns)
        new.heading = table.reduced(new.heading + turns)
      case .push:
        old.kept.append((old.position, old.heading))
        new.kept.append((new.position, new.heading))
      case .pop:
        if let last = old.kept.popLast() { (old.position, old.heading) = last }
        if let last = new.kept.popLast() { (new.position, new.heading) = last }
      }
    }
  }

  /// Draws a letter of the old generation by its rule.
  private mutating func leaf(_ kind: Int) throws {
    count += 1
    guard count <= FigureDescent.mostParts else { throw SceneError.tooMany }
    if count & 4095 == 0 { try Task.checkCancellation() }
    let items = figure.productions[kind]
    let lines = items.count { item in
      if case .letter(let letter) = item { LSystemFigure.draws(letter) } else { false }
    }
    let start = old.position
    let way =
      LSystemFigure.draws(kind)
      ? units.old.times(table.unit(old.heading).nearest) : SIMD2<Double>.zero
    var (done, kept) = (0, [Int]())
    func between() -> SIMD2<Double> {
      let from = start + Double(done) / Double(max(1, lines)) * way
      return from + fraction * (new.position - from)
    }
    for item in items {
      switch item {
      case .letter(let letter):
        guard LSystemFigure.draws(letter) else { continue }
        let from = between()
        new.position += units.new.times(table.unit(new.heading).nearest)
        done += 1
        emit([from, between()])
      case .turn(let turns): new.heading = table.reduced(new.heading + turns)
      case .push:
        new.kept.append((new.position, new.heading))
        kept.append(done)
      case .pop:
        if let last = new.kept.popLast() { (new.position, new.heading) = last }
        done = kept.popLast() ?? done
      }
    }
    old.position = start + way
  }
}

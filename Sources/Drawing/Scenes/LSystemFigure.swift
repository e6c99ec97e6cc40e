// LSystemFigure — an L-system as parts within parts.

internal import BigNumbers
internal import Core

/// The letters of an L-system as parts.
///
/// A part's coordinates are those of its turtle, divided by λ once for each generation below it. λ
/// is the displacement of a rule by which a drawn letter is replaced, as in Koch's curve, so that
/// such a letter always leads from 0 to 1. If drawn letters stay as they are, as in Hilbert's
/// curve, λ is the factor by which the figure grows, the root of an integer.
struct LSystemFigure: Figure {
  let system: LSystem
  let angle: ExactDecimal
  /// The items of each letter's rule; a letter without a rule is replaced by itself.
  let productions: [[Item]]
  let axiom: [Item]
  /// The radius about 0 within which everything of a letter lies.
  private let radii: [Double]
  /// The letter whose rule gives λ; nil if λ is the root of `growth`.
  let main: Int?
  private let growth: Double
  let isFilled = false

  enum Item: Sendable, Equatable {
    case letter(Int)
    case turn(Int)
    case push
    case pop
  }

  /// - Throws: `SceneError` if the angle has more than 3 decimals, or the figure does not grow at
  ///   it.
  init(_ system: LSystem, angle: ExactDecimal) throws(SceneError) {
    (self.system, self.angle) = (system, angle)
    productions = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Self.items(system.rules[$0] ?? String($0)) }
    axiom = Self.items(system.axiom)
    main = "FG".first { letter in
      system.rules[letter].map { rule in rule.contains(where: LSystem.draws) && rule.count > 1 }
        ?? false
    }.map(Self.index)
    guard angle.decimalPlaces <= 3 else { throw .angleTooFine(angle.plain) }
    let table = FigureTable(angle: angle, precision: 64)
    let sketch = LSystemGrowth(productions, table)
    if let main {
      growth = Self.displacement(of: productions[main], table).lengthSquared.nearest
    } else {
      growth = sketch.growth.rounded()
    }
    // A smaller ratio would need hundreds of generations for one picture.
    guard growth > 1.2 else { throw .noGrowth(angle.plain) }
    radii = sketch.radii(ratioSquared: growth)
  }

  static func index(_ letter: Character) -> Int { Int(letter.asciiValue ?? 65) - 65 }

  private static func items(_ text: String) -> [Item] {
    text.map { character in
      switch character {
      case "+": .turn(1)
      case "-": .turn(-1)
      case "[": .push
      case "]": .pop
      default: .letter(index(character))
      }
    }
  }

  static func draws(_ kind: Int) -> Bool { kind == 5 || kind == 6 }

  /// The way that the drawn letters of a rule lead, each of length 1.
  private static func displacement(of items: [Item], _ table: FigureTable) -> BigComplex {
    var turtle = BigTurtle(table)
    for item in items {
      turtle.take(item) { draws($0) ? (table.number(1), 0) : (table.number(0), 0) }
    }
    return turtle.position
  }

  func ratio(_ table: FigureTable) -> BigComplex {
    if let main { return Self.displacement(of: productions[main], table) }
    var root = table.number(0)
    root.re.setSquareRoot(of: BigFloat(growth, precision: table.precision))
    return root
  }

  func ratioSquared(precision: Int) -> BigFloat {
    ratio(FigureTable(angle: angle, precision: precision)).lengthSquared
  }

  func generations(log2Pixels: Double) -> Int {
    max(0, Int(((log2Pixels - 1) / (SteadyMath.log2(growth) / 2)).rounded(.up)))
  }

  func roots(_ generations: Int, _ table: FigureTable) throws -> [FigureChild] {
    try children(of: axiom, generations, table, scale: table.number(1))
  }

  func children(of kind: Int, generations: Int, _ table: FigureTable) throws -> [FigureChild] {
    try children(of: productions[kind], generations - 1, table, scale: ratio(table))
  }

  /// The letters of a text as parts.
  ///
  /// - Parameters:
  ///   - generations: Those below each letter.
  ///   - scale: The ratio of the text's coordinates to those of its letters.
  private func children(
    of items: [Item], _ generations: Int, _ table: FigureTable, scale: BigComplex
  ) throws -> [FigureChild] {
    let letters = try generation(generations, table)
    var turtle = BigTurtle(table)
    var found: [FigureChild] = []
    for item in items {
      try Task.checkCancellation()
      if case .letter(let kind) = item, radii[kind] > 0 {
        found.append(
          FigureChild(
            kind: kind, offset: turtle.position.divided(by: scale),
            factor: scale.times(table.unit(turtle.heading).conjugate)))
      }
      turtle.take(item) { (letters.displacements[$0], letters.turns[$0]) }
    }
    return found
  }

  /// The number of generations from one that stays in memory to the next.
  private static let stride = 64

  /// The letters after a number of generations.
  ///
  /// A descent asks for one generation after another, from the last to the first. So every 64th is
  /// kept, and beside them those after one of these: at a height of 1e-10000 some 400 in place of
  /// 21,000, each of which has some tens of kilobytes. Each generation is computed twice.
  ///
  /// - Throws: `CancellationError`.
  private func generation(_ number: Int, _ table: FigureTable) throws -> LSystemGeneration {
    if let known = table.generations[number] { return known }
    table.generations = table.generations.filter { $0.key.isMultiple(of: Self.stride) }
    let first = table.generations.keys.filter { $0 <= number }.max()
    var letters =
      first.flatMap { table.generations[$0] }
      ?? LSystemGeneration(
        displacements: (0..<26).map { table.number(Self.draws($0) ? 1 : 0) },
        turns: Array(repeating: 0, count: 26))
    let ratio = ratio(table)
    for reached in (first ?? 0)...number {
      if reached > first ?? 0 { letters = try next(letters, ratio, table) }
      if reached.isMultiple(of: Self.stride) || number - reached < Self.stride {
        table.generations[reached] = letters
      }
    }
    return letters
  }

  /// The letters one generation later.
  private func next(
    _ last: LSystemGeneration, _ ratio: BigComplex, _ table: FigureTable
  ) throws -> LSystemGeneration {
    var next = last
    for kind in 0..<26 {
      let old = last.displacements[kind]
      if radii[kind] == 0 && old.re.isZero && old.im.isZero { continue }
      var turtle = BigTurtle(table)
      for item in productions[kind] {
        try Task.checkCancellation()
        turtle.take(item) { (last.displacements[$0], last.turns[$0]) }
      }
      next.displacements[kind] = turtle.position.divided(by: ratio)
      next.turns[kind] = turtle.heading
    }
    return next
  }

  func disc(of kind: Int) -> (center: SIMD2<Double>, radius: Double) { (.zero, radii[kind]) }

  func marks(of kind: Int, generations: Int, fraction: Double) -> [FigureMark] {
    generations == 0 && Self.draws(kind) ? [.branch(length: 1, turns: 0)] : []
  }
}

/// A turtle in big numbers.
private struct BigTurtle {
  private let table: FigureTable
  var position: BigComplex
  /// In multiples of the angle.
  var heading = 0
  private var kept: [(BigComplex, Int)] = []

  init(_ table: FigureTable) {
    self.table = table
    position = table.number(0)
  }

  /// - Parameter step: The displacement of a letter from 0, and its turn.
  mutating func take(_ item: LSystemFigure.Item, step: (Int) -> (BigComplex, Int)) {
    switch item {
    case .letter(let kind):
      let (displacement, turn) = step(kind)
      if !displacement.re.isZero || !displacement.im.isZero {
        position.add(displacement.times(table.unit(heading)))
      }
      heading = table.reduced(heading + turn)
    case .turn(let count): heading = table.reduced(heading + count)
    case .push: kept.append((position, heading))
    case .pop: if let last = kept.popLast() { (position, heading) = last }
    }
  }
}

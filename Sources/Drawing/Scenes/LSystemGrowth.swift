// LSystemGrowth — how an L-system grows, computed in doubles for its first generations.

/// The displacements, turns and radii of letters, generation by generation.
struct LSystemGrowth {
  private let productions: [[LSystemFigure.Item]]
  private let table: FigureTable
  /// The number of generations after which the ratios no longer change.
  private static let count = 60

  init(_ productions: [[LSystemFigure.Item]], _ table: FigureTable) {
    (self.productions, self.table) = (productions, table)
  }

  private struct State {
    var displacements: [SIMD2<Double>]
    var turns = [Int](repeating: 0, count: 26)
    var radii: [Double]
  }

  /// The state of letters before any generation.
  private var start: State {
    let lengths = (0..<26).map { LSystemFigure.draws($0) ? 1.0 : 0 }
    return State(displacements: lengths.map { SIMD2($0, 0) }, radii: lengths)
  }

  /// The next generation, divided by a ratio.
  private func next(_ state: State, ratio: Double) -> State {
    var result = state
    for kind in 0..<26 {
      var (position, heading, radius) = (SIMD2<Double>.zero, 0, 0.0)
      var kept: [(SIMD2<Double>, Int)] = []
      for item in productions[kind] {
        switch item {
        case .letter(let letter):
          if state.radii[letter] > 0 {
            radius = max(radius, position.length + state.radii[letter])
          }
          position += state.displacements[letter].times(table.unit(heading).nearest)
          heading = table.reduced(heading + state.turns[letter])
        case .turn(let count): heading = table.reduced(heading + count)
        case .push: kept.append((position, heading))
        case .pop: if let last = kept.popLast() { (position, heading) = last }
        }
      }
      result.displacements[kind] = position / ratio
      result.turns[kind] = heading
      result.radii[kind] = max(radius, position.length) / ratio
    }
    return result
  }

  /// The square of the factor by which the largest radius grows in one generation.
  var growth: Double {
    var (state, ratio) = (start, 1.0)
    for _ in 0..<Self.count {
      let next = next(state, ratio: 1)
      let (before, after) = (state.radii.max() ?? 0, next.radii.max() ?? 0)
      if before == 0 || after == 0 || after > 1e100 { break }
      ratio = after / before
      state = next
    }
    return ratio * ratio
  }

  /// The largest radius of each letter in any generation, if each is divided by the ratio.
  func radii(ratioSquared: Double) -> [Double] {
    var state = start
    var largest = state.radii
    for _ in 0..<Self.count {
      state = next(state, ratio: ratioSquared.squareRoot())
      for kind in 0..<26 { largest[kind] = max(largest[kind], state.radii[kind]) }
    }
    // The 2 % are for what later generations may add.
    return largest.map { 1.02 * $0 }
  }
}

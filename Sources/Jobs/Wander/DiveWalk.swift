// DiveWalk — one dive in progress: steps forward, steps back, and a choice among several ends.

internal import Places

/// Finds the quadrants of a dive.
struct DiveWalk {
  private let dive: Dive
  private let progress: ProgressReceiver
  private let pace = Pace()
  private var random: SplitMix
  private(set) var eye: DiveEye
  /// The quadrants taken so far.
  private var taken: [Quadrant] = []
  private var rungs: [Rung] = []
  /// The median count in the view at the start.
  private var firstCount = 0

  /// A view that was left, with what may still be tried there.
  private struct Rung {
    var weights: [Int]
    let counts: [Int]
  }

  /// The number of views kept at each of the last steps; the best of them becomes the end.
  private static let endWidth = 6
  /// The number of last steps, for which several views are kept.
  private static let endSteps = 12

  init(_ dive: Dive, _ progress: @escaping ProgressReceiver) throws {
    (self.dive, self.progress) = (dive, progress)
    random = SplitMix(state: dive.seed)
    eye = try DiveEye(for: dive.location, effort: dive.effort)
  }

  /// - Throws: A `DiveError`; `CancellationError`.
  mutating func quadrants() async throws -> [Quadrant] {
    tell()
    var glimpse = try await eye.look(at: dive.location, depth: 0, expecting: 0)
    if glimpse.parts.allSatisfy(\.isPoor) { throw userError(glimpse, deepest: 0) }
    firstCount = glimpse.whole.middleCount
    let turn = dive.steps - min(Self.endSteps, dive.steps / 2)
    var (deepest, back, failures) = (0, 1, 0)
    while true {
      var isStuck = false
      if glimpse.depth == turn {
        if let end = try await end(from: glimpse) { return taken + end }
        isStuck = true
      } else {
        let rung = rung(for: glimpse)
        rungs.append(rung)
        if let choice = random.index(by: rung.weights) {
          glimpse = try await enter(choice, of: glimpse.location)
        } else {
          rungs.removeLast()
          isStuck = true
        }
      }
      if glimpse.depth > deepest {
        (deepest, back) = (glimpse.depth, 1)
        tell()
      }
      if isStuck {
        failures += 1
        guard failures <= 64 + dive.steps, let next = try await stepBack(back) else {
          throw userError(glimpse, deepest: deepest)
        }
        glimpse = next
        back = min(2 * back, dive.steps)
      }
    }
  }

  /// The quadrants that may be entered from a view, with their weights.
  private func rung(for glimpse: Glimpse) -> Rung {
    let richness = glimpse.parts.map { $0.richness(usualCount: usualCount(glimpse.depth)) }
    let counts = glimpse.parts.map(\.middleCount)
    let highest = zip(counts, richness).filter { $1 > 0 }.map(\.0).max()
    // The quadrant with the highest median count has six times the weight.
    let weights = zip(counts, richness).map { count, value in
      value > 0 ? max(1, Int(value * value * 1e9)) * (count == highest ? 6 : 1) : 0
    }
    return Rung(weights: weights, counts: counts)
  }

  /// The median count above which a view at this depth counts as slow.
  private func usualCount(_ depth: Int) -> Int { firstCount + 200 + 50 * depth }

  /// Enters a quadrant of the last rung's view, and marks it as tried.
  private mutating func enter(_ choice: Int, of location: Location) async throws -> Glimpse {
    let quadrant = Quadrant.allCases[choice]
    rungs[rungs.count - 1].weights[choice] = 0
    taken.append(quadrant)
    return try await eye.look(
      at: try location.stepping(into: quadrant), depth: taken.count,
      expecting: rungs[rungs.count - 1].counts[choice])
  }

  /// Goes back `count` steps, or more until there is a quadrant left to try, and enters it; nil if
  /// none is left.
  private mutating func stepBack(_ count: Int) async throws -> Glimpse? {
    let farthest = max(1, rungs.count - count + 1)
    while rungs.count > farthest { drop() }
    while let rung = rungs.last {
      if let choice = random.index(by: rung.weights) {
        taken.removeLast()
        return try await enter(choice, of: try dive.location.stepping(into: taken))
      }
      drop()
    }
    return nil
  }

  private mutating func drop() {
    rungs.removeLast()
    taken.removeLast()
  }

  /// Chooses the last steps.
  ///
  /// At each of them, the best quadrants of several views are entered; richness and some randomness
  /// decide which. The richest view of the last step is the end; nil if all of them are poor.
  private mutating func end(from start: Glimpse) async throws -> [Quadrant]? {
    var ways: [(glimpse: Glimpse, quadrants: [Quadrant])] = [(start, [])]
    for depth in start.depth..<dive.steps {
      var candidates: [(value: Double, way: Int, part: Int)] = []
      for (way, view) in ways.enumerated() {
        for (index, part) in view.glimpse.parts.enumerated() where !part.isPoor {
          let luck = 0.5 + Double(random.next(below: 1024)) / 1024
          candidates.append((luck * finish(part, depth), way, index))
        }
      }
      // Candidates of equal value keep their order, so that it does not depend on how `sort` works.
      candidates.sort { ($1.value, $0.way, $0.part) < ($0.value, $1.way, $1.part) }
      var next: [(Glimpse, [Quadrant])] = []
      for choice in candidates.prefix(Self.endWidth) {
        let (from, quadrant) = (ways[choice.way], Quadrant.allCases[choice.part])
        let glimpse = try await eye.look(
          at: try from.glimpse.location.stepping(into: quadrant), depth: depth + 1,
          expecting: from.glimpse.parts[choice.part].middleCount)
        if !glimpse.whole.isPoor { next.append((glimpse, from.quadrants + [quadrant])) }
      }
      ways = next
      tell(depth + 1)
    }
    var best: (value: Double, quadrants: [Quadrant])?
    for way in ways {
      let value = finish(way.glimpse.whole, dive.steps)
      if value > best?.value ?? 0 { best = (value, way.quadrants) }
    }
    return best?.quadrants
  }

  /// How good a view is as an end; a minibrot in it adds much.
  private func finish(_ view: Structure, _ depth: Int) -> Double {
    let island = min(Double(view.interior) / Double(view.pixels), 0.01)
    return view.richness(usualCount: usualCount(depth)) * (1 + 300 * island)
  }

  private func userError(_ last: Glimpse, deepest: Int) -> DiveError {
    if let limit = eye.ownLimit, 4 * last.whole.unresolved > last.whole.pixels {
      return .starved(limit: limit, step: deepest)
    }
    return deepest == 0 ? .plain : .deadEnd(step: deepest)
  }

  /// Reports the progress of the dive; deeper steps take longer.
  private func tell(_ depth: Int? = nil) {
    func work(_ steps: Int) -> Double { Double(steps) * (1 + Double(steps) / 400) }
    let (done, all) = (work(depth ?? taken.count), work(dive.steps))
    progress(pace.progress(.dive, done: done, left: all - done, fraction: done / all))
  }
}

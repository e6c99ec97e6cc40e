// AutomaticLimit — raises the iteration limit until it no longer matters.

internal import Ground

/// Finds a limit for a picture from a coarse sample of its groups, round by round.
///
/// The limit is doubled while that resolves more of the sample: at least 2 % of what was
/// unresolved, and 0.03 % of all, in one of two doublings; two that resolve less are taken back. While less
/// than half has been resolved, it is doubled up to 64 lengths of the reference. And it is doubled only while
/// what is resolved is worth what it costs: both are counted, in pixels and in `StepCosts`, so that all
/// machines find the same.
struct AutomaticLimit: Sendable {
  /// Below this share of unresolved pixels the search ends.
  private let goodShare = 0.0004
  /// A doubling is in vain that resolves less than these shares, of what was unresolved or of all.
  private let leastShare = 0.02
  private let leastShareOfAll = 0.0003
  /// The greatest limit, in iterations.
  private let greatest = 1 << 33
  /// How far a reference that does not end by itself goes at first.
  private let firstReference = 1_600_000
  /// What another doubling may cost, in nanoseconds a pixel of the picture: so much in any case, so much
  /// for each share of the pixels that the last one has resolved, and no more than the last.
  private static let (cheap, worth, dear) = (6_000.0, 200_000.0, 12_000.0)

  /// The preparation and the limit of this round; when the search has ended, those to render with.
  private(set) var preparation: any PreparedPicture
  private(set) var limit: Int
  /// What is to be computed in this round, as groups' first pixels.
  private(set) var groups: [(x: Int, y: Int)] = []
  /// Groups that have the outcomes that they would have in this round.
  private(set) var known: [GroupOutcomes] = []
  private let plane: any FractalPlane
  private let settings: EngineSettings
  private let memory: ReferenceMemory?
  private var total = 0
  private var unresolved = 0
  private var stalled = 0
  /// What the next round may cost, in nanoseconds a pixel of the picture.
  private var bound = Self.dear
  /// The groups of this round that follow the few that are tried first.
  private var rest: [(x: Int, y: Int)] = []
  /// The outcomes of those few.
  private var tried: [GroupOutcomes] = []
  /// The round before this one; nil in the first.
  private var last: Round?
  /// The round before the doublings in vain.
  private var beforeVain: Round?
  /// Why the search has ended.
  private(set) var stop: LimitStop?

  /// - Parameter memory: For the references of all rounds.
  init(
    _ plane: any FractalPlane, _ viewport: Viewport, _ settings: EngineSettings,
    _ memory: ReferenceMemory?, _ progress: (EngineStage) -> Void
  ) throws {
    (self.plane, self.settings, self.memory) = (plane, settings, memory)
    preparation = try plane.prepare(
      viewport, limit: firstReference, settings, memory, progress)
    let least = preparation.leastLimit
    limit = preparation.endsAtLimit ? least : max(least, 2 * preparation.orbitLength)
    let grid = SampleGrid(viewport.size)
    total = grid.corners.reduce(0) { $0 + pixels($1, viewport.size) }
    unresolved = total
    // The first groups are those that a preview shows first.
    groups = grid.coarseCorners
    let first = Set(groups.map { PixelPlace($0.x, $0.y) })
    rest = grid.corners.filter { !first.contains(PixelPlace($0.x, $0.y)) }
  }

  /// The search done to its end.
  static func search(
    _ plane: any FractalPlane, _ viewport: Viewport, _ settings: EngineSettings,
    _ memory: ReferenceMemory?, _ progress: (EngineStage) -> Void
  ) throws -> AutomaticLimit {
    var search = try AutomaticLimit(plane, viewport, settings, memory, progress)
    var work = WorkCounts()
    while true {
      progress(.sample(limit: search.limit))
      let engine = search.preparation.samplingEngine(limit: search.limit)
      let outcomes = try engine.outcomes(ofGroups: search.groups, &work)
      if try !search.goesOn(after: outcomes, progress) { return search }
    }
  }

  /// Takes in outcomes of `groups`; whether there are others to be computed.
  ///
  /// A few groups of each round are tried before the others. If they show that the round would cost too much, it
  /// is not made: the search ends with the round before, and the first round starts again with a lower limit.
  mutating func goesOn(after outcomes: [GroupOutcomes], _ progress: (EngineStage) -> Void) throws
    -> Bool
  {
    if !rest.isEmpty {
      let share = Double(outcomes.count) / Double(outcomes.count + rest.count)
      let cost = self.cost(of: outcomes) / share
      if cost > 2.5 * bound {
        if goBack(costing: cost) { return false }
        stop = .cost(nanosecondsPerPixel: cost)
        // Even the first limit costs too much.
        if limit > preparation.leastLimit / 4 {
          limit = max(preparation.leastLimit / 4, limit / 4)
          return true
        }
      }
      (groups, rest, tried) = (rest, [], outcomes)
      known += outcomes
      return true
    }
    let round = tried + outcomes
    known += outcomes
    tried = []
    return try raises(after: round, progress)
  }

  /// Decides after a whole round whether there is another, and begins it.
  private mutating func raises(after round: [GroupOutcomes], _ progress: (EngineStage) -> Void)
    throws -> Bool
  {
    let before = unresolved
    unresolved = 0
    var open: [(x: Int, y: Int)] = []
    for group in round {
      let count = unresolvedPixels(of: group)
      unresolved += count
      if count > 0 { open.append((group.x, group.y)) }
    }
    let least = max(leastShare * Double(before), leastShareOfAll * Double(total))
    stalled = Double(before - unresolved) < least ? stalled + 1 : 0
    let this = Round(limit: limit, preparation: preparation, known: known)
    if stalled == 0 { beforeVain = nil }
    if stalled == 1 { beforeVain = last }
    let hope = max(1 << 17, 64 * preparation.orbitLength)
    let isGood = Double(unresolved) <= goodShare * Double(total) || limit >= greatest
    let isStalled = stalled >= 2 && (2 * unresolved < total || limit >= hope)
    // A round at twice the limit takes twice as long, and so does the picture.
    let cost = cost(of: round)
    // The few that were tried first may have been cheap by chance.
    if cost > 2.5 * bound, goBack(costing: cost) { return false }
    // Twice the limit hardly resolves more than the last doubling did, or than half of what is left.
    let resolved = min(Double(before - unresolved), 0.5 * Double(unresolved)) / Double(total)
    bound =
      2 * unresolved > total ? Self.dear : min(Self.dear, Self.cheap + Self.worth * resolved)
    if !isGood, isStalled, 2 * unresolved < total, let beforeVain { goBack(to: beforeVain) }
    if isGood || isStalled || cost > bound {
      stop = isGood ? .resolved : isStalled ? .stalled : .cost(nanosecondsPerPixel: 2 * cost)
      return false
    }
    last = this
    limit *= 2
    known.removeAll(where: \.dependsOnLimit)
    if preparation.wouldGrow(for: limit) {
      preparation = try plane.prepare(
        preparation.viewport, limit: limit, settings, memory, progress)
      known = []
    }
    begin(with: open)
    return true
  }

  /// Ends the search with the round before this one, whose limit costs too much; false in the first.
  private mutating func goBack(costing cost: Double) -> Bool {
    guard let last else { return false }
    goBack(to: last)
    stop = .cost(nanosecondsPerPixel: cost)
    return true
  }

  private mutating func goBack(to round: Round) {
    (limit, preparation, known) = (round.limit, round.preparation, round.known)
  }

  /// Begins a round with some of its groups, evenly; with all where they are few.
  private mutating func begin(with corners: [(x: Int, y: Int)]) {
    let stride = max(16, corners.count / Self.triedFirst)
    let isFirst = { (index: Int) in index % stride == stride / 2 }
    groups = corners.indices.filter(isFirst).map { corners[$0] }
    rest = corners.indices.filter { !isFirst($0) }.map { corners[$0] }
    if groups.isEmpty { (groups, rest) = (rest, []) }
  }

  /// About so many groups are tried first.
  private static let triedFirst = 32

  /// What a search goes back to.
  private struct Round: Sendable {
    let limit: Int
    let preparation: any PreparedPicture
    let known: [GroupOutcomes]
  }

  /// After the last whole round.
  var unresolvedShare: Double { Double(unresolved) / Double(max(total, 1)) }

  /// What some groups took, in nominal nanoseconds for each pixel of the sample.
  private func cost(of outcomes: [GroupOutcomes]) -> Double {
    Double(outcomes.reduce(0) { $0 + $1.effort }) / Double(total)
  }

  private func pixels(_ group: (x: Int, y: Int), _ size: PictureSize) -> Int {
    min(PixelGroup.width, size.width - group.x) * min(PixelGroup.height, size.height - group.y)
  }

  /// How many pixels of a group more iterations may resolve.
  private func unresolvedPixels(of group: GroupOutcomes) -> Int {
    let viewport = preparation.viewport
    return (0..<PixelGroup.lanes).count { lane in
      let (i, j) = (group.x + lane % PixelGroup.width, group.y + lane / PixelGroup.width)
      return i < viewport.size.width && j < viewport.size.height
        && group.outcomes[lane].status == .unresolved && !plane.isInSet(i, j, of: viewport)
    }
  }
}

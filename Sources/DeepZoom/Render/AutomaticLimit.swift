// AutomaticLimit — raises the iteration limit until it no longer matters.

internal import Ground

/// Finds a limit for a picture from a coarse sample of its groups, round by round.
///
/// The limit is doubled while that resolves more of the sample: at least 2 % of what was
/// unresolved in one of two doublings, or, while less than half has been resolved, up to
/// 64 lengths of the reference.
struct AutomaticLimit: Sendable {
  /// Below this share of unresolved pixels the search ends.
  private let goodShare = 0.0004
  /// The least limit and the greatest, in iterations.
  private let least = 1000
  private let greatest = 1 << 33
  /// How far a reference that does not end by itself goes at first.
  private let firstReference = 1 << 20

  /// The preparation and the limit of this round; when the search has ended, those to render with.
  private(set) var preparation: any PreparedPicture
  private(set) var limit: Int
  /// What is to be computed in this round, as groups' first pixels.
  private(set) var groups: [(x: Int, y: Int)] = []
  /// Groups that have the outcomes that they would have in the next round.
  private(set) var known: [GroupOutcomes] = []
  private let plane: any FractalPlane
  private let settings: EngineSettings
  private let memory: ReferenceMemory?
  private var total = 0
  private var unresolved = 0
  private var stalled = 0

  /// - Parameter memory: For the references of all rounds.
  init(
    _ plane: any FractalPlane, _ viewport: Viewport, _ settings: EngineSettings,
    _ memory: ReferenceMemory?, _ progress: (EngineStage) -> Void
  ) throws {
    (self.plane, self.settings, self.memory) = (plane, settings, memory)
    preparation = try plane.prepare(
      viewport, limit: firstReference, settings, memory, progress)
    limit = preparation.endsAtLimit ? least : max(least, 2 * preparation.orbitLength)
    groups = SampleGrid(viewport.size).corners
    total = groups.reduce(0) { $0 + pixels($1, viewport.size) }
    unresolved = total
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

  /// Takes in a round's outcomes; whether there is another round.
  mutating func goesOn(after outcomes: [GroupOutcomes], _ progress: (EngineStage) -> Void) throws
    -> Bool
  {
    let before = unresolved
    unresolved = 0
    groups = []
    let size = preparation.viewport.size
    for group in outcomes {
      let count = unresolvedPixels(of: group, size)
      unresolved += count
      if count > 0 { groups.append((group.x, group.y)) }
    }
    stalled = Double(before - unresolved) < 0.02 * Double(before) ? stalled + 1 : 0
    let hope = max(1 << 17, 64 * preparation.orbitLength)
    let isGood = Double(unresolved) <= goodShare * Double(total) || limit >= greatest
    if isGood || stalled >= 2 && (2 * unresolved < total || limit >= hope) {
      known += outcomes
      return false
    }
    limit *= 2
    known += outcomes.filter { !$0.dependsOnLimit }
    if preparation.endsAtLimit && preparation.orbitLength < min(limit, longestStoredOrbit - 1) {
      preparation = try plane.prepare(
        preparation.viewport, limit: limit, settings, memory, progress)
      known = []
    }
    return true
  }

  private func pixels(_ group: (x: Int, y: Int), _ size: PictureSize) -> Int {
    min(PixelGroup.width, size.width - group.x) * min(PixelGroup.height, size.height - group.y)
  }

  private func unresolvedPixels(of group: GroupOutcomes, _ size: PictureSize) -> Int {
    (0..<PixelGroup.lanes).count { lane in
      let (i, j) = (group.x + lane % PixelGroup.width, group.y + lane / PixelGroup.width)
      return i < size.width && j < size.height && group.outcomes[lane].status == .unresolved
    }
  }
}

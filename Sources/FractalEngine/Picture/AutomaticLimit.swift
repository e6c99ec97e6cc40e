// AutomaticLimit — finds the automatic limit by raising it in rounds, as long as that pays.

internal import Core
internal import Places

/// Finds a limit for a place, round by round, from a small picture of it, the window.
///
/// The window has the place's center, height and rotation, and a size of its own, so that the limit
/// does not depend on the size, the shape or the samples of the picture that it is found for. The
/// window shares the picture's reference.
///
/// The limit is doubled as long as at least one of two successive doublings resolves 2 % of what
/// was unresolved, and 0.03 % of all pixels. Two doublings that resolve less are undone. While less
/// than half of the window is resolved, the limit is doubled in any case, up to the larger of 64
/// lengths of the reference and 2^17. Each doubling must be worth its cost. Its benefit is counted
/// in pixels and its cost in `StepCosts`, so that all machines find the same limit.
struct AutomaticLimit: Sendable {
  /// The part of the pixels below which unresolved ones end the search.
  private let goodShare = 0.0002
  /// The least parts, of the unresolved pixels and of all pixels, that a useful doubling resolves.
  private let leastShare = 0.02
  private let leastShareOfAll = 0.0003
  /// The greatest limit, in iterations.
  private let greatest = 1 << 33
  /// The length of a reference that does not end by itself, unless the limit is higher.
  private static let usualReference = 1_600_000
  /// The first length of such a reference, with at most the plane's `shortReferenceBits`.
  ///
  /// A longer reference soon follows if it is needed.
  private static let shortReference = 1 << 18
  /// The bounds of the cost of another doubling, in nanoseconds a pixel: `cheap`, plus `worth`
  /// times the part of the pixels that the last doubling resolved, but at most `dear`.
  private static let (cheap, worth, dear) = (6_000.0, 200_000.0, 12_000.0)

  /// The window's width and height, in pixels.
  ///
  /// Both are even, so that no row lies on the real axis of a view that is centered there.
  static let windowSize = (width: 128, height: 96)

  /// The picture's preparation, and the limit of this round.
  ///
  /// After the search, both are those of the picture.
  private(set) var preparation: any PreparedPicture
  private(set) var limit: Int
  /// The groups of the window to be computed in this round, as their first pixels.
  private(set) var groups: [(x: Int, y: Int)] = []
  /// The window's own preparation.
  private var window: any PreparedPicture
  private let plane: any FractalPlane
  private let settings: EngineSettings
  private let memory: ReferenceMemory?
  private var total = 0
  private var unresolved = 0
  private var stalled = 0
  /// The greatest cost of the next round, in nanoseconds a pixel.
  private var bound = Self.dear
  /// The groups of this round that are tried first, and those computed after them.
  private var first: [(x: Int, y: Int)] = []
  private var rest: [(x: Int, y: Int)] = []
  /// The groups to be tried first that are not computed yet, if the limit is high.
  private var untried: [(x: Int, y: Int)] = []
  /// The outcomes of the groups of this round that have been computed.
  private var tried: [GroupOutcomes] = []
  /// The round before this one; nil in the first.
  private var last: Round?
  /// The round before the doublings that resolved too little.
  private var beforeVain: Round?
  /// The reason why the search has ended.
  private(set) var stop: LimitStop?

  /// - Parameter memory: Receives and provides the references of all rounds.
  /// - Throws: `CancellationError`.
  init(
    _ plane: any FractalPlane, _ viewport: Viewport, _ settings: EngineSettings,
    _ memory: ReferenceMemory?, _ progress: (EngineStage) -> Void
  ) throws {
    var settings = settings
    settings.defersTables = true
    (self.plane, self.settings, self.memory) = (plane, settings, memory)
    let usual = Self.usualReference
    let isQuick = viewport.precision(iterations: usual) <= plane.shortReferenceBits
    let first = isQuick ? Self.shortReference : usual
    preparation = try plane.prepare(viewport, limit: first, settings, memory, progress)
    limit = preparation.leastLimit
    window = try Self.window(plane, preparation, limit: first, settings, progress)
      .reaching(limit)
    let (width, height) = Self.windowSize
    total = width * height
    unresolved = total
    begin(
      with: stride(from: 0, to: height, by: PixelGroup.height).flatMap { y in
        stride(from: 0, to: width, by: PixelGroup.width).map { x in (x, y) }
      })
  }

  /// Prepares the window of a picture, with the picture's reference.
  ///
  /// - Throws: `CancellationError`.
  private static func window(
    _ plane: any FractalPlane, _ picture: any PreparedPicture, limit: Int,
    _ settings: EngineSettings, _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    let view = Viewport(
      picture.viewport.location,
      size: try PictureSize(width: windowSize.width, height: windowSize.height))
    let shared = ReferenceMemory()
    if let kept = picture.facts.kept { shared.remember(kept) }
    var settings = settings
    settings.sharesOrbit = true
    return try plane.prepare(view, limit: limit, settings, shared, progress)
  }

  /// Runs the whole search.
  static func search(
    _ plane: any FractalPlane, _ viewport: Viewport, _ settings: EngineSettings,
    _ memory: ReferenceMemory?, _ progress: (EngineStage) -> Void
  ) throws -> AutomaticLimit {
    var search = try AutomaticLimit(plane, viewport, settings, memory, progress)
    var work = WorkCounts()
    while true {
      progress(.sample(limit: search.limit))
      let outcomes = try search.engine.outcomes(ofGroups: search.groups, &work)
      if try !search.goesOn(after: outcomes, progress) { return search }
    }
  }

  /// The window's engine for this round.
  var engine: PictureEngine { window.samplingEngine(limit: limit) }

  /// Accepts the outcomes of `groups`, and returns whether there are others to compute.
  ///
  /// At the end it makes the picture's tables.
  mutating func goesOn(after outcomes: [GroupOutcomes], _ progress: (EngineStage) -> Void) throws
    -> Bool
  {
    if try continues(after: outcomes, progress) { return true }
    preparation = try preparation.reaching(limit)
    return false
  }

  /// Decides as `goesOn(after:_:)`.
  ///
  /// A few groups of each round are tried before the others. If all of them are unresolved, the
  /// limit is doubled at once, up to a bound. If they, or the first two of them, show that the
  /// round would cost too much, the search ends with the round before; the first round starts again
  /// with a lower limit.
  private mutating func continues(
    after outcomes: [GroupOutcomes], _ progress: (EngineStage) -> Void
  ) throws -> Bool {
    tried += outcomes
    if rest.isEmpty { return try raises(after: tried, progress) }
    if let goesOn = endsDearRound() { return goesOn }
    if !untried.isEmpty {
      (groups, untried) = (untried, [])
      return true
    }
    if stop == nil, limit < hope, tried.allSatisfy(isUnresolved) {
      try double(progress)
      begin(with: first + rest)
      return true
    }
    (groups, rest) = (rest, [])
    return true
  }

  /// Ends a round whose first groups show that it costs too much.
  ///
  /// The groups computed so far suffice if they alone take what all groups tried first may take.
  ///
  /// - Returns: Whether the search goes on; nil, with the round unchanged, if the round goes on.
  private mutating func endsDearRound() -> Bool? {
    let all = Double(first.count + rest.count)
    guard cost(of: tried) / (Double(first.count) / all) > 2.5 * bound else { return nil }
    let cost = cost(of: tried) / (Double(tried.count) / all)
    if goBack(costing: cost) { return false }
    stop = .cost(nanosecondsPerPixel: cost)
    // Even the first limit costs too much.
    guard limit > preparation.leastLimit / 4 else { return nil }
    limit = max(preparation.leastLimit / 4, limit / 4)
    tryFirst()
    return true
  }

  /// Decides after a whole round whether there is another one, and begins it.
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
    let this = Round(limit: limit, preparation: preparation)
    if stalled == 0 { beforeVain = nil }
    if stalled == 1 { beforeVain = last }
    let isGood = Double(unresolved) <= goodShare * Double(total) || limit >= greatest
    let isStalled = stalled >= 2 && (2 * unresolved < total || limit >= hope)
    // A round at twice the limit is assumed to take twice as long, and so is the picture.
    let cost = cost(of: round)
    // The groups tried first may have been cheap by chance.
    if cost > 2.5 * bound, goBack(costing: cost) { return false }
    // Doubling the limit probably resolves no more than the last doubling did, and no more than
    // half of what is left.
    let resolved = min(Double(before - unresolved), 0.5 * Double(unresolved)) / Double(total)
    bound =
      2 * unresolved > total ? Self.dear : min(Self.dear, Self.cheap + Self.worth * resolved)
    if !isGood, isStalled, 2 * unresolved < total, let beforeVain { goBack(to: beforeVain) }
    if isGood || isStalled || cost > bound {
      stop = isGood ? .resolved : isStalled ? .stalled : .cost(nanosecondsPerPixel: 2 * cost)
      return false
    }
    last = this
    try double(progress)
    begin(with: open)
    return true
  }

  /// The bound up to which the limit is doubled while less than half is resolved.
  private var hope: Int { max(1 << 17, 64 * preparation.orbitLength) }

  /// Doubles the limit, and makes what the window needs for it.
  private mutating func double(_ progress: (EngineStage) -> Void) throws {
    limit *= 2
    let (grows, next) = (preparation.wouldGrow(for: limit), max(limit, Self.usualReference))
    if grows {
      preparation = try plane.prepare(
        preparation.viewport, limit: next, settings, memory, progress)
    }
    if grows || window.wouldGrow(for: limit) {
      window = try Self.window(plane, preparation, limit: next, settings, progress)
    }
    window = try window.reaching(limit)
  }

  /// Ends the search with the round before this one, whose limit costs too much.
  ///
  /// Returns false, and changes nothing, in the first round.
  private mutating func goBack(costing cost: Double) -> Bool {
    guard let last else { return false }
    goBack(to: last)
    stop = .cost(nanosecondsPerPixel: cost)
    return true
  }

  private mutating func goBack(to round: Round) {
    (limit, preparation) = (round.limit, round.preparation)
  }

  /// Begins a round with some of its groups, evenly spaced, or with all if they are few.
  private mutating func begin(with corners: [(x: Int, y: Int)]) {
    let stride = max(16, corners.count / Self.triedFirst)
    let isFirst = { (index: Int) in index % stride == stride / 2 }
    first = corners.indices.filter(isFirst).map { corners[$0] }
    rest = corners.indices.filter { !isFirst($0) }.map { corners[$0] }
    if first.isEmpty { (first, rest) = (rest, []) }
    tryFirst()
  }

  /// Begins with the groups tried first, or with two of them if each may take long.
  private mutating func tryFirst() {
    tried = []
    let count = limit < Self.dearLimit || rest.isEmpty ? first.count : 2
    (groups, untried) = (Array(first.prefix(count)), Array(first.dropFirst(count)))
  }

  /// The limit from which on a single group may cost more than the whole round may.
  private static let dearLimit = 1 << 17

  /// The approximate number of groups to try first.
  private static let triedFirst = 32

  /// A round that a search can go back to.
  private struct Round: Sendable {
    let limit: Int
    let preparation: any PreparedPicture
  }

  /// The part of the window that was unresolved after the last whole round.
  var unresolvedShare: Double { Double(unresolved) / Double(max(total, 1)) }

  /// The cost of some groups, in nominal nanoseconds for each pixel of the window.
  private func cost(of outcomes: [GroupOutcomes]) -> Double {
    Double(engine.effort(of: outcomes)) / Double(total)
  }

  private func isUnresolved(_ group: GroupOutcomes) -> Bool {
    unresolvedPixels(of: group) == PixelGroup.lanes
  }

  /// The number of pixels in a group that more iterations may resolve.
  private func unresolvedPixels(of group: GroupOutcomes) -> Int {
    (0..<PixelGroup.lanes).count { lane in
      let (i, j) = (group.x + lane % PixelGroup.width, group.y + lane / PixelGroup.width)
      return group.outcomes[lane].status == .unresolved
        && !plane.isInSet(i, j, of: window.viewport)
    }
  }
}

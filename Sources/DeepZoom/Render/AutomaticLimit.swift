// AutomaticLimit — raises the iteration limit until it no longer matters.

internal import Ground

/// A reference orbit and its tables, which serve any limit that the orbit was computed for.
struct Preparation<F: Formula>: Sendable {
  let formula: F
  let frame: PixelFrame
  let settings: EngineSettings
  let reference: Reference

  /// - Parameter limit: Where the reference ends at the latest.
  init(
    _ formula: F, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ memory: ReferenceMemory = .none, _ progress: (EngineStage) -> Void
  ) throws {
    (self.formula, self.settings) = (formula, settings)
    frame = PixelFrame(viewport)
    reference = try Reference(formula, frame, limit: limit, settings, memory, progress)
  }

  /// Whether a limit beyond the orbit's would lead on: it did not end by itself.
  var endsAtLimit: Bool { reference.orbit.end == .limit }
  var orbitLength: Int { reference.orbit.last }

  func engine(limit: Int) -> PictureEngine {
    let runner = runner(limit: limit)
    return PictureEngine(
      runner, DoubtResolver(frame, runner.picture, settings.kernel, reference.residues),
      raise: { serves(limit: $0) ? engine(limit: $0) : nil })
  }

  /// Whether a fresh start with this limit would make the same reference, bit by bit.
  func serves(limit: Int) -> Bool {
    frame.viewport.precision(iterations: limit) == reference.orbit.precision
      && reference.serves(limit: limit)
  }

  func runner(limit: Int) -> GroupRunner<F> {
    let picture = PictureConstants(
      formula: formula, orbit: reference.orbit, table: reference.table, radius: frame.radius,
      anchorOffset: reference.anchorOffset, limit: limit)
    return GroupRunner(frame, picture, settings.kernel)
  }
}

/// Finds a limit for a picture from a coarse sample of its groups.
struct AutomaticLimit<F: Formula> {
  /// Below this share of unresolved pixels the search ends.
  private let goodShare = 0.0004
  /// Groups of eight pixels in the sample, at most, on an even grid.
  private let sampleSize = 4000
  /// The least limit and the greatest, in iterations.
  private let least = 1000
  private let greatest = 1 << 33
  /// How far a reference that does not end by itself goes at first.
  private let firstReference = 1 << 20

  /// The preparation and the limit to render with.
  ///
  /// The limit is doubled while that resolves more of the sample: at least 2 % of what was
  /// unresolved in one of two doublings, or, while less than half has been resolved, up to
  /// 64 lengths of the reference.
  func search(
    _ formula: F, _ viewport: Viewport, _ settings: EngineSettings,
    _ memory: ReferenceMemory, _ progress: (EngineStage) -> Void
  ) throws -> (Preparation<F>, limit: Int) {
    var preparation = try Preparation(
      formula, viewport, limit: firstReference, settings, memory, progress)
    var limit = max(least, 2 * preparation.orbitLength)
    if preparation.endsAtLimit { limit = least }
    var groups = sample(viewport.size)
    let total = groups.reduce(0) { $0 + pixels($1, viewport.size) }
    var unresolved = total
    var stalled = 0
    while true {
      progress(.sample(limit: limit))
      let before = unresolved
      (groups, unresolved) = try stillUnresolved(groups, preparation.engine(limit: limit))
      if Double(unresolved) <= goodShare * Double(total) || limit >= greatest { break }
      stalled = Double(before - unresolved) < 0.02 * Double(before) ? stalled + 1 : 0
      let hope = max(1 << 17, 64 * preparation.orbitLength)
      if stalled >= 2 && (2 * unresolved < total || limit >= hope) { break }
      limit *= 2
      if preparation.endsAtLimit && preparation.orbitLength < min(limit, longestStoredOrbit - 1) {
        preparation = try Preparation(formula, viewport, limit: limit, settings, memory, progress)
      }
    }
    return (preparation, limit)
  }

  /// Groups on an even grid over the picture, as their first pixels.
  private func sample(_ size: PictureSize) -> [(x: Int, y: Int)] {
    let columns = (size.width + PixelGroup.width - 1) / PixelGroup.width
    let rows = (size.height + PixelGroup.height - 1) / PixelGroup.height
    let ratio = Double(columns) * Double(rows) / Double(sampleSize)
    let step = max(1, Int(ratio.squareRoot().rounded(.up)))
    var groups: [(x: Int, y: Int)] = []
    for row in stride(from: min(step / 2, rows - 1), to: rows, by: step) {
      for column in stride(from: min(step / 2, columns - 1), to: columns, by: step) {
        groups.append((column * PixelGroup.width, row * PixelGroup.height))
      }
    }
    return groups
  }

  private func pixels(_ group: (x: Int, y: Int), _ size: PictureSize) -> Int {
    min(PixelGroup.width, size.width - group.x) * min(PixelGroup.height, size.height - group.y)
  }

  private func stillUnresolved(_ groups: [(x: Int, y: Int)], _ engine: PictureEngine) throws -> (
    groups: [(x: Int, y: Int)], pixels: Int
  ) {
    var left: [(x: Int, y: Int)] = []
    var count = 0
    var work = WorkCounts()
    let size = engine.frame.viewport.size
    for group in groups {
      let outcomes = try engine.group(of: group.x, group.y, &work).outcomes
      var here = 0
      for lane in 0..<PixelGroup.lanes where outcomes[lane].status == .unresolved {
        let (i, j) = (group.x + lane % PixelGroup.width, group.y + lane / PixelGroup.width)
        if i < size.width && j < size.height { here += 1 }
      }
      if here > 0 { left.append(group) }
      count += here
    }
    return (left, count)
  }
}

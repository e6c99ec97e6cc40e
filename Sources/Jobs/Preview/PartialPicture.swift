// PartialPicture — a picture of which some groups are known, with the reliability of each.

internal import Core
internal import FractalEngine
internal import Places

/// The outcomes of some or all groups of a picture, with the engine that made them.
struct PartialPicture: Sendable {
  /// The state of a group's outcomes.
  enum Knowledge: UInt8, Sendable {
    case nothing
    /// The outcomes are those of another limit, and have to be computed again.
    case outdated
    /// The outcomes may change if the limit is raised.
    case limited
    /// The outcomes do not depend on the limit.
    case settled
  }

  private(set) var engine: PictureEngine
  let plan: PassPlan
  private(set) var buffer: IterationBuffer
  private(set) var knowledge: [Knowledge]
  /// The number of groups that still have to be computed.
  private(set) var missing: Int
  /// The number of pixels whose outcomes are final for this limit.
  private(set) var knownPixels = 0
  /// The outcomes with the features that a coloring needs; only for a complete picture.
  var traced: TracedPicture?
  /// The survey from which the colors are prepared, once the limit is known.
  var survey: PreviewSurvey?
  /// The digest of statuses and counts, once it was requested.
  var digest: String?

  init(_ engine: PictureEngine) {
    self.engine = engine
    let size = engine.frame.viewport.size
    plan = PassPlan(size)
    buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: size.width, height: size.height))
    knowledge = Array(repeating: .nothing, count: plan.count)
    missing = plan.count
  }

  var isComplete: Bool { missing == 0 }

  func isMissing(_ group: Int) -> Bool {
    knowledge[group] == .nothing || knowledge[group] == .outdated
  }

  /// Stores the outcomes of a group.
  mutating func insert(_ group: GroupOutcomes) {
    let index = plan.group(x: group.x, y: group.y)
    if isMissing(index) {
      missing -= 1
      knownPixels += pixelCount(of: index)
    }
    knowledge[index] = group.dependsOnLimit ? .limited : .settled
    traced = nil
    buffer.insert(group)
  }

  /// Whether a group has outcomes that can be shown.
  func isShown(_ group: Int) -> Bool { knowledge[group] != .nothing }

  /// This picture under a limit that is not lower; the groups that may change become outdated.
  ///
  /// Nil if a picture computed from nothing would use another reference, and might have other bits.
  ///
  /// - Throws: `CancellationError`.
  func raised(to limit: Int) throws -> PartialPicture? {
    guard let engine = try engine.raised(to: limit) else { return nil }
    var raised = self
    raised.engine = engine
    if limit == self.engine.limit { return raised }
    raised.digest = nil
    for group in knowledge.indices where knowledge[group] == .limited {
      raised.knowledge[group] = .outdated
      raised.missing += 1
      raised.knownPixels -= pixelCount(of: group)
    }
    return raised
  }

  /// The number of a group's pixels that lie in the picture.
  func pixelCount(of group: Int) -> Int {
    let (x, y) = plan.corner(group)
    return min(PixelGroup.width, buffer.tile.width - x)
      * min(PixelGroup.height, buffer.tile.height - y)
  }

  /// The approximate memory of the picture, in bytes.
  var byteCount: Int {
    let features = traced.map { $0.request.features.count } ?? 0
    let copies = traced == nil ? 1 : 2
    return (21 * copies + 8 * features) * buffer.tile.count + knowledge.count + engine.byteCount
  }
}

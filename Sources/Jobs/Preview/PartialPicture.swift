// PartialPicture — a picture of which some groups are known, and what each is worth.

internal import FractalEngine
internal import Core
internal import Pictures

/// Outcomes of some or all groups of a picture, with the engine that made them.
struct PartialPicture: Sendable {
  /// What is known of a group.
  enum Knowledge: UInt8, Sendable {
    case nothing
    /// Outcomes of another limit, to be computed again.
    case outdated
    /// Its outcomes, which a higher limit may change.
    case limited
    /// Its outcomes, whatever the limit.
    case settled
  }

  private(set) var engine: PictureEngine
  let plan: PassPlan
  private(set) var buffer: IterationBuffer
  private(set) var knowledge: [Knowledge]
  /// Groups that are still to be computed.
  private(set) var missing: Int
  /// Pixels whose outcomes stand.
  private(set) var knownPixels = 0
  /// The buffer with features, once a coloring has asked for them; of a complete picture alone.
  var traced: TracedPicture?
  /// What settles colors, once the limit is known.
  var survey: PreviewSurvey?
  /// Of statuses and counts, once it was asked for.
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

  /// Takes in the outcomes of a group.
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

  /// Whether a group has outcomes worth showing.
  func isShown(_ group: Int) -> Bool { knowledge[group] != .nothing }

  /// This picture under a limit that is not lower: what may change is to be computed again.
  ///
  /// Nil where a fresh start would have another reference, and so perhaps other bits.
  func raised(to limit: Int) -> PartialPicture? {
    guard let engine = engine.raised(to: limit) else { return nil }
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

  /// How many pixels of a group lie in the picture.
  func pixelCount(of group: Int) -> Int {
    let (x, y) = plan.corner(group)
    return min(PixelGroup.width, buffer.tile.width - x)
      * min(PixelGroup.height, buffer.tile.height - y)
  }

  /// About how much memory it takes, in bytes.
  var byteCount: Int {
    let features = traced.map { $0.request.features.count } ?? 0
    let copies = traced == nil ? 1 : 2
    return (21 * copies + 8 * features) * buffer.tile.count + knowledge.count + engine.byteCount
  }
}

/// A picture with what colorings have asked for beyond outcomes.
struct TracedPicture: Sendable {
  let request: FeatureRequest
  let buffer: IterationBuffer
}

/// A survey of a view, and what it was made for.
struct PreviewSurvey: Sendable {
  let limit: Int
  let request: FeatureRequest
  let survey: ColoringSurvey
}

// Reference — the orbit and the tables of a view, and how it came by them.

internal import Numbers

/// Whether references are kept for later views, and what an earlier one left.
enum ReferenceMemory: Sendable {
  case none
  case keeping(Reference?)
}

/// All of an engine that its limit and its kernels do not change.
struct Reference: Sendable {
  let center: BigComplex
  let orbit: ReferenceOrbit
  let table: BlockTable
  /// The center less the formula's anchor, rounded once.
  let anchorOffset: Complex
  let residues: LazyResidues
  private(set) var origin: ReferenceOrigin

  private let formula: String
  private let power: Int
  private let radius: ScaledDouble
  private let usesBlocks: Bool
  private let tolerance: SkippingTolerance
  /// What later views can be carried over from.
  private let kept: KeptOrbit?

  /// - Parameter limit: Where the orbit ends at the latest.
  /// - Throws: `CancellationError`.
  init<F: Formula>(
    _ formula: F, _ frame: PixelFrame, limit: Int, _ settings: EngineSettings,
    _ memory: ReferenceMemory, _ progress: (EngineStage) -> Void
  ) throws {
    let precision = frame.viewport.precision(iterations: limit)
    let center = frame.viewport.center(precision: precision)
    let previous = memory.reference(of: formula)
    if let previous, previous.serves(limit: limit),
      previous.isOf(center, frame.radius, settings)
    {
      self = previous
      origin = .kept
      return
    }
    progress(.reference(iterations: 0))
    let found = try Self.find(
      formula, center, frame.radius, limit: limit, previous?.keptOrbit, keeps: memory.keeps
    ) { progress(.reference(iterations: $0)) }
    (orbit, kept, origin) = (found.orbit, found.kept, found.origin)
    // Of a carried orbit the residues of the pairs are not those of plain iteration to the last
    // bit, and a pixel may depend on that: they are computed where a doubtful pixel asks.
    residues = LazyResidues(known: origin == .computed ? kept?.residues : nil)
    progress(.tables)
    table =
      settings.usesBlocks
      ? try formula.blockTable(
        of: orbit, radius: frame.radius, tolerance: settings.tolerance,
        isDeep: PictureConstants<F>.isDeep(frame.radius))
      : BlockTable(pointCount: orbit.points.count)
    var fromAnchor = center
    fromAnchor.subtract(BigComplex(ScaledComplex(F.anchor), precision: precision))
    anchorOffset = fromAnchor.nearest
    (self.center, radius) = (center, frame.radius)
    (self.formula, power) = (F.name, formula.power)
    (usesBlocks, tolerance) = (settings.usesBlocks, settings.tolerance)
  }

  /// The orbit, carried over where it can be, and what the next view may carry on.
  private static func find<F: Formula>(
    _ formula: F, _ center: BigComplex, _ radius: ScaledDouble, limit: Int, _ old: KeptOrbit?,
    keeps: Bool, _ progress: (Int) -> Void
  ) throws -> (orbit: ReferenceOrbit, kept: KeptOrbit?, origin: ReferenceOrigin) {
    if let old,
      let orbit = try formula.carriedOrbit(
        from: old, to: center, radius: radius, limit: limit, progress: progress)
    {
      return (orbit, old, .carried(from: old.orbit.precision))
    }
    if keeps {
      let kept = try formula.keptOrbit(at: center, radius: radius, limit: limit, progress: progress)
      return (kept.orbit, kept, .computed)
    }
    let orbit = try formula.referenceOrbit(
      at: center, radius: radius, limit: limit, progress: progress)
    return (orbit, nil, .computed)
  }

  /// Whether the orbit computed for that limit would be this one: it ended by itself within
  /// the limit, or else at this very limit.
  func serves(limit: Int) -> Bool {
    let last = min(limit, longestStoredOrbit - 1)
    return orbit.end == .limit ? orbit.last == last : orbit.last <= last
  }

  private func isOf(_ center: BigComplex, _ radius: ScaledDouble, _ settings: EngineSettings)
    -> Bool
  {
    self.center.precision == center.precision && self.center == center && self.radius == radius
      && usesBlocks == settings.usesBlocks && tolerance == settings.tolerance
  }

  /// This orbit itself, once a doubtful pixel has asked for its residues; else that which it
  /// was carried over from.
  private var keptOrbit: KeptOrbit? {
    guard let residues = residues.known else { return kept }
    return KeptOrbit(orbit: orbit, residues: residues, center: center)
  }

  fileprivate func isOf<F: Formula>(_ formula: F) -> Bool {
    self.formula == F.name && power == formula.power
  }
}

extension ReferenceMemory {
  fileprivate var keeps: Bool {
    if case .keeping = self { true } else { false }
  }

  /// What an earlier view of the same formula left.
  fileprivate func reference<F: Formula>(of formula: F) -> Reference? {
    if case .keeping(let reference?) = self, reference.isOf(formula) { return reference }
    return nil
  }
}

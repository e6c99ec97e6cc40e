// Reference — the reference orbit of a view, its tables, and how the orbit was obtained.

internal import BigNumbers
internal import Places

/// The parts of an engine that depend neither on its limit nor on its kernels.
struct Reference: KeptReference {
  let center: BigComplex
  let orbit: ReferenceOrbit
  /// The BLA table, which serves pixels up to a limit of `reach`.
  private(set) var table: BLATable
  private(set) var reach: Int
  /// Whether the table is made only as far as a limit needs it.
  private let growsTable: Bool
  /// The center minus the formula's cusp, rounded once.
  let cuspOffset: Complex
  /// The jumps that all pixels of the view share, if there are any.
  let jumps: (any LaneJumps)?
  /// The components whose edges pass through the view.
  let components: ViewComponents
  let lowParts: LazyLowParts
  /// Whether the table's BLA steps are compensated.
  let isCompensated: Bool
  private(set) var origin: ReferenceOrigin

  private let power: Int
  private let radius: FloatExp
  private let usesBLA: Bool
  private let tolerance: SkippingTolerance

  /// - Parameters:
  ///   - limit: The greatest length of the orbit.
  ///   - memory: The references of earlier views; changed only after everything has succeeded.
  /// - Throws: `CancellationError`.
  init(
    _ formula: Multibrot, _ frame: PixelFrame, limit: Int, _ settings: EngineSettings,
    _ memory: ReferenceMemory?, _ progress: (EngineStage) -> Void
  ) throws {
    let precision = frame.viewport.precision(iterations: limit)
    let earlier = memory?.last(for: formula)
    let shared = settings.sharesOrbit ? earlier : nil
    let center = shared?.center ?? frame.viewport.center(precision: precision)
    if shared == nil, let earlier, earlier.serves(limit: limit),
      earlier.isOf(center, frame.radius, settings)
    {
      self = settings.defersTables ? earlier : try earlier.reaching(.max, settings)
      origin = .kept
      return
    }
    let hasCrossTerms = Strategy.hasCrossTerms(frame.radius)
    isCompensated =
      settings.usesBLA && !hasCrossTerms && shared == nil && formula.compensatesBLA(center)
    let keepsLowParts = formula.findsLowPartsAlong(center)
    progress(.reference(iterations: 0))
    var found: (orbit: ReferenceOrbit, lowParts: OrbitLowParts?)
    origin = shared == nil ? .computed : .kept
    if let shared {
      found = (shared.orbit, nil)
    } else if keepsLowParts || isCompensated {
      found = try formula.orbitWithLowParts(
        at: center, radius: frame.radius, limit: limit, threads: settings.threads
      ) { progress(.reference(iterations: $0)) }
    } else {
      let orbit = try formula.referenceOrbit(
        at: center, radius: frame.radius, limit: limit, threads: settings.threads
      ) { progress(.reference(iterations: $0)) }
      found = (orbit, nil)
    }
    if hasCrossTerms, shared == nil, let cut = found.orbit.cut(formula, radius: frame.radius) {
      found = (cut, nil)
    }
    orbit = found.orbit
    let computed = found.lowParts
    // Only compensated BLA steps always need low parts.
    let compensation =
      isCompensated ? try computed ?? formula.lowParts(of: orbit, at: center) : nil
    lowParts =
      shared.map { LazyLowParts(ofOrbitOf: $0.lowParts) }
      ?? LazyLowParts(known: keepsLowParts ? computed : compensation, areKept: keepsLowParts)
    progress(.tables)
    growsTable = settings.usesBLA && settings.defersTables && hasCrossTerms
    jumps =
      settings.usesBLA
      ? try formula.laneJumps(
        at: center, radius: frame.radius, beside: orbit.points, threads: settings.threads) : nil
    reach = growsTable ? 0 : .max
    table =
      settings.usesBLA && !growsTable
      ? try formula.blaTable(
        of: orbit, radius: frame.radius, tolerance: settings.tolerance,
        needsExtendedRange: Strategy.needsExtendedRange(frame.radius),
        hasCrossTerms: hasCrossTerms, stop: jumps?.stop, compensatedBy: compensation,
        threads: settings.threads)
      : BLATable(pointCount: orbit.points.count)
    components =
      settings.usesBLA && settings.usesMultipliers
      ? try ViewComponents(formula, orbit, center: center, radius: frame.radius) : .none
    var fromCusp = center
    fromCusp.subtract(BigComplex(FloatExpComplex(Multibrot.cusp), precision: precision))
    cuspOffset = fromCusp.nearest
    (self.center, radius) = (center, frame.radius)
    power = formula.power
    (usesBLA, tolerance) = (settings.usesBLA, settings.tolerance)
    if shared == nil { memory?.remember(self) }
  }

  /// Returns the reference with the table for a limit.
  ///
  /// With cross terms a table takes about 2 µs a point, and most views need only its beginning.
  ///
  /// - Throws: `CancellationError`.
  func reaching(_ limit: Int, _ settings: EngineSettings) throws -> Reference {
    let needed = tableReach(for: limit)
    if !growsTable || needed == reach { return self }
    var grown = self
    grown.reach = needed
    grown.table = try Multibrot(power: power).blaTable(
      of: orbit, radius: radius, tolerance: tolerance, needsExtendedRange: false,
      hasCrossTerms: true, stop: jumps?.stop, reach: needed,
      threads: settings.threads)
    return grown
  }

  /// The reach of the table that is made for a limit; `Int.max` if it is that of the whole orbit.
  private func tableReach(for limit: Int) -> Int {
    // A jump may put a pixel farther along the orbit than its iterations.
    if jumps != nil { return .max }
    // The cycle of the center may be tried for a pixel even if it is longer than the limit.
    var least = limit
    if case .attracted(let period) = orbit.end { least = max(least, period) }
    // The tables of all rounds of a search take at most a third more than the last one.
    var reach = 1 << 10
    while reach < least && reach < orbit.last { reach *= 4 }
    return reach < orbit.last ? reach : .max
  }

  /// Whether the orbit computed for this limit would be the same: this one ended by itself within
  /// the limit, or exactly at it.
  func serves(limit: Int) -> Bool {
    let last = min(limit, longestOrbit(radius: radius))
    switch orbit.end {
    case .limit: return orbit.last == last
    case .cut(let length): return length == last
    default: return orbit.last <= last
    }
  }

  private func isOf(_ center: BigComplex, _ radius: FloatExp, _ settings: EngineSettings)
    -> Bool
  {
    self.center.precision == center.precision && self.center == center && self.radius == radius
      && usesBLA == settings.usesBLA && tolerance == settings.tolerance
  }

  /// The memory of the orbit, of its tables, and of the data that uncertain pixels have needed so
  /// far, in bytes.
  var byteCount: Int {
    16 * orbit.points.count + 48 * orbit.smallPoints.count + table.byteCount + lowParts.byteCount
  }

  func isOf(_ formula: Multibrot) -> Bool { power == formula.power }
}

// JuliaPreparation — the two orbits and the tables of a picture of a Julia set.

internal import BigNumbers
internal import Places

/// The data for a picture under any limit: two orbits in one list, and the basin of c.
///
/// References are not kept from view to view, because the orbits are short unless c is nearly
/// parabolic.
struct JuliaPreparation: PreparedPicture {
  let plane: JuliaPlane
  let frame: PixelFrame
  let settings: EngineSettings
  /// The greatest length that the center's orbit could have had.
  let orbitLimit: Int?
  let orbit: ReferenceOrbit
  let table: BLATable
  let fixed: FixedConstant
  let basin: AttractingBasin?
  /// Whether no pixel reads the orbits.
  private let isDirect: Bool

  /// The greatest length of an orbit.
  ///
  /// Orbits for a parabolic or neutral c neither escape nor settle nor lose their digits. A pixel
  /// that outlives an orbit rebases, and its rounding-error estimate includes that.
  private static var longest: Int { 1 << 18 }
  /// The greatest length if only the ends of the orbits are needed.
  private static var longestDirect: Int { 1 << 10 }

  /// - Parameter limit: The greatest length of the center's orbit.
  /// - Throws: `CancellationError`.
  init(
    _ plane: JuliaPlane, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ progress: (EngineStage) -> Void
  ) throws {
    (self.plane, self.settings, orbitLimit) = (plane, settings, limit)
    frame = PixelFrame(viewport)
    let formula = plane.formula
    progress(.reference(iterations: 0))
    let precision = plane.precision(viewport, limit: limit)
    let c = plane.c(precision: precision)
    let basin = try AttractingBasin(
      of: formula, at: plane.c(precision: plane.basinPrecision(precision)))
    isDirect = settings.usesBLA && Strategy.isDirect(frame, under: c.nearest)
    let most = isDirect ? Self.longestDirect : Self.longest
    let critical = try formula.pointOrbit(
      from: BigComplex(precision: precision), c, limit: most, period: { basin?.period(at: $0) })
    let center = try formula.pointOrbit(
      from: viewport.center(precision: precision), c, limit: min(limit, most),
      progress: { progress(.reference(iterations: $0)) }, period: { basin?.period(at: $0) })
    self.basin = basin
    progress(.tables)
    orbit = critical.followed(by: center)
    fixed = FixedConstant(
      criticalOrbitEnd: critical.last, constant: plane.c(precision: max(192, precision)),
      trap: basin?.trap ?? .none)
    let needsExtendedRange = Strategy.needsExtendedRange(
      frame.radius, power: formula.power)
    table =
      settings.usesBLA && !isDirect
      ? try Self.table(
        formula, critical, center, settings, needsExtendedRange: needsExtendedRange)
      : BLATable(pointCount: orbit.points.count)
  }

  /// Makes the BLA steps of each orbit separately; no step goes from one orbit into the other.
  private static func table(
    _ formula: Multibrot, _ critical: ReferenceOrbit, _ center: ReferenceOrbit,
    _ settings: EngineSettings, needsExtendedRange: Bool
  ) throws -> BLATable {
    func blaSteps(of orbit: ReferenceOrbit) throws -> (blaSteps: [BLAStep], levels: Int) {
      try formula.blaSteps(
        of: orbit, radius: .zero, tolerance: settings.tolerance, threads: settings.threads)
    }
    let (first, second) = (try blaSteps(of: critical), try blaSteps(of: center))
    let moved = second.blaSteps.map { blaStep in
      var moved = blaStep
      moved.start += critical.points.count
      return moved
    }
    return try BLATable(
      first.blaSteps + moved, pointCount: critical.points.count + center.points.count,
      levels: max(first.levels, second.levels), needsExtendedRange: needsExtendedRange,
      threads: settings.threads)
  }

  var facts: ReferenceFacts {
    ReferenceFacts(
      precision: orbit.precision, length: orbitLength, end: orbit.end, levels: table.levels,
      blaStepCount: table.count)
  }
  var byteCount: Int {
    16 * orbit.points.count + 48 * orbit.smallPoints.count + table.byteCount
  }
  var far: FarPixels? { FarPixels(frame, power: plane.formula.power, count: 0) }
  var endsAtLimit: Bool { orbit.end == .limit }
  var orbitLength: Int { orbit.last - fixed.criticalOrbitEnd - 1 }
  func wouldGrow(for limit: Int) -> Bool {
    endsAtLimit && !isDirect && orbitLength < min(limit, Self.longest)
  }

  func serves(limit: Int) -> Bool {
    if plane.precision(viewport, limit: limit) != orbit.precision { return false }
    if isDirect || limit == orbitLimit { return true }
    if orbit.end != .limit { return orbitLength <= limit }
    return min(limit, Self.longest) == orbitLength
  }

  func runner(limit: Int) -> PixelRunner {
    let picture = PictureConstants(
      formula: plane.formula, orbit: orbit, table: table, radius: frame.radius,
      cuspOffset: .zero, limit: limit, fixed: fixed)
    return PixelRunner(frame, picture, settings.kernel, basin: basin)
  }

  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner {
    JuliaRunner(plane, runner(limit: limit), settings)
  }
}

extension ReferenceOrbit {
  /// Joins both orbits into one list, with the end of the second.
  fileprivate func followed(by other: ReferenceOrbit) -> ReferenceOrbit {
    let moved = other.smallPoints.map { (index: $0.index + points.count, value: $0.value) }
    return ReferenceOrbit(
      points: points + other.points, smallPoints: smallPoints + moved, end: other.end,
      precision: other.precision, lastSlope: other.lastSlope)
  }
}

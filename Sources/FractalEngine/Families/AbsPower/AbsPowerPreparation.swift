// AbsPowerPreparation — the reference and the BLA steps of a picture of an absolute-value map.

internal import BigNumbers
internal import Places

/// The reference and the BLA steps of a picture of an absolute-value map.
struct AbsPowerPreparation: PreparedPicture {
  let map: AbsPowerMap
  let frame: PixelFrame
  let orbitLimit: Int?
  private let reference: AbsPowerReference
  private let origin: ReferenceOrigin
  let blaSteps: AbsPowerBLASteps<Double>
  let extendedBLASteps: AbsPowerBLASteps<FloatExp>
  private let table: PlanarTable?
  private let kernel: KernelChoice
  private let followsChaos: Bool
  private let doubleDouble = AbsPowerDoubleDouble()
  private let squares: BasinSquares

  /// - Parameters:
  ///   - limit: The greatest length of the reference.
  ///   - memory: Receives the reference; provides it if the settings say so.
  /// - Throws: `CancellationError`.
  init(
    _ map: AbsPowerMap, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ memory: ReferenceMemory? = nil, _ progress: (EngineStage) -> Void
  ) throws {
    (self.map, orbitLimit) = (map, limit)
    frame = PixelFrame(viewport)
    squares = BasinSquares(map, frame)
    progress(.reference(iterations: 0))
    if settings.sharesOrbit, let shared = memory?.last as? AbsPowerReference, shared.map == map {
      reference = shared
      origin = .kept
    } else {
      let center = viewport.center(precision: viewport.precision(iterations: limit))
      let orbit = try map.orbit(at: center, radius: frame.radius, limit: limit) {
        progress(.reference(iterations: $0))
      }
      reference = AbsPowerReference(map: map, center: center, orbit: orbit)
      origin = .computed
      memory?.remember(reference)
    }
    let orbit = reference.orbit
    progress(.tables)
    let radius = frame.radius
    if !settings.usesBLA {
      (blaSteps, extendedBLASteps) = (AbsPowerBLASteps(), AbsPowerBLASteps())
    } else if Strategy.needsExtendedRange(radius) {
      let points = FloatExpAbsPowerPoints(orbit: orbit)
      extendedBLASteps = try map.blaSteps(along: points, radius: radius)
      blaSteps = extendedBLASteps.nearest
    } else {
      let points = DoubleAbsPowerPoints(orbit: orbit)
      blaSteps = try map.blaSteps(along: points, radius: radius.nearest)
      extendedBLASteps = AbsPowerBLASteps()
    }
    (kernel, followsChaos) = (settings.kernel, settings.followsChaos)
    if AbsPowerRunner.hasLanes(map), kernel != .scalar {
      var table = PlanarTable(
        points: orbit.points, unfolded: orbit.unfolded, rows: orbit.points.count)
      table.append(blaSteps, last: orbit.last)
      self.table = table
    } else {
      table = nil
    }
  }

  var orbit: AbsPowerOrbit { reference.orbit }
  var facts: ReferenceFacts {
    ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: origin,
      levels: blaSteps.levels, blaStepCount: blaSteps.count, kept: reference)
  }
  var byteCount: Int {
    orbit.byteCount + blaSteps.byteCount + extendedBLASteps.byteCount
      + (table?.byteCount ?? 0)
  }
  var far: FarPixels? { FarPixels(frame, power: map.power, count: 1) }
  var endsAtLimit: Bool { orbit.end == .limit }
  var orbitLength: Int { orbit.last }
  func wouldGrow(for limit: Int) -> Bool {
    endsAtLimit && orbit.last < min(limit, AbsPowerOrbit.longest)
  }
  func serves(limit: Int) -> Bool {
    !endsAtLimit || orbit.last >= min(limit, AbsPowerOrbit.longest)
  }
  /// The first limit of a search.
  ///
  /// It is low because the cost of chaotic orbits grows with the square of the limit.
  var leastLimit: Int { 250 }

  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner {
    let picture = AbsPowerPicture(
      map: map, orbit: orbit, blaSteps: blaSteps, extendedBLASteps: extendedBLASteps, table: table,
      radius: frame.radius, limit: limit)
    return AbsPowerRunner(frame, picture, doubleDouble, squares, kernel, followsChaos: followsChaos)
  }
}

// HybridPreparation — the references and the BLA steps of a picture of a hybrid formula.

internal import Places

/// The references and the BLA steps of a picture.
struct HybridPreparation: PreparedPicture {
  let map: HybridMap
  let frame: PixelFrame
  let orbitLimit: Int?
  private let orbits: [HybridOrbit]
  private let blaSteps: [AbsPowerBLASteps<Double>]
  private let extendedBLASteps: [AbsPowerBLASteps<FloatExp>]
  private let table: PlanarTable?
  private let kernel: KernelChoice
  private let followsChaos: Bool
  private let doubleDouble = HybridDoubleDouble()

  /// - Parameter limit: The greatest length of a reference.
  /// - Throws: `CancellationError`.
  init(
    _ map: HybridMap, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ progress: (EngineStage) -> Void
  ) throws {
    (self.map, orbitLimit) = (map, limit)
    (kernel, followsChaos) = (settings.kernel, settings.followsChaos)
    let frame = PixelFrame(viewport)
    self.frame = frame
    progress(.reference(iterations: 0))
    let center = viewport.center(precision: viewport.precision(iterations: limit))
    let shift = map.constant == nil ? frame.radius : .zero
    let count = map.lines.count + (map.constant == nil ? 0 : 1)
    let orbits = try (0..<count).map { line in
      try map.orbit(at: center, from: line, radius: frame.radius, limit: limit) {
        progress(.reference(iterations: $0))
      }
    }
    self.orbits = orbits
    progress(.tables)
    let turns = map.scaledTurns
    let none = orbits.map { _ in AbsPowerBLASteps<FloatExp>() }
    if !settings.usesBLA {
      (blaSteps, extendedBLASteps) = (none.map(\.nearest), none)
    } else if Strategy.needsExtendedRange(frame.radius) {
      let extended = try orbits.map { orbit in
        try map.blaSteps(
          along: FloatExpHybridPoints(orbit: orbit), from: orbit.line, turns, radius: shift)
      }
      (blaSteps, extendedBLASteps) = (extended.map(\.nearest), extended)
    } else {
      blaSteps = try orbits.map { orbit in
        try map.blaSteps(
          along: DoubleHybridPoints(orbit: orbit), from: orbit.line,
          turns.map { $0.map(\.nearest) }, radius: shift.nearest)
      }
      extendedBLASteps = none
    }
    table = kernel == .scalar ? nil : PlanarTable(map, orbits, blaSteps)
  }

  /// The orbit with which all pixels begin: that of the first line, or of the center.
  private var first: HybridOrbit { orbits[map.constant == nil ? 0 : map.lines.count] }

  var facts: ReferenceFacts {
    ReferenceFacts(
      precision: first.precision, length: first.last, end: first.end,
      levels: blaSteps.map(\.levels).max() ?? 0, blaStepCount: blaSteps.map(\.count).reduce(0, +))
  }
  var byteCount: Int {
    orbits.map(\.byteCount).reduce(0, +) + blaSteps.map(\.byteCount).reduce(0, +)
      + extendedBLASteps.map(\.byteCount).reduce(0, +)
      + (table.map { $0.byteCount + 16 * $0.points.count } ?? 0)
  }
  var endsAtLimit: Bool { orbits.contains { $0.end == .limit } }
  var orbitLength: Int { first.last }
  /// The first limit of a search, as for absolute-value maps.
  var leastLimit: Int { 250 }

  private var longest: Int { HybridOrbit.longest / map.lines.count }

  func wouldGrow(for limit: Int) -> Bool {
    orbits.contains { $0.end == .limit && $0.last < min(limit, longest) }
  }

  func serves(limit: Int) -> Bool { !wouldGrow(for: limit) }

  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner {
    let picture = HybridPicture(
      map: map, orbits: orbits, blaSteps: blaSteps, extendedBLASteps: extendedBLASteps,
      table: table, radius: frame.radius, limit: limit)
    return HybridRunner(frame, picture, doubleDouble, kernel, followsChaos: followsChaos)
  }
}

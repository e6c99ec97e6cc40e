// AbsPowerPlane — the parameter plane of an absolute-value map.

internal import BigNumbers
internal import Places

/// The parameters c of z ← after(before(z)^p) + c, decided by the orbit of 0.
struct AbsPowerPlane: FractalPlane {
  let map: AbsPowerMap

  var approximation: Approximation { Approximation(kind: "real-linear blocks", degree: 1) }

  /// References are iterated without fixed point, and limits are low in most views.
  var shortReferenceBits: Int { .max }
  var provesExactPeriods: Bool { true }

  func degree(at n: Int) -> Int? { map.power }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try AbsPowerPreparation(map, viewport, limit: limit, settings, memory, progress)
  }

  func orbit(of point: BigComplex, count: Int) -> [Complex] {
    let zero = BigComplex(precision: point.precision)
    return points(from: zero, count: count) { map.step(&$0, point, zero: zero, &$1) }
  }

  func precision(_ viewport: Viewport, limit: Int) -> Int {
    precision(viewport, limit: limit, digits: Double(map.power))
  }

  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try map.escape(of: point, limit: limit)
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try map.hasAttractingCycle(point, period: period)
  }
}

// HybridPlane — the parameter plane of a hybrid formula, or that of the starts of its orbits.

internal import BigNumbers
internal import Places

/// The parameters c of a hybrid formula, decided by the orbit of 0; with a constant, the starts of
/// orbits.
struct HybridPlane: FractalPlane {
  let map: HybridMap

  /// The plane of a formula; that of an absolute-value map where the formula is one.
  static func plane(of formula: HybridFormula, constant: PlanePoint?) -> any FractalPlane {
    if constant == nil, let map = formula.absPowerMap { return AbsPowerPlane(map: map) }
    return HybridPlane(map: HybridMap(formula, constant: constant))
  }

  var approximation: Approximation { Approximation(kind: "real-linear blocks", degree: 1) }

  /// Limits are low in most views, as they are for absolute-value maps.
  var shortReferenceBits: Int { .max }
  var provesExactPeriods: Bool { true }

  func degree(at n: Int) -> Int? { map.lines[max(0, n - 1) % map.lines.count].degree }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try HybridPreparation(map, viewport, limit: limit, settings, progress)
  }

  func orbit(of point: BigComplex, count: Int) -> [Complex] {
    var iterate = map.exactOrbit(of: point)
    return points(from: iterate.z, count: count) { z, _ in
      iterate.step()
      z.set(iterate.z)
    }
  }

  func precision(_ viewport: Viewport, limit: Int) -> Int {
    precision(viewport, limit: limit, digits: Double(map.mostDegree))
  }

  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try map.escape(of: point, limit: limit)
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try map.hasAttractingCycle(point, period: period)
  }
}

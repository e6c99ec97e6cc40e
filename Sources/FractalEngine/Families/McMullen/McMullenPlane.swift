// McMullenPlane — the plane of the parameters of z² + λ·z⁻², or of the starts of one map's orbits.

internal import BigNumbers
internal import Places

/// The plane of the parameters c = 2λ by the critical orbit, or, with a constant, of the starts z₀.
struct McMullenPlane: FractalPlane {
  let map: McMullenMap

  var approximation: Approximation { Approximation(kind: "linear blocks", degree: 1) }

  init(constant: PlanePoint?) { map = McMullenMap(constant: constant) }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try McMullenPreparation(map, viewport, limit: limit, settings, progress)
  }

  func precision(_ viewport: Viewport, limit: Int) -> Int {
    precision(viewport, limit: limit, digits: 2)
  }

  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try map.escape(of: point, limit: limit)
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try map.hasAttractingCycle(point, period: period)
  }
}

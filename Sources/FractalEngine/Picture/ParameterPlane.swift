// ParameterPlane — the plane of the parameters c of a family z ← f(z) + c.

internal import BigNumbers
internal import Places

/// The plane of the parameters c of a family z ← f(z) + c, decided by the orbit of 0.
struct ParameterPlane: FractalPlane {
  let formula: Multibrot

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try Preparation(formula, viewport, limit: limit, settings, memory, progress)
  }

  func orbit(of point: BigComplex, count: Int) -> [Complex] {
    points(from: BigComplex(precision: point.precision), count: count) {
      formula.step(&$0, point, &$1)
    }
  }

  func isInSet(_ i: Int, _ j: Int, of viewport: Viewport) -> Bool {
    viewport.isInRealSet(i, j, power: formula.power)
  }

  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try formula.escape(of: point, limit: limit)
  }

  /// Reports that the digits are used up once the rounding error of c reaches the leading digits of
  /// z.
  func end(of point: BigComplex, limit: Int) throws -> ExactEnd {
    let steepest = FloatExp(1, exponent: point.precision - 40)
    return try formula.endByMPFR(of: point, limit: limit, steepest: steepest)
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try formula.hasAttractingCycle(point, period: period)
  }
}

// JuliaPlane — the plane of starts z₀ of a map z ← f(z) + c with one c, which shows its Julia set.

internal import BigNumbers
internal import Places

/// The plane of the points at which orbits of one map begin.
struct JuliaPlane: FractalPlane {
  let formula: Multibrot
  let constant: PlanePoint

  /// The constant of a location that specifies none: a Cantor set beside the neck of the Mandelbrot
  /// set.
  static var defaultConstant: PlanePoint {
    PlanePoint(re: ExactDecimal(-76, exponent: -2), im: ExactDecimal(15, exponent: -2))
  }

  /// The precision, in bits, in which pixels of a view are iterated: p times what distinguishes its
  /// points.
  ///
  /// A start at distance ε from one that reaches 0 is ε^p away from it afterward.
  func precision(_ viewport: Viewport, limit: Int) -> Int {
    formula.power * viewport.precision(iterations: limit)
  }

  /// The constant c in a precision in bits.
  func c(precision: Int) -> BigComplex {
    BigComplex(
      constant.re.bigFloat(precision: precision), constant.im.bigFloat(precision: precision))
  }

  func orbit(of point: BigComplex, count: Int) -> [Complex] {
    let c = c(precision: point.precision)
    return points(from: point, count: count) { formula.step(&$0, c, &$1) }
  }

  /// The precision, in bits, of the search for the attracting cycle: all digits of c, up to 2^14
  /// bits.
  func basinPrecision(_ precision: Int) -> Int {
    // A decimal place is about 3.33 bits.
    let places = max(constant.re.decimalPlaces, constant.im.decimalPlaces)
    return max(precision, 256, min(1 << 14, places * 10 / 3 + 128))
  }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try JuliaPreparation(self, viewport, limit: limit, settings, progress)
  }

  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    if point.nearest.lengthSquared > Multibrot.escapeRadiusSquared {
      return Escape(n: 0, z: point.nearest, slope: .one)
    }
    let fate = try formula.fate(of: point, under: c(precision: point.precision), limit: limit)
    if case .escaped(let escape, _) = fate { return escape }
    return nil
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    let found = c(precision: basinPrecision(point.precision))
    guard let basin = try AttractingBasin(of: formula, at: found), basin.period == period else {
      return false
    }
    // The number of iterations in which a point must come near the cycle; after that the answer is
    // unknown.
    let patience = 1 << 24
    let fate = try formula.fate(
      of: point, under: c(precision: point.precision), limit: patience, basin: basin)
    return fate == .drawnIn(period: period)
  }
}

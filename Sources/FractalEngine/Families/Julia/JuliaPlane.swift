// JuliaPlane — the starts z₀ of a map z ← f(z) + c with one c: the plane of its Julia set.

internal import Numbers

/// The points that orbits of one map begin at.
struct JuliaPlane: FractalPlane {
  let formula: Mandelbrot
  let constant: PlanePoint

  /// Of a location that names none: a Cantor set beside the neck of the Mandelbrot set.
  static var defaultConstant: PlanePoint {
    PlanePoint(re: ExactDecimal(-76, exponent: -2), im: ExactDecimal(15, exponent: -2))
  }

  /// The bits in which pixels of a view are iterated: p times what tells its points apart.
  ///
  /// A start at distance ε from one that meets 0 is ε^p away after it, and has yet to part.
  func precision(_ viewport: Viewport, limit: Int) -> Int {
    formula.power * viewport.precision(iterations: limit)
  }

  /// c to a precision in bits.
  func c(precision: Int) -> BigComplex {
    BigComplex(
      constant.re.bigFloat(precision: precision), constant.im.bigFloat(precision: precision))
  }

  /// The bits in which the cycle of c is sought: all of c, as long as that is bearable.
  func basinPrecision(_ precision: Int) -> Int {
    // A decimal place is some 3.33 bits.
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
    if point.nearest.lengthSquared > Mandelbrot.escapeRadiusSquared {
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
    // So long may a point take to come near; those that take longer are not known.
    let patience = 1 << 24
    let fate = try formula.fate(
      of: point, under: c(precision: point.precision), limit: patience, basin: basin)
    return fate == .drawnIn(period: period)
  }
}

// SierpinskiPlane — pictures of sets defined by digits, at the same cost at any depth.

internal import BigNumbers
internal import Core
internal import Places

/// The home square, in which the digits of points decide whether they belong to the set.
struct SierpinskiPlane: FractalPlane {
  let set: SierpinskiSet

  var approximation: Approximation { Approximation(kind: "digits", degree: 0) }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    progress(.reference(iterations: 0))
    return SierpinskiPreparation(
      frame: PixelFrame(viewport), address: SierpinskiReference(set, viewport))
  }

  func precision(_ viewport: Viewport, limit: Int) -> Int {
    precision(viewport, limit: limit, digits: SteadyMath.log2(Double(set.base)) + 0.125)
  }

  /// The fate of a point as an escape, for the oracle.
  ///
  /// The count is the level; z and the slope give the distance to the edge of the removed cell.
  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    let fate = try fate(of: point, limit: limit)
    guard case .fallen(let level, let place) = fate else { return nil }
    let z = Complex(Multibrot.escapeRadius, 0)
    let distance = SierpinskiReference.distance(in: place, level: level, set)
    let size = FloatExp(z.re * SteadyMath.log2(z.re) * SteadyMath.ln2)
    if distance.isZero { return Escape(n: level, z: z, slope: .zero) }
    let slope = size / distance
    return Escape(
      n: level, z: z, slope: FloatExpComplex(slope.significand, exponent: slope.exponent))
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    // A point whose digits end has only zeros after that, within its precision.
    let levels = Double(point.precision - 64) / SteadyMath.log2(Double(set.base))
    if case .fallen = try fate(of: point, limit: Int(levels)) { return false }
    return period == 1
  }
}

extension SierpinskiPlane {
  /// The fate of a point, by its digits within its precision.
  ///
  /// A point that lies on a line between cells, to all of its digits, belongs to the cell to the
  /// right and above. Points of pixels either lie on a line, or are farther from all lines of a
  /// level than the bits of the view and of the level resolve.
  private func fate(of point: BigComplex, limit: Int) throws -> SierpinskiFate {
    let error = 16 - point.precision
    let address = set.address(of: point)
    let fate = try set.fate(of: address, error: error, limit: limit)
    guard case .uncertain = fate else { return fate }
    let nudge = BigFloat(FloatExp(1, exponent: error + 2))
    var (x, y) = (address.re, address.im)
    x.add(nudge)
    y.add(nudge)
    return try set.fate(of: BigComplex(x, y), error: error, limit: limit)
  }
}

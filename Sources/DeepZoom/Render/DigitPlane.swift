// DigitPlane — pictures of sets that digits decide, to any depth at the same cost.

internal import Ground
internal import Numbers

/// The home square, and what the digits of its points say.
struct DigitPlane: FractalPlane {
  let set: DigitSet

  var approximation: Approximation { Approximation(kind: "digits", degree: 0) }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    progress(.reference(iterations: 0))
    return DigitPreparation(frame: PixelFrame(viewport), address: DigitReference(set, viewport))
  }

  /// The fate of a point in the oracle's terms: its level, and a z and a slope that give the
  /// distance to the edge of the cell that is cut out.
  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    let fate = try set.fate(of: set.address(of: point), error: 16 - point.precision, limit: limit)
    guard case .fallen(let level, let place) = fate else { return nil }
    let z = Complex(Mandelbrot.escapeRadius, 0)
    let distance = DigitReference.distance(in: place, level: level, set)
    let size = ScaledDouble(z.re * Logarithm.log2(z.re) * Logarithm.ln2)
    if distance.isZero { return Escape(n: level, z: z, slope: .zero) }
    let slope = size / distance
    return Escape(
      n: level, z: z, slope: ScaledComplex(slope.significand, exponent: slope.exponent))
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    // A point whose digits end stands on a line between cells: so near one as the precision tells.
    let address = set.address(of: point)
    switch try set.fate(of: address, error: 16 - point.precision, limit: 1 << 20) {
    case .member, .uncertain: return period == 1
    case .fallen, .within: return false
    }
  }
}

/// A view's shared digits.
struct DigitPreparation: PreparedPicture {
  let frame: PixelFrame
  let address: DigitReference

  var viewport: Viewport { frame.viewport }
  var endsAtLimit: Bool { false }
  var orbitLength: Int { address.levels }

  func engine(limit: Int) -> PictureEngine {
    let runner = DigitRunner(frame: frame, address: address, limit: limit)
    let bytes = 2 * address.levels
    let facts = ReferenceFacts(
      precision: address.precision, length: address.levels, end: .limit, origin: .computed,
      byteCount: { bytes })
    let compute: PictureEngine.Compute = { places, work, _ in
      try places.map { try runner.outcome($0, &work) }
    }
    return PictureEngine(
      frame, limit: limit, orbitLimit: limit, facts, compute: compute, resolve: { _, _ in [] },
      raise: { engine(limit: $0) })
  }
}

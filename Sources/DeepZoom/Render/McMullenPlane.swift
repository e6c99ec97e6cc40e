// McMullenPlane — z² + λ·z⁻² ready for pictures: its parameters, or the starts of one map's orbits.

internal import Ground
internal import Numbers

/// The parameters c = 2λ by the critical orbit, or with a constant the starts z₀.
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

/// What the pixels of one picture share; any number of threads may read it.
struct McMullenPicture: Sendable {
  let map: McMullenMap
  let frame: PixelFrame
  let orbit: McMullenOrbit
  let blocks: AbsPowerBLASteps<Double>
  /// Those with exponents; none where the view is not deep.
  let extendedBLASteps: AbsPowerBLASteps<FloatExp>
  /// Where the reference lies, from the center, in units of r.
  let shift: Complex
  let limit: Int

  /// Whether steps may fall below the range of doubles.
  ///
  /// Only in parameter planes does d keep them from becoming squares.
  static func needsExtendedRange(_ map: McMullenMap, _ radius: FloatExp) -> Bool {
    radius.exponent < (map.isJulia ? -300 : -800)
  }

  var needsExtendedRange: Bool { Self.needsExtendedRange(map, frame.radius) }

  /// The reference's point of the plane.
  static func reference(_ viewport: Viewport, _ frame: PixelFrame, _ shift: Complex, _ bits: Int)
    -> BigComplex
  {
    var center = viewport.center(precision: bits)
    if shift != .zero {
      var offset = BigComplex(FloatExpComplex(shift), precision: bits)
      offset.re.scale(byPowerOfTwo: frame.radius.exponent)
      offset.im.scale(byPowerOfTwo: frame.radius.exponent)
      center.add(offset)
    }
    return center
  }

  /// The picture in one kind of numbers.
  func view<Points: McMullenPoints>(
    _ points: Points, _ blocks: AbsPowerBLASteps<Points.Part>, radius: Points.Part
  ) -> McMullenView<Points> {
    let (size, root) = (points.root.length, orbit.root.maxNorm)
    // λ = w² + d/2, and no offset is longer than 2.
    let lambda = size * size + (map.isJulia ? .zero : radius)
    return McMullenView(
      points: points, blocks: blocks, radius: radius, mostLambda: lambda,
      criticalLast: orbit.criticalLast, last: orbit.last, start: orbit.start, limit: limit,
      isJulia: map.isJulia, fitsDoubles: root > FloatExp(DoubleRange.leastPole))
  }
}

/// The reference and the BLA steps of a picture.
struct McMullenPreparation: PreparedPicture {
  let orbitLimit: Int
  private let picture: McMullenPicture
  private let pairs = McMullenDoubleDouble()

  /// - Throws: `CancellationError`.
  init(
    _ map: McMullenMap, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ progress: (EngineStage) -> Void
  ) throws {
    orbitLimit = limit
    let frame = PixelFrame(viewport)
    let bits = viewport.precision(iterations: limit)
    // c = 0 is another map, a square: beside it the reference is a c that is not.
    let size = viewport.center(precision: bits).scaled.length
    let shift = !map.isJulia && size * FloatExp(8) < frame.radius ? Complex(1, 0) : .zero
    progress(.reference(iterations: 0))
    let reference = McMullenPicture.reference(viewport, frame, shift, bits)
    let orbit = try map.orbit(at: reference, radius: frame.radius, limit: limit) {
      progress(.reference(iterations: $0))
    }
    progress(.tables)
    var (blocks, extendedBLASteps) = (AbsPowerBLASteps<Double>(), AbsPowerBLASteps<FloatExp>())
    let radius = map.isJulia ? FloatExp.zero : frame.radius
    if settings.usesBLA && McMullenPicture.needsExtendedRange(map, frame.radius) {
      extendedBLASteps = try orbit.blocks(
        along: FloatExpMcMullenPoints(orbit: orbit), radius: radius)
      blocks = extendedBLASteps.nearest
    } else if settings.usesBLA && orbit.root.maxNorm > FloatExp(DoubleRange.leastPole) {
      blocks = try orbit.blocks(along: DoubleMcMullenPoints(orbit), radius: radius.nearest)
    }
    picture = McMullenPicture(
      map: map, frame: frame, orbit: orbit, blocks: blocks, extendedBLASteps: extendedBLASteps,
      shift: shift, limit: limit)
  }

  var viewport: Viewport { picture.frame.viewport }
  var endsAtLimit: Bool { picture.orbit.end == .limit }
  var orbitLength: Int { picture.orbit.criticalLast }

  func engine(limit: Int) -> PictureEngine {
    let orbit = picture.orbit
    let runner = McMullenRunner(
      McMullenPicture(
        map: picture.map, frame: picture.frame, orbit: orbit, blocks: picture.blocks,
        extendedBLASteps: picture.extendedBLASteps, shift: picture.shift, limit: limit), pairs)
    let bytes = orbit.byteCount + picture.blocks.byteCount + picture.extendedBLASteps.byteCount
    let facts = ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: .computed,
      byteCount: { bytes })
    let compute: PictureEngine.Compute = { places, work, uncertain in
      try runner.outcomes(of: places, &work, &uncertain)
    }
    return PictureEngine(
      picture.frame, limit: limit, orbitLimit: orbitLimit, facts, levels: picture.blocks.levels,
      blaStepCount: picture.blocks.count, costs: .scalar, compute: compute,
      resolve: { pool, _, work in
        try pool.settleWaiting { try runner.outcomes(ofUncertain: $0, &work) }
      },
      raise: { $0 <= orbitLimit || orbit.end != .limit ? engine(limit: $0) : nil },
      trace: { try FeatureTracer.trace($2, of: $0, $1, runner) })
  }
}

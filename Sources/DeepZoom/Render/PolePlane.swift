// PolePlane — z² + λ·z⁻² ready for pictures: its parameters, or the starts of one map's orbits.

internal import Ground
internal import Numbers

/// The parameters c = 2λ by the critical orbit, or with a constant the starts z₀.
struct PolePlane: FractalPlane {
  let map: PoleMap

  var approximation: Approximation { Approximation(kind: "linear blocks", degree: 1) }

  init(constant: PlanePoint?) { map = PoleMap(constant: constant) }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try PolePreparation(map, viewport, limit: limit, settings, progress)
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
struct PolePicture: Sendable {
  let map: PoleMap
  let frame: PixelFrame
  let orbit: PoleOrbit
  let blocks: FoldedBlocks<Double>
  /// Those with exponents; none where the view is not deep.
  let scaledBlocks: FoldedBlocks<ScaledDouble>
  /// Where the reference lies, from the center, in units of r.
  let shift: Complex
  let limit: Int

  /// Whether steps may fall below the range of doubles.
  ///
  /// Only in parameter planes does d keep them from becoming squares.
  static func isDeep(_ map: PoleMap, _ radius: ScaledDouble) -> Bool {
    radius.exponent < (map.isJulia ? -300 : -800)
  }

  var isDeep: Bool { Self.isDeep(map, frame.radius) }

  /// The reference's point of the plane.
  static func reference(_ viewport: Viewport, _ frame: PixelFrame, _ shift: Complex, _ bits: Int)
    -> BigComplex
  {
    var center = viewport.center(precision: bits)
    if shift != .zero {
      var offset = BigComplex(ScaledComplex(shift), precision: bits)
      offset.re.scale(byPowerOfTwo: frame.radius.exponent)
      offset.im.scale(byPowerOfTwo: frame.radius.exponent)
      center.add(offset)
    }
    return center
  }

  /// The picture in one kind of numbers.
  func view<Points: PolePoints>(
    _ points: Points, _ blocks: FoldedBlocks<Points.Part>, radius: Points.Part
  ) -> PoleView<Points> {
    let (size, root) = (points.root.length, orbit.root.maxNorm)
    // λ = w² + d/2, and no offset is longer than 2.
    let lambda = size * size + (map.isJulia ? .zero : radius)
    return PoleView(
      points: points, blocks: blocks, radius: radius, mostLambda: lambda,
      criticalLast: orbit.criticalLast, last: orbit.last, start: orbit.start, limit: limit,
      isJulia: map.isJulia, fitsDoubles: root > ScaledDouble(DoubleRange.leastPole))
  }
}

/// The reference and the blocks of a picture.
struct PolePreparation: PreparedPicture {
  let orbitLimit: Int
  private let picture: PolePicture
  private let pairs = PolePairs()

  /// - Throws: `CancellationError`.
  init(
    _ map: PoleMap, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ progress: (EngineStage) -> Void
  ) throws {
    orbitLimit = limit
    let frame = PixelFrame(viewport)
    let bits = viewport.precision(iterations: limit)
    // c = 0 is another map, a square: beside it the reference is a c that is not.
    let size = viewport.center(precision: bits).scaled.length
    let shift = !map.isJulia && size * ScaledDouble(8) < frame.radius ? Complex(1, 0) : .zero
    progress(.reference(iterations: 0))
    let reference = PolePicture.reference(viewport, frame, shift, bits)
    let orbit = try map.orbit(at: reference, radius: frame.radius, limit: limit) {
      progress(.reference(iterations: $0))
    }
    progress(.tables)
    var (blocks, scaledBlocks) = (FoldedBlocks<Double>(), FoldedBlocks<ScaledDouble>())
    let radius = map.isJulia ? ScaledDouble.zero : frame.radius
    if settings.usesBlocks && PolePicture.isDeep(map, frame.radius) {
      scaledBlocks = try orbit.blocks(along: ScaledPolePoints(orbit: orbit), radius: radius)
      blocks = scaledBlocks.nearest
    } else if settings.usesBlocks && orbit.root.maxNorm > ScaledDouble(DoubleRange.leastPole) {
      blocks = try orbit.blocks(along: PlainPolePoints(orbit), radius: radius.nearest)
    }
    picture = PolePicture(
      map: map, frame: frame, orbit: orbit, blocks: blocks, scaledBlocks: scaledBlocks,
      shift: shift, limit: limit)
  }

  var viewport: Viewport { picture.frame.viewport }
  var endsAtLimit: Bool { picture.orbit.end == .limit }
  var orbitLength: Int { picture.orbit.criticalLast }

  func engine(limit: Int) -> PictureEngine {
    let orbit = picture.orbit
    let runner = PoleRunner(
      PolePicture(
        map: picture.map, frame: picture.frame, orbit: orbit, blocks: picture.blocks,
        scaledBlocks: picture.scaledBlocks, shift: picture.shift, limit: limit), pairs)
    let bytes = orbit.byteCount + picture.blocks.byteCount + picture.scaledBlocks.byteCount
    let facts = ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: .computed,
      byteCount: { bytes })
    let compute: PictureEngine.Compute = { places, work, doubtful in
      try runner.outcomes(of: places, &work, &doubtful)
    }
    return PictureEngine(
      picture.frame, limit: limit, orbitLimit: orbitLimit, facts, levels: picture.blocks.levels,
      blockCount: picture.blocks.count, costs: .scalar, compute: compute,
      resolve: { pool, _, work in
        try pool.settleWaiting { try runner.outcomes(ofDoubtful: $0, &work) }
      },
      raise: { $0 <= orbitLimit || orbit.end != .limit ? engine(limit: $0) : nil },
      trace: { try TraitTracer.trace($2, of: $0, $1, runner) })
  }
}

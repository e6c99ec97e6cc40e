// McMullenPreparation — the reference and the BLA steps of a picture.

internal import Places

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
    // c = 0 is a different map, the square. If the center is close to it, the reference is another
    // c.
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

// Preparation — the reference and the tables of a picture of a holomorphic family.

internal import Places

/// A reference and its pixel grid, which serve any limit that the orbit was computed for.
struct Preparation: PreparedPicture {
  let formula: Multibrot
  let frame: PixelFrame
  let settings: EngineSettings
  let reference: Reference
  /// The greatest length that the reference could have had.
  let orbitLimit: Int

  /// - Parameters:
  ///   - limit: The greatest length of the reference.
  ///   - memory: Earlier references, to start from where one serves; it receives this one.
  init(
    _ formula: Multibrot, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ memory: ReferenceMemory? = nil, _ progress: (EngineStage) -> Void
  ) throws {
    (self.formula, self.settings, orbitLimit) = (formula, settings, limit)
    frame = PixelFrame(viewport)
    reference = try Reference(formula, frame, limit: limit, settings, memory, progress)
  }

  var viewport: Viewport { frame.viewport }
  var endsAtLimit: Bool {
    switch reference.orbit.end {
    case .limit, .cut: true
    default: false
    }
  }
  func wouldGrow(for limit: Int) -> Bool {
    endsAtLimit && limit > orbitLimit && !reference.serves(limit: limit)
  }
  var orbitLength: Int { reference.orbit.last }

  func engine(limit: Int) -> PictureEngine { engine(of: runner(limit: limit)) }

  func samplingEngine(limit: Int) -> PictureEngine {
    engine(of: runner(limit: limit, minibrot: false))
  }

  /// Whether pixels in the view's minibrot are predicted; direct iteration needs no prediction.
  private var predictsMinibrot: Bool {
    guard formula.power == 2, case .period = reference.orbit.end else { return false }
    return !DirectIterationRunner.serves(frame)
  }

  private func engine(of runner: PixelRunner) -> PictureEngine {
    let plain = DirectIterationRunner(runner, settings)
    let resolver = PrecisionEscalation(frame, runner.picture, settings.kernel, reference.lowParts)
    let compute: PictureEngine.Compute = { places, work, uncertain in
      if let plain { return try plain.outcomes(of: places, &work, &uncertain) }
      let before = uncertain.count
      let settled = try runner.outcomes(of: places, &work, &uncertain)
      reference.lowParts.note(places.count, areUncertain: uncertain.count > before)
      return settled
    }
    var directTile: PictureEngine.ComputeTile?
    if let plain {
      directTile = { tile, work, uncertain in try plain.outcomes(of: tile, &work, &uncertain) }
    }
    return PictureEngine(
      frame, limit: runner.picture.limit, orbitLimit: orbitLimit, .known(reference),
      levels: reference.table.levels,
      blaStepCount: reference.table.count, costs: costs(of: runner.picture, isDirect: plain != nil),
      far: FarPixels(frame, power: formula.power, count: 1), compute: compute,
      resolve: { pool, toTheEnd, work in
        guard let plain else { return try resolver.resolve(pool, toTheEnd: toTheEnd, &work) }
        try pool.settleWaiting { try plain.outcomes(ofUncertain: $0, &work) }
      },
      raise: { serves(limit: $0) ? engine(limit: $0) : nil }, directTile: directTile,
      trace: { try FeatureTracer.trace($2, of: $0, $1, runner, plain, reference.lowParts) })
  }

  private func costs(of picture: PictureConstants, isDirect: Bool) -> StepCosts {
    if isDirect { return .plain }
    if reference.table.crossTerms.isEmpty { return .vectors }
    let doubleDoubleSteps =
      picture.doubleDoubleBLA == .none || picture.neutralPoint != nil
      || picture.parabolicGate != nil
    return doubleDoubleSteps ? .crossTermsAlone : .crossTerms
  }

  /// Whether a fresh start with this limit would make the same reference, bit by bit.
  private func serves(limit: Int) -> Bool {
    frame.viewport.precision(iterations: limit) == reference.orbit.precision
      && reference.serves(limit: limit)
  }

  func runner(limit: Int, minibrot knowsMinibrot: Bool = true) -> PixelRunner {
    let picture = picture(limit: limit)
    let minibrot = knowsMinibrot && predictsMinibrot ? MinibrotPredictor(picture) : nil
    return PixelRunner(
      frame, picture, settings.kernel, minibrot: minibrot, component: ComponentPredictor(picture))
  }

  private func picture(limit: Int) -> PictureConstants {
    PictureConstants(
      formula: formula, orbit: reference.orbit, table: reference.table, radius: frame.radius,
      cuspOffset: reference.cuspOffset, limit: limit, neutralPoint: reference.neutralPoint,
      parabolicGate: reference.parabolicGate, components: reference.components,
      isCompensated: reference.isCompensated)
  }
}

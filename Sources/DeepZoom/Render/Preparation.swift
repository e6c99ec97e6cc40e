// Preparation — the reference and the tables of a picture of a holomorphic family.

internal import Ground

/// A reference with a frame around it, which serves any limit that the orbit was computed for.
struct Preparation: PreparedPicture {
  typealias F = Mandelbrot

  let formula: F
  let frame: PixelFrame
  let settings: EngineSettings
  let reference: Reference
  /// Where the reference would have ended at the latest.
  let orbitLimit: Int

  /// - Parameters:
  ///   - limit: Where the reference ends at the latest.
  ///   - memory: What the reference is made from where that serves; it is remembered there.
  init(
    _ formula: F, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
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

  /// Whether pixels in the view's minibrot are predicted; plain iteration asks for none.
  private var predictsMinibrot: Bool {
    guard formula.power == 2, case .period = reference.orbit.end else { return false }
    return !PlainRunner<F>.serves(frame)
  }

  private func engine(of runner: PixelRunner<F>) -> PictureEngine {
    let plain = PlainRunner(runner, settings)
    let resolver = DoubtResolver(frame, runner.picture, settings.kernel, reference.residues)
    let share: PictureEngine.Share = { queue, work, doubtful in
      let before = doubtful.count
      let taken = try runner.outcomes(from: queue, &work, &doubtful)
      let count = taken.firsts.count * PixelPack.lanes
      reference.residues.note(count, areDoubtful: doubtful.count > before)
      return taken
    }
    let compute: PictureEngine.Compute = { places, work, doubtful in
      if let plain { return try plain.outcomes(of: places, &work, &doubtful) }
      return try share(PlaceQueue(places), &work, &doubtful).settled
    }
    var plainTile: PictureEngine.ComputeTile?
    if let plain {
      plainTile = { tile, work, doubtful in try plain.outcomes(of: tile, &work, &doubtful) }
    }
    return PictureEngine(
      frame, limit: runner.picture.limit, orbitLimit: orbitLimit, .known(reference),
      levels: reference.table.levels,
      blockCount: reference.table.count, costs: costs(of: runner.picture, isPlain: plain != nil),
      far: FarPixels(frame, power: formula.power, count: 1), compute: compute,
      share: plain == nil ? share : nil,
      resolve: { pool, toTheEnd, work in
        guard let plain else { return try resolver.resolve(pool, toTheEnd: toTheEnd, &work) }
        try pool.settleWaiting { try plain.outcomes(ofDoubtful: $0, &work) }
      },
      raise: { serves(limit: $0) ? engine(limit: $0) : nil }, plainTile: plainTile,
      trace: { try TraitTracer.trace($2, of: $0, $1, runner, plain, reference.residues) })
  }

  private func costs(of picture: PictureConstants<F>, isPlain: Bool) -> StepCosts {
    if isPlain { return .plain }
    if reference.table.mixed.isEmpty { return .vectors }
    let pairsStep = picture.pairBlocks == .none || picture.gate != nil || picture.channel != nil
    return pairsStep ? .mixedAlone : .mixed
  }

  /// Whether a fresh start with this limit would make the same reference, bit by bit.
  private func serves(limit: Int) -> Bool {
    frame.viewport.precision(iterations: limit) == reference.orbit.precision
      && reference.serves(limit: limit)
  }

  func runner(limit: Int, minibrot knowsMinibrot: Bool = true) -> PixelRunner<F> {
    let picture = picture(limit: limit)
    let minibrot = knowsMinibrot && predictsMinibrot ? CentralMinibrot(picture) : nil
    return PixelRunner(
      frame, picture, settings.kernel, minibrot: minibrot, component: CentralComponent(picture))
  }

  private func picture(limit: Int) -> PictureConstants<F> {
    PictureConstants(
      formula: formula, orbit: reference.orbit, table: reference.table, radius: frame.radius,
      anchorOffset: reference.anchorOffset, limit: limit, gate: reference.gate,
      channel: reference.channel, components: reference.components, isSharp: reference.isSharp)
  }
}

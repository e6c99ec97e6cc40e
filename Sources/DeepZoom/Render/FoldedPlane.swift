// FoldedPlane — the parameters of a folded map, ready for pictures.

internal import Ground
internal import Numbers

/// The parameters c of z ← after(before(z)^p) + c, by the orbit of 0.
struct FoldedPlane: FractalPlane {
  let map: FoldedMap

  var approximation: Approximation { Approximation(kind: "real-linear blocks", degree: 1) }

  func prepare(
    _ viewport: Viewport, limit: Int, _ settings: EngineSettings, _ memory: ReferenceMemory?,
    _ progress: (EngineStage) -> Void
  ) throws -> any PreparedPicture {
    try FoldedPreparation(map, viewport, limit: limit, settings, progress)
  }

  func precision(_ viewport: Viewport, limit: Int) -> Int {
    precision(viewport, limit: limit, digits: Double(map.power))
  }

  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    try map.escape(of: point, limit: limit)
  }

  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    try map.hasAttractingCycle(point, period: period)
  }
}

/// The reference and the blocks of a picture of a folded map.
struct FoldedPreparation: PreparedPicture {
  let map: FoldedMap
  let frame: PixelFrame
  let orbitLimit: Int
  let orbit: FoldedOrbit
  let blocks: FoldedBlocks<Double>
  let scaledBlocks: FoldedBlocks<ScaledDouble>
  private let table: FoldedTable
  private let kernel: KernelChoice
  private let followsChaos: Bool
  /// Whether there is a kernel in C for the map, whichever this picture uses.
  private let hasLanes: Bool
  private let pairs = FoldedPairs()
  private let squares: TrappedSquares

  /// - Throws: `CancellationError`.
  init(
    _ map: FoldedMap, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ progress: (EngineStage) -> Void
  ) throws {
    (self.map, orbitLimit) = (map, limit)
    frame = PixelFrame(viewport)
    squares = TrappedSquares(map, frame)
    let center = viewport.center(precision: viewport.precision(iterations: limit))
    progress(.reference(iterations: 0))
    orbit = try map.orbit(at: center, radius: frame.radius, limit: limit) {
      progress(.reference(iterations: $0))
    }
    progress(.tables)
    let radius = frame.radius
    if !settings.usesBlocks {
      (blocks, scaledBlocks) = (FoldedBlocks(), FoldedBlocks())
    } else if PictureConstants<Mandelbrot>.isDeep(radius) {
      let points = ScaledFoldedPoints(orbit: orbit)
      scaledBlocks = try map.blocks(along: points, radius: radius)
      blocks = scaledBlocks.nearest
    } else {
      let points = PlainFoldedPoints(orbit: orbit)
      blocks = try map.blocks(along: points, radius: radius.nearest)
      scaledBlocks = FoldedBlocks()
    }
    (kernel, followsChaos) = (settings.kernel, settings.followsChaos)
    hasLanes = FoldedLanes.serve(map, .baseline)
    let isRead = FoldedLanes.serve(map, kernel)
    table = isRead ? FoldedTable(blocks, last: orbit.last) : FoldedTable(FoldedBlocks(), last: 1)
  }

  var viewport: Viewport { frame.viewport }
  var endsAtLimit: Bool { orbit.end == .limit }
  var orbitLength: Int { orbit.last }
  /// Chaotic orbits cost as much as the square of the limit.
  var leastLimit: Int { 250 }

  func engine(limit: Int) -> PictureEngine {
    let picture = FoldedPicture(
      map: map, orbit: orbit, blocks: blocks, scaledBlocks: scaledBlocks, table: table,
      radius: frame.radius, limit: limit)
    let runner = FoldedRunner(frame, picture, pairs, squares, kernel)
    let bytes =
      orbit.byteCount + blocks.byteCount + scaledBlocks.byteCount + table.byteCount
    let facts = ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: .computed,
      byteCount: { bytes })
    let compute: PictureEngine.Compute = { places, work, doubtful in
      try runner.outcomes(of: places, &work, &doubtful)
    }
    return PictureEngine(
      frame, limit: limit, orbitLimit: orbitLimit, facts, levels: blocks.levels,
      blockCount: blocks.count,
      costs: !hasLanes ? .scalar : runner.hasPairs ? .foldedInPairs : .folded,
      far: FarPixels(frame, power: map.power, count: 1), compute: compute,
      resolve: { pool, _, work in
        try pool.settleWaiting {
          try runner.outcomes(ofDoubtful: $0, followsChaos: followsChaos, &work)
        }
      },
      raise: { $0 <= orbitLimit || orbit.end != .limit ? engine(limit: $0) : nil },
      trace: { try TraitTracer.trace($2, of: $0, $1, runner) })
  }
}

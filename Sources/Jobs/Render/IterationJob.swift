// IterationJob — computes the outcomes of a whole picture of a place, tile by tile.

internal import Core
package import FractalEngine
package import Places
internal import Synchronization

/// The computation of a picture's outcomes on several threads.
package struct IterationJob: Sendable {
  package var location: Location
  /// The picture's size in pixels.
  package var size: PictureSize
  /// The number of samples along a side of a pixel.
  package var samples = 1
  /// The strip to be computed, whose size is the picture's; nil for a picture with straight rows.
  var strip: PolarStrip?
  /// Whether a small picture of one sample a pixel gets four, if they are cheap.
  package var raisesSamples = false
  package var effort: Effort
  package var settings = EngineSettings()
  /// The orbit features that colorings need in addition to the outcomes.
  package var request = FeatureRequest()
  /// Facts about the engine of an earlier run; if present, no limit is searched for.
  var found: EngineAccount?
  /// The references of earlier pictures, for reuse; nil for a single picture.
  package var memory: ReferenceMemory?

  package init(_ location: Location, size: PictureSize, effort: Effort) {
    (self.location, self.size, self.effort) = (location, size, effort)
    settings.kernel = effort.kernel
    settings.threads = effort.threads
  }

  /// The memory of a sample's outcome and its copies, in bytes.
  static let bytesPerSample = 24

  /// The largest number of samples whose memory is allocated while the reference is computed: 100
  /// MB.
  private static let mostBeside = 1 << 22

  /// Iterates every pixel of the picture.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver) async throws -> IteratedPicture {
    var clock = StageClock()
    return try await run(&clock, progress)
  }

  private func run(_ clock: inout StageClock, _ progress: @escaping ProgressReceiver) async throws
    -> IteratedPicture
  {
    try checkMemory()
    let sampleSize = try viewport.size
    // Allocates memory while the reference is computed, since the system provides it page by page
    // on first use, which takes some milliseconds. A large picture would have to wait for that.
    let isBeside = effort.threads > 1 && sampleSize.count < IterationJob.mostBeside
    async let beside = isBeside ? Whole(sampleSize, request.features) : nil
    let engine = try await engine(&clock, progress)
    clock.enter(.pixels)
    if raisesSamples, try await canRaiseSamples(of: engine) {
      return try await withRaisedSamples(after: engine).run(&clock, progress)
    }
    let whole = await beside ?? Whole(sampleSize, request.features)
    let (buffer, work) = try await pixels(of: engine, into: whole, progress)
    return try IteratedPicture(
      engine: engine, buffer: buffer, samples: samples, work: work, clock: &clock)
  }

  /// Throws if the outcomes of the whole picture do not fit into the machine's memory.
  func checkMemory() throws(RequestError) {
    let needed = size.count * samples * samples * IterationJob.bytesPerSample
    let installed = SystemCalls.installedMemory
    guard needed < installed / 10 * 9 else {
      throw .tooMuchMemory(bytes: needed, installed: installed)
    }
  }

  /// The viewport of the samples.
  ///
  /// - Throws: `PictureSizeError` if a side has too many samples.
  var viewport: Viewport {
    get throws(PictureSizeError) {
      if let strip { return Viewport(location, strip: strip) }
      let sampleSize = try PictureSize(
        width: size.width * samples, height: size.height * samples)
      return Viewport(location, size: sampleSize, pattern: SamplePattern(side: samples))
    }
  }

  /// The start of a computation: an engine with reference, tables and limit, or a search for a
  /// limit.
  enum Beginning: Sendable {
    case engine(PictureEngine)
    case search(LimitSearch)
  }

  /// - Throws: A `UserError`; `CancellationError`.
  func begin(_ clock: inout StageClock, _ progress: ProgressReceiver) throws -> Beginning {
    let formula = try Formulas.iterated(by: location)
    let viewport = try viewport
    var limit: Int?
    if case .limit(let chosen) = location.iterations { limit = chosen }
    if let found { limit = found.limit }
    defer { clock.enter(nil) }
    func note(_ stage: EngineStage) {
      let next = JobProgress(stage, limit: limit)
      clock.enter(next.stage)
      progress(next)
    }
    if let limit {
      var engine = try formula.engine(
        for: viewport, limit: limit, orbitLimit: found?.orbitLimit, settings, memory: memory,
        progress: note)
      engine.limitStop = found?.limitStop
      return .engine(engine)
    }
    return .search(
      try formula.limitSearch(for: viewport, settings, memory: memory, progress: note))
  }

  /// Prepares the engine: the reference, its tables and the limit.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  func engine(_ clock: inout StageClock, _ progress: @escaping ProgressReceiver) async throws
    -> PictureEngine
  {
    let engine =
      switch try begin(&clock, progress) {
      case .engine(let engine): engine
      case .search(let search):
        try await end(of: search, &clock, progress) { round in
          // The reference of the next round is twice as long, and is made beside this one.
          try await effort.admit(3 * round.engine.byteCount)
        }
      }
    try await effort.admit(engine.byteCount)
    return engine
  }

  /// Completes a search for the limit, and returns its engine.
  ///
  /// - Parameter each: Called with the search before each round.
  /// - Throws: `CancellationError`, and what `each` throws.
  func end(
    of search: LimitSearch, _ clock: inout StageClock, _ progress: @escaping ProgressReceiver,
    each: (LimitSearch) async throws -> Void = { _ in }
  ) async throws -> PictureEngine {
    var search = search
    clock.enter(.sample)
    defer { clock.enter(nil) }
    while !search.isEnded {
      try await each(search)
      progress(JobProgress(finding: search))
      let round = search
      // Several groups at once keep the lanes full. Later rounds have few groups, each of which may
      // be slow.
      let corners = round.corners
      let share = min(max(1, corners.count / (16 * effort.threads)), 64)
      let found = try await outcomes(of: corners, together: share, round.engine)
      search = try search.next(after: found) {
        progress(JobProgress($0, limit: nil))
      }
    }
    return search.engine
  }

  /// The outcomes of groups, in order, computed `share` groups at a time.
  func outcomes(
    of corners: [(x: Int, y: Int)], together share: Int, _ engine: PictureEngine
  ) async throws -> [GroupOutcomes] {
    let found = try await Workers.map(
      (corners.count + share - 1) / share, threads: effort.threads
    ) { piece in
      var work = WorkCounts()
      let end = min((piece + 1) * share, corners.count)
      return try engine.outcomes(ofGroups: Array(corners[piece * share..<end]), &work)
    }
    return Array(found.joined())
  }

  private func pixels(
    of engine: PictureEngine, into whole: Whole, _ progress: @escaping ProgressReceiver
  ) async throws -> (IterationBuffer, WorkCounts) {
    let tiles = TilePlan(size, side: effort.tileSide)
    let sampler = PixelSampler(engine, size: size, request)
    let pace = Pace()
    progress(pace.progress(.pixels, 0, of: tiles.count))
    let queue = UncertainPixelQueue()
    let threads = effort.threads
    try await Workers.run(tiles.count, threads: threads) { piece in
      var work = WorkCounts()
      var uncertain: [UncertainPixel] = []
      let part = try sampler.firstSamples(of: tiles[piece], &work, &uncertain)
      let done = whole.insert(part)
      progress(pace.progress(.pixels, done, of: tiles.count))
      // Only after the tile is inserted, since another thread may settle these pixels at once.
      queue.add(uncertain)
      if queue.isDue(isShared: threads > 1) {
        try engine.settle(queue, toTheEnd: false, &work)
      }
      whole.insert(queue.takeSettled(), work)
    }
    try await Workers.run(threads, threads: threads) { _ in
      var work = WorkCounts()
      try engine.settle(queue, toTheEnd: true, &work)
      whole.insert(queue.takeSettled(), work)
    }
    return whole.state.withLock { ($0.buffer, $0.work) }
  }

  /// The picture that the workers fill.
  private final class Whole: Sendable {
    struct State: Sendable {
      var buffer: IterationBuffer
      var work = WorkCounts()
      var done = 0
    }
    let state: Mutex<State>

    /// Copies a tile into the picture, and returns the number of tiles that it now has.
    func insert(_ part: IterationBuffer) -> Int {
      state.withLock { state in
        state.buffer.insert(part)
        state.done += 1
        return state.done
      }
    }

    /// Stores the outcomes of settled uncertain pixels, and adds the work that they took.
    func insert(_ settled: [UncertainPixelQueue.Settled], _ work: WorkCounts) {
      state.withLock { state in
        for (pixel, outcome) in settled { state.buffer[pixel.i, pixel.j] = outcome }
        state.work += work
      }
    }

    init(_ size: PictureSize, _ features: [OrbitFeature]) {
      let tile = Tile(x: 0, y: 0, width: size.width, height: size.height)
      state = Mutex(State(buffer: IterationBuffer(tile: tile, features: features)))
    }
  }
}

extension JobProgress {
  /// The progress of a search for a limit before its next round.
  init(finding search: LimitSearch) {
    self.init(stage: .sample, iterations: search.engine.limit)
    unresolvedShare = search.unresolvedShare
  }

  /// The progress of an engine's preparation.
  init(_ stage: EngineStage, limit: Int?) {
    switch stage {
    case .reference(let iterations):
      // At least this share is done: the orbit may end sooner, at a period or by escaping.
      self.init(
        stage: .reference, fraction: limit.map { Double(iterations) / Double($0) },
        iterations: iterations)
    case .tables: self.init(stage: .tables)
    case .sample(let limit): self.init(stage: .sample, iterations: limit)
    }
  }
}

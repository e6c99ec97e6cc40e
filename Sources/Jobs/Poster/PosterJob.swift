// PosterJob — makes a picture of any size tile by tile, in a folder that survives the program.

internal import Coloring
internal import FractalEngine
internal import ImageFiles

/// The making of a picture in memory of constant size; no finished tile is lost.
///
/// Tiles are stored as samples, so the picture has the same bytes as one made by `RenderJob`. The
/// bytes do not depend on the number of threads, the order of the tiles, or how often the program
/// was killed.
package struct PosterJob: Sendable {
  package var recipe: Recipe
  /// The path of the picture.
  package let path: String
  /// The path of the job's folder, by default beside the picture.
  package var folderPath: String
  /// Whether to discard the job of an earlier run.
  package var startsAnew = false
  /// Whether to keep the folder after the picture is complete, so that it can be colored again.
  package var keepsSamples = false
  /// Whether to write a Deep Zoom pyramid beside the picture.
  package var hasPyramid = false

  /// The largest number of rounds of repairing tiles; if some are still damaged, the disk is
  /// faulty.
  private static let mostRounds = 3

  /// - Throws: `PictureError` if no picture can be written at the path; `PictureSizeError` if a
  ///   side would have too many samples.
  package init(_ recipe: Recipe, path: String) throws {
    try recipe.checkFiles(path: path)
    _ = try recipe.sampleSize
    (self.recipe, self.path, folderPath) = (recipe, path, JobFolder.path(for: path))
  }

  /// The memory that the poster takes beside its reference and tables, in bytes.
  package var bytesBesideReferences: Int { PosterEstimate.memory(beside: recipe) }

  // MARK: Estimate

  /// Estimates the cost of the poster, without changing any file.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func estimate(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> PosterEstimate
  {
    let folder = folderPath
    var job = recipe.iterations
    var isDone = [Bool](repeating: false, count: grid.count)
    if !startsAnew, TextFile.isFolder(folder), let old = try earlierJob(folder) {
      job.found = EngineAccount(of: old)
      let store = TileStore(
        folder: old, grid: grid, samples: recipe.samples, features: recipe.features)
      isDone = (0..<grid.count).map(store.has)
    }
    var clock = StageClock()
    let engine = try await job.engine(&clock, progress)
    let overview = try await overview(
      PixelSampler(engine, size: recipe.size, recipe.request), progress)
    return try estimate(
      overview, engine, isDone, SystemCalls.freeBytes(at: SystemCalls.folder(of: path)))
  }

  /// The job of an earlier run; nil if that run ended before it wrote its manifest.
  private func earlierJob(_ folder: String) throws(JobError) -> JobFolder? {
    let old: JobFolder
    do { old = try JobFolder(reading: folder) } catch {
      if case .missing = error { return nil }
      throw error
    }
    let differences = recipe.manifest.differences(from: old.manifest)
    if !differences.isEmpty { throw .otherRecipe(path: folder, differences) }
    return old
  }

  private func estimate(
    _ overview: PosterOverview, _ engine: PictureEngine, _ isDone: [Bool], _ freeDisk: Int?
  ) throws -> PosterEstimate {
    var hasColors = false
    if case .colors = try PictureFormat(of: path) { hasColors = true }
    return try PosterEstimate(
      overview, recipe, engine, isDone: isDone, hasColors: hasColors, hasPyramid: hasPyramid,
      freeDisk: freeDisk)
  }

  private func overview(_ sampler: PixelSampler, _ progress: @escaping ProgressReceiver)
    async throws -> PosterOverview
  {
    try await PosterOverview(
      sampler, recipe.size, samples: recipe.samples, recipe.effort, progress)
  }

  /// Writes the job's folder, with all that others need to compute its tiles, and no tile.
  ///
  /// - Returns: The estimated cost of the whole poster.
  /// - Throws: A `UserError`; `CancellationError`, after which nothing remains of a new folder.
  package func plan(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> PosterEstimate
  {
    let folder = try JobFolder(at: folderPath, manifest: recipe.manifest, restart: startsAnew)
    do {
      var clock = StageClock()
      var job = recipe.iterations
      job.found = EngineAccount(of: folder)
      let engine = try await job.engine(&clock, progress)
      let overview = try await overview(
        PixelSampler(engine, size: recipe.size, recipe.request), progress)
      if job.found == nil { try EngineAccount(engine).write(to: folder) }
      let store = TileStore(
        folder: folder, grid: grid, samples: recipe.samples, features: recipe.features)
      let isDone = (0..<grid.count).map { folder.isResumed && store.has($0) }
      defer { folder.close() }
      return try estimate(overview, engine, isDone, folder.freeBytes)
    } catch {
      if !folder.isResumed { try? folder.remove() }
      throw error
    }
  }

  // MARK: Computing

  /// Makes the picture or resumes it; its file appears complete, or not at all.
  ///
  /// - Parameter begin: Called with the estimate before the first tile, unless no tile is missing.
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation. All finished tiles
  ///   are kept.
  package func run(
    begin: @escaping @Sendable (PosterEstimate) -> Void = { _ in },
    progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> RenderReport {
    let start = ContinuousClock.now
    let folder = try JobFolder(at: folderPath, manifest: recipe.manifest, restart: startsAnew)
    let store = TileStore(
      folder: folder, grid: grid, samples: recipe.samples, features: recipe.features)
    let reused = folder.isResumed ? (0..<grid.count).count(where: store.has) : 0
    // A run that only writes the picture again must not discard samples that were to be kept.
    let keepsSamples = keepsSamples || folder.read(JobFolder.finished) != nil
    AtomicFile.removeAbandoned(of: path)
    var clock = StageClock()
    var (repaired, rounds) = (0, 0)
    while true {
      do {
        let isFirst = rounds == 0
        let engine = try await finishTiles(
          store, &clock, { if isFirst { begin($0) } }, progress)
        let account = try await assemble(store, engine, &clock, progress)
        if keepsSamples {
          try folder.write(JobFolder.finished, [])
          folder.close()
        } else {
          try folder.remove()
        }
        return RenderReport(
          recipe: recipe, account: account, seconds: clock.seconds,
          totalSeconds: (ContinuousClock.now - start).seconds,
          peakMemory: SystemCalls.peakMemory,
          tiles: RenderReport.Tiles(count: grid.count, reused: reused, repaired: repaired))
      } catch let damaged as DamagedTile {
        rounds += 1
        if rounds > Self.mostRounds { throw damaged }
        repaired += try await removeDamaged(store)
      }
    }
  }

  /// Reads all tiles, removes the damaged ones, and returns their number.
  private func removeDamaged(_ store: TileStore) async throws -> Int {
    let damaged = try await Workers.map(grid.count, threads: recipe.effort.threads) { index in
      if (try? store.samples(of: index)) != nil { return 0 }
      store.remove(index)
      return 1
    }
    return damaged.reduce(0, +)
  }

  private var grid: TileGrid { TileGrid(recipe.size) }

  /// Computes and stores the missing tiles.
  private func finishTiles(
    _ store: TileStore, _ clock: inout StageClock,
    _ begin: @escaping @Sendable (PosterEstimate) -> Void, _ progress: @escaping ProgressReceiver
  ) async throws -> EngineAccount {
    let known = EngineAccount(of: store.folder)
    // The account is written before the first tile. Without it, no file is looked for.
    let isDone = (0..<grid.count).map { known != nil && store.has($0) }
    if let known, !isDone.contains(false) { return known }
    var job = recipe.iterations
    job.found = known
    let engine = try await job.engine(&clock, progress)
    let account = EngineAccount(engine)
    if known == nil { try account.write(to: store.folder) }
    clock.enter(.overview)
    let sampler = PixelSampler(engine, size: recipe.size, recipe.request)
    let overview = try await overview(sampler, progress)
    let estimate = try estimate(overview, engine, isDone, store.folder.freeBytes)
    if let free = estimate.freeDisk, estimate.isHopeless {
      if !store.folder.isResumed { try store.folder.remove() }
      throw RequestError.tooMuchDisk(bytes: estimate.disk, free: free, path: path)
    }
    begin(estimate)
    let pyramid = hasPyramid ? try await coloredPyramid(sampler, store.folder) : nil
    clock.enter(.pixels)
    defer { clock.enter(nil) }
    let missing = isDone.indices.filter { !isDone[$0] }
    let pace = PosterPace(grid, overview, isDone: isDone)
    progress(pace.progress(after: nil))
    try await Workers.run(missing.count, threads: recipe.effort.threads) { piece in
      let index = missing[piece]
      var work = WorkCounts()
      let samples = try sampler.samples(of: grid[index], &work)
      try store.write(index, samples, work)
      try pyramid?.write(index, samples)
      progress(pace.progress(after: index))
    }
    return account
  }

  // MARK: Assembly

  /// Counts, colors and writes the samples of all tiles.
  private func assemble(
    _ store: TileStore, _ engine: EngineAccount, _ clock: inout StageClock,
    _ progress: @escaping ProgressReceiver
  ) async throws -> PictureAccount {
    clock.enter(.digest)
    let census = try PosterCensus(store, recipe, progress)
    clock.enter(nil)
    let account = PictureAccount(
      engine: engine, work: try store.totalWork(), statusCounts: census.statusCounts,
      digest: census.digest)
    let writing = PictureWriting(recipe: recipe, account: account, path: path)
    let survey = try await survey(engine, &clock, census, progress)
    clock.add(try writing.run(TileReading(store), survey: survey, progress))
    if hasPyramid {
      clock.enter(.pyramid)
      let prepared = recipe.prepared(survey: survey, limit: engine.limit)
      let pyramid = try ColoredPyramid(recipe, grid, prepared, path: path, store.folder)
      try await pyramid.complete(from: store, threads: recipe.effort.threads, progress)
      clock.enter(nil)
    }
    return account
  }

  /// The survey from which the colors are prepared; it is the same after one run or many.
  private func survey(
    _ found: EngineAccount, _ clock: inout StageClock, _ census: PosterCensus,
    _ progress: @escaping ProgressReceiver
  ) async throws -> ColoringSurvey {
    if recipe.coloringRule == .picture { return ColoringSurvey(of: census.coloringSample) }
    var job = recipe.iterations
    job.found = found
    let engine = try await job.engine(&clock, progress)
    clock.enter(.survey)
    defer { clock.enter(nil) }
    return try await recipe.survey(by: engine) { census.coloringSample }
  }

  /// The pyramid, if it can be begun before the tiles exist.
  private func coloredPyramid(_ sampler: PixelSampler, _ folder: JobFolder) async throws
    -> ColoredPyramid
  {
    let survey = try await recipe.survey(by: sampler.engine) {
      try await ColoringSample.sample(by: sampler, recipe.size, threads: recipe.effort.threads)
    }
    let prepared = recipe.prepared(survey: survey, limit: sampler.engine.limit)
    return try ColoredPyramid(recipe, grid, prepared, path: path, folder)
  }
}

extension Recipe {
  /// The computation of the picture's samples.
  var iterations: IterationJob {
    var job = IterationJob(location, size: size, effort: effort)
    (job.samples, job.request) = (samples, request)
    return job
  }
}

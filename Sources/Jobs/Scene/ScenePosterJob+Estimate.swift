// ScenePosterJob+Estimate — what a scene's poster costs, from some of its tiles.

internal import Coloring
internal import Core
internal import Drawing
internal import Places

extension ScenePosterJob {
  /// The number of tiles that are drawn for an estimate.
  private static let sampledTiles = 24

  /// Estimates the cost of the poster, without changing any file.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func estimate(progress: ProgressReceiver = { _ in }) throws -> PosterEstimate {
    progress(JobProgress(stage: .pixels))
    let canvas = try job.scene.canvas(job.size, under: job.ink)
    let grid = TileGrid(job.size)
    let isDone = try tilesDone(grid, canvas)
    let count = min(grid.count, Self.sampledTiles)
    var (drawing, packing, bytes, pixels) = (0.0, 0.0, 0, 0)
    for number in 0..<count {
      try Task.checkCancellation()
      let start = ContinuousClock.now
      // The middle one of as many tiles as each stands for.
      let tile = grid[(2 * number + 1) * grid.count / (2 * count)]
      let pixmap = try SceneTiles.pixmap(tile, of: canvas)
      let middle = ContinuousClock.now
      bytes += try SceneTiles.packed(pixmap).count
      pixels += tile.count
      drawing += (middle - start).seconds
      packing += (ContinuousClock.now - middle).seconds
    }
    let perPixel = 1 / Double(max(pixels, 1))
    return PosterEstimate(
      of: self, isDone: isDone, drawing: drawing * perPixel, packing: packing * perPixel,
      bytesPerPixel: Double(bytes) * perPixel)
  }

  /// For each tile, whether an earlier run has finished it.
  private func tilesDone(_ grid: TileGrid, _ canvas: Canvas) throws -> [Bool] {
    let none = [Bool](repeating: false, count: grid.count)
    let path = JobFolder.path(for: job.path)
    guard !startsAnew, TextFile.isFolder(path) else { return none }
    let old: JobFolder
    do { old = try JobFolder(reading: path) } catch {
      if case .missing = error { return none }
      throw error
    }
    let differences = manifest.differences(from: old.manifest)
    if !differences.isEmpty { throw JobError.otherRecipe(path: path, differences) }
    let tiles = SceneTiles(old, grid, canvas)
    return (0..<grid.count).map(tiles.has)
  }
}

extension PosterEstimate {
  /// - Parameters:
  ///   - isDone: For each tile, whether it is finished.
  ///   - drawing: The processor time of drawing a pixel, in seconds.
  ///   - packing: The processor time of compressing a pixel, in seconds.
  ///   - bytesPerPixel: The size of a pixel in a tile's file.
  fileprivate init(
    of poster: ScenePosterJob, isDone: [Bool], drawing: Double, packing: Double,
    bytesPerPixel: Double
  ) {
    let pixels = Double(poster.job.size.count)
    let (done, count) = (isDone.count(where: { $0 }), isDone.count)
    let share = Double(count - done) / Double(max(count, 1))
    let used = min(poster.threads, SystemCalls.processors)
    // The picture is written by one thread; a pyramid has all tiles again, and a third more.
    let climbing = poster.hasPyramid ? 4 / 3 * packing / Double(used) : 0
    let file = pixels * bytesPerPixel
    let pyramid = poster.hasPyramid ? 4 / 3 * file : 0
    let tile = 16 * TileGrid.side * TileGrid.side
    (size, samplesPerPixel) = (poster.job.size, 1)
    (tiles, tilesDone, threads) = (count, done, poster.threads)
    seconds = pixels * ((drawing + packing) * share / Double(used) + packing + climbing)
    // The figure has been made for the sample, and a tile drawn.
    memory = SystemCalls.peakMemory + poster.job.bandBytes + (poster.threads - 1) * tile
    disk = Int(2 * file + pyramid)
    diskLeft = Int((1 + share) * file + pyramid)
    fileSize = Int(file)
    freeDisk = SystemCalls.freeBytes(at: SystemCalls.folder(of: poster.job.path))
  }
}

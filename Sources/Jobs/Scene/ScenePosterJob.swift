// ScenePosterJob — makes a scene's file of any size, in a folder that survives the program.

internal import Coloring
internal import Core
internal import Drawing
internal import ImageFiles
internal import Places

/// The making of a scene's picture tile by tile; no finished tile is lost.
///
/// The file has the bytes that `SceneJob` writes. They do not depend on the number of threads, nor
/// on how often the program was killed. A vector file is written at once.
package struct ScenePosterJob: Sendable {
  package let job: SceneJob
  /// Whether to discard the job of an earlier run.
  package var startsAnew = false
  /// Whether to write a Deep Zoom pyramid beside the picture.
  package var hasPyramid = false
  package var threads = 1

  package init(_ job: SceneJob) { self.job = job }

  /// The `kind` in the manifest of such a job.
  static let kind = "scene poster"

  /// Everything that the picture's bytes depend on.
  var manifest: JobManifest {
    JobManifest(
      [
        (JobManifest.versionKey, Version.version), ("kind", Self.kind),
        ("location", job.scene.location.canonical), ("size", job.size.text),
        ("dpi", job.dotsPerInch.map { String($0) } ?? "none"), ("title", job.shownTitle),
      ] + (job.ink.map { [("ink", $0.digest)] } ?? []))
  }

  /// Makes the picture or resumes it; its file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError`. All finished tiles are kept.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> SceneReport {
    guard job.isPNG else { return try await job.run(progress: progress) }
    let start = ContinuousClock.now
    progress(JobProgress(stage: .pixels))
    // The figure comes first, so that one that cannot be drawn leaves no folder.
    let canvas = try job.scene.canvas(job.size, under: job.ink)
    let folder = try JobFolder(output: job.path, manifest: manifest, restart: startsAnew)
    AtomicFile.removeAbandoned(of: job.path)
    let tiles = SceneTiles(folder, TileGrid(job.size), canvas)
    let missing = (0..<tiles.grid.count).filter { !tiles.has($0) }
    let (pace, done) = (Pace(), Tally())
    try await Workers.run(missing.count, threads: threads) { piece in
      try tiles.drawn(missing[piece])
      progress(pace.progress(.pixels, done.add(), of: missing.count))
    }
    try write(tiles, progress)
    if hasPyramid { try await writePyramid(tiles, folder, progress) }
    try folder.remove()
    return SceneReport(
      scene: job.scene, size: job.size, path: job.path,
      seconds: (ContinuousClock.now - start).seconds)
  }

  private func write(_ tiles: SceneTiles, _ progress: ProgressReceiver) throws {
    let writer = try PNGWriter(path: job.path, header: job.header)
    for row in 0..<tiles.grid.rows {
      try Task.checkCancellation()
      progress(
        JobProgress(stage: .write, fraction: Double(row) / Double(tiles.grid.rows)))
      let band = try (0..<tiles.grid.columns).map {
        try tiles.pixmap(row * tiles.grid.columns + $0)
      }
      for y in 0..<band[0].height {
        try writer.write(
          encoded: band.flatMap { $0.bytes[3 * $0.width * y..<3 * $0.width * (y + 1)] })
      }
    }
    try writer.finish()
  }

  private func writePyramid(
    _ tiles: SceneTiles, _ folder: JobFolder, _ progress: @escaping ProgressReceiver
  ) async throws {
    let pyramid = DeepZoomPyramid(
      path: job.path, width: job.size.width, height: job.size.height, title: job.shownTitle,
      place: job.scene.location.canonical, compression: .fewColors)
    try pyramid.claim(for: folder)
    let base = { @Sendable (column: Int, row: Int) throws in
      try tiles.pixmap(row * tiles.grid.columns + column)
    }
    let (pace, done, count) = (Pace(), Tally(), pyramid.levels.tileCount)
    let each = { @Sendable in progress(pace.progress(.pyramid, done.add(), of: count)) }
    try await Workers.run(pyramid.pieceCount, threads: threads) {
      try pyramid.build(piece: $0, base: base, each: each)
    }
    try pyramid.finish(base: base, each: each)
  }
}

// RenderJob — from a recipe to a finished file.

internal import DeepZoom
internal import Ground
internal import Pictures

/// One picture: iterated, colored, written.
package struct RenderJob: Sendable {
  package let recipe: Recipe
  /// Where the picture will stand.
  package let path: String

  /// - Throws: `PictureComplaint` where no picture can be written under that name.
  package init(_ recipe: Recipe, path: String) throws {
    try ImageWriters.check(path: path)
    (self.recipe, self.path) = (recipe, path)
  }

  /// Makes the picture; the file appears complete, or not at all.
  ///
  /// - Throws: A `Complaint`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> RenderReport {
    let start = ContinuousClock.now
    let job = IterationJob(
      recipe.location, size: try recipe.sampleSize, effort: recipe.effort)
    let picture = try await job.run(progress: progress)
    let seconds = try await write(picture, progress)
    return RenderReport(
      recipe: recipe, picture: picture,
      seconds: picture.seconds.merging(seconds) { $0 + $1 },
      totalSeconds: (ContinuousClock.now - start).seconds,
      peakMemory: SystemCalls.peakMemory)
  }

  /// Bands of rows that are colored together, times the threads.
  private static let rowsPerBand = 8

  /// Colors and writes rows as they come.
  private func write(_ picture: IteratedPicture, _ progress: @escaping ProgressReceiver)
    async throws -> [JobStage: Double]
  {
    var clock = StageClock()
    clock.enter(.color)
    let colored = ColoredPicture(picture.buffer, recipe, limit: picture.engine.limit)
    var header = ImageHeader(width: recipe.size.width, height: recipe.size.height)
    header.depth = recipe.depth
    header.texts = PictureTexts.texts(of: recipe, picture)
    let writer = try ImageWriters.format(of: path).init(path: path, header: header)
    do {
      let pace = Pace()
      let (height, threads) = (recipe.size.height, recipe.effort.threads)
      let band = RenderJob.rowsPerBand * threads
      for top in stride(from: 0, to: height, by: band) {
        clock.enter(.color)
        let count = min(band, height - top)
        let rows = try await Workers.map(count, threads: threads) { colored.row(top + $0) }
        clock.enter(.write)
        for row in rows {
          try Task.checkCancellation()
          try writer.write(row)
        }
        progress(pace.progress(.write, top + count, of: height))
      }
      try writer.finish(texts: [])
    } catch {
      writer.abandon()
      throw error
    }
    clock.enter(nil)
    return clock.seconds
  }
}

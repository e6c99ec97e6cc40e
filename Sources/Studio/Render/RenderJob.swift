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

  /// Rows that one task colors at once.
  private static let rowsPerPiece = 8

  /// Colors and writes rows as they come.
  ///
  /// One thread writes, since a file is one stream, while the others color the next band; the
  /// time of coloring is what the writing waits for.
  private func write(_ picture: IteratedPicture, _ progress: @escaping ProgressReceiver)
    async throws -> [JobStage: Double]
  {
    var clock = StageClock()
    clock.enter(.color)
    let (height, threads) = (recipe.size.height, recipe.effort.threads)
    let colored = ColoredPicture(picture.buffer, recipe, limit: picture.engine.limit)
    let encoder = RowEncoder(depth: recipe.depth)
    let side = RenderJob.rowsPerPiece
    let band = side * max(threads - 1, 1) * 4
    let rows = { @Sendable (top: Int) async throws -> [[[UInt8]]] in
      let bottom = min(top + band, height)
      return try await Workers.map((max(bottom - top, 0) + side - 1) / side, threads: threads - 1) {
        let start = top + $0 * side
        return (start..<min(start + side, bottom)).map { colored.row($0, encoder) }
      }
    }
    let writer = try ImageWriters.format(of: path).init(path: path, header: header(of: picture))
    do {
      let pace = Pace()
      var pieces = try await rows(0)
      for top in stride(from: 0, to: height, by: band) {
        // With a single thread there is none to color beside this one.
        async let ahead = threads > 1 ? rows(top + band) : []
        clock.enter(.write)
        for row in pieces.joined() {
          try Task.checkCancellation()
          try writer.write(encoded: row)
        }
        progress(pace.progress(.write, min(top + band, height), of: height))
        clock.enter(.color)
        pieces = try await ahead
        if threads == 1 { pieces = try await rows(top + band) }
      }
      clock.enter(.write)
      try writer.finish(texts: [])
    } catch {
      writer.abandon()
      throw error
    }
    clock.enter(nil)
    return clock.seconds
  }

  private func header(of picture: IteratedPicture) -> ImageHeader {
    var header = ImageHeader(width: recipe.size.width, height: recipe.size.height)
    header.depth = recipe.depth
    header.texts = PictureTexts.texts(of: recipe, picture)
    header.compression = recipe.coloring.hasFewColors ? .fewColors : .gradients
    return header
  }
}

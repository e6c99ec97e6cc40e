// RenderedPicture — a picture in memory: its samples, and the survey for its colors.

internal import Coloring
package import Core
package import FractalEngine
internal import Places

/// A picture that can be written as colors or as samples.
package struct RenderedPicture: Sendable {
  /// The recipe, with the number of samples a pixel that were taken.
  package private(set) var recipe: Recipe
  package let account: PictureAccount
  /// All samples.
  package let buffer: IterationBuffer
  private let survey: ColoringSurvey
  /// The wall-clock seconds of each stage so far.
  private let seconds: [JobStage: Double]
  private let totalSeconds: Double

  /// Iterates a picture, and prepares its colors.
  ///
  /// - Parameters:
  ///   - raisesSamples: Whether a small picture gets four samples a pixel, if they are cheap.
  ///   - engine: The engine of the same view, whose limit and reference are reused.
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package init(
    rendering recipe: Recipe, raisesSamples: Bool = false, after engine: PictureEngine? = nil,
    progress: @escaping ProgressReceiver = { _ in }
  ) async throws {
    let start = ContinuousClock.now
    var job = IterationJob(recipe.location, size: recipe.size, effort: recipe.effort)
    (job.samples, job.request) = (recipe.samples, recipe.request)
    job.raisesSamples = raisesSamples
    if let engine { job.reuse(engine) }
    let picture = try await job.run(progress: progress)
    var settled = recipe
    settled.samples = picture.samples
    self.recipe = settled
    var clock = StageClock()
    clock.add(picture.seconds)
    clock.enter(.survey)
    survey = try await settled.survey(by: picture.engine) {
      ColoringSample.sample(of: picture.buffer, settled.size, settled.pattern)
    }
    clock.enter(nil)
    (account, buffer, seconds) = (picture.account, picture.buffer, clock.seconds)
    totalSeconds = (ContinuousClock.now - start).seconds
  }

  /// The colors, row by row, in the bit depth of the recipe.
  ///
  /// - Throws: `CancellationError` if the caller's task is canceled.
  package func colors() throws -> [UInt8] {
    let coloring = RowColoring(recipe, recipe.prepared(survey: survey, limit: account.engine.limit))
    let source = WholePicture(buffer, samples: recipe.samples)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(recipe.size.count * recipe.depth.bytesPerPixel)
    _ = try SampleBands(height: recipe.size.height).forEach(
      .color, .color, threads: recipe.effort.threads, { _ in }
    ) {
      try coloring.rows($0, of: source)
    } body: { rows in
      for row in rows { bytes += row }
    }
    return bytes
  }

  /// The light of the samples, row by row.
  func light() -> [[LinearColor]] {
    let coloring = recipe.prepared(survey: survey, limit: account.engine.limit)
    return (0..<buffer.tile.height).map { coloring.colors(of: buffer, row: $0) }
  }

  /// Writes the picture in the format that the path's ending selects.
  ///
  /// The file appears complete, or not at all.
  ///
  /// - Throws: `PictureError`; `CancellationError` if the caller's task is canceled.
  package func write(to path: String, progress: ProgressReceiver = { _ in }) throws
    -> RenderReport
  {
    let start = ContinuousClock.now
    let writing = PictureWriting(recipe: recipe, account: account, path: path)
    let more = try writing.run(
      WholePicture(buffer, samples: recipe.samples), survey: survey, progress)
    return RenderReport(
      recipe: recipe, account: account, seconds: seconds.merging(more) { $0 + $1 },
      totalSeconds: totalSeconds + (ContinuousClock.now - start).seconds,
      peakMemory: SystemCalls.peakMemory)
  }
}

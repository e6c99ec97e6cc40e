// RenderJob — from a recipe to a finished file.

internal import FractalEngine
internal import Pictures

/// One picture: iterated, colored, written.
package struct RenderJob: Sendable {
  /// Its samples are the least where more are allowed.
  package let recipe: Recipe
  /// Whether a small picture gets four samples a pixel where that takes little.
  package var raisesSamples = false
  /// Where the picture will stand.
  package let path: String

  /// - Throws: `PictureError` where no picture can be written under that name.
  package init(_ recipe: Recipe, path: String) throws {
    try PictureFormat.check(path: path)
    (self.recipe, self.path) = (recipe, path)
  }

  /// Whether a picture's samples are few enough to be kept in memory: a poster keeps them on disk.
  package static func fitsMemory(_ recipe: Recipe) -> Bool {
    recipe.size.count * recipe.samplesPerPixel <= mostSamples
  }

  /// 600 MB of outcomes, and less than a minute in shallow places.
  private static let mostSamples = 25_000_000

  /// Makes the picture; the file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> RenderReport {
    let start = ContinuousClock.now
    var job = IterationJob(recipe.location, size: recipe.size, effort: recipe.effort)
    (job.samples, job.request) = (recipe.samples, recipe.request)
    if case .colors = try PictureFormat(of: path) { job.raisesSamples = raisesSamples }
    let picture = try await job.run(progress: progress)
    var recipe = recipe
    recipe.samples = picture.samples
    let survey = try await recipe.survey(by: picture.engine) {
      ColoringSample.sample(of: picture.buffer, recipe.size, recipe.pattern)
    }
    let writing = PictureWriting(recipe: recipe, account: picture.account, path: path)
    let seconds = try await writing.run(
      WholePicture(picture.buffer, samples: recipe.samples), survey: survey, progress)
    return RenderReport(
      recipe: recipe, account: picture.account,
      seconds: picture.seconds.merging(seconds) { $0 + $1 },
      totalSeconds: (ContinuousClock.now - start).seconds,
      peakMemory: SystemCalls.peakMemory)
  }
}

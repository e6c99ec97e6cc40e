// PreviewStudio — pictures of views for a screen: coarse first, then all of it.

package import DeepZoom
internal import Ground
internal import Pictures
internal import Synchronization

/// Makes pictures of views, and keeps what the next view can use.
///
/// A finished picture has the pixels that a file of it would have, whatever was shown and kept
/// before: what is taken over has the same bits as what would be computed.
package final class PreviewStudio: Sendable {
  private let effort: Effort
  private let kept = Mutex(KeptViews())
  private let last = Mutex<PreviewReport?>(nil)

  package init(effort: Effort) { self.effort = effort }

  /// Of the last view that was finished; its limit is what `more` raises.
  package var lastReport: PreviewReport? { last.withLock { $0 } }

  /// Shows a view.
  ///
  /// - Parameters:
  ///   - location: With `iterations` raised, the outcomes of the lower limit are gone on from.
  ///   - show: Called with each frame, from any thread, one at a time; the last is final.
  /// - Returns: What became of the finished picture.
  /// - Throws: A `Complaint`; `CancellationError` within 0.1 s of cancellation. What was computed
  ///   until then is kept, and the next call for the view goes on from there.
  package func picture(
    of location: Location, size: PictureSize, progress: @escaping ProgressReceiver,
    show: @escaping @Sendable (PreviewFrame) -> Void
  ) async throws -> PreviewReport {
    let start = ContinuousClock.now
    var recipe = try Recipe(location, size: size)
    recipe.effort = effort
    var clock = StageClock()
    let opening = try opening(of: location, size, &clock, progress)
    let canvas = PreviewCanvas(opening.picture, recipe, show)
    func keep() {
      let key = ViewKey(location, size)
      let view = KeptView(key: key, iterations: location.iterations, picture: canvas.picture)
      kept.withLock { $0.keep(view) }
    }
    var picture: PartialPicture
    do {
      clock.enter(.pixels)
      try await canvas.complete(progress)
      clock.enter(.color)
      picture = canvas.picture
      try await canvas.showFinal()
      clock.enter(.digest)
      if picture.digest == nil { canvas.digest = try picture.buffer.digest() }
      clock.enter(nil)
      picture = canvas.picture
    } catch {
      keep()
      throw error
    }
    keep()
    let report = PreviewReport(
      opening, picture, canvas.work, recipe, clock.seconds,
      totalSeconds: (ContinuousClock.now - start).seconds)
    last.withLock { $0 = report }
    return report
  }

  /// What a view begins with: what is kept of it, or a new engine and nothing else.
  private func opening(
    of location: Location, _ size: PictureSize, _ clock: inout StageClock,
    _ progress: ProgressReceiver
  ) throws -> PreviewOpening {
    let key = ViewKey(location, size)
    let views = kept.withLock { $0 }
    if let view = views.view(key, location.iterations) { return PreviewOpening(view.picture) }
    var tooShort: Int?
    if case .limit(let limit) = location.iterations {
      for view in views.views(key, upTo: limit) {
        let lower = view.picture.engine.limit
        if let raised = view.picture.raised(to: limit) {
          return PreviewOpening(raised, continuedFrom: lower < limit ? lower : nil)
        }
        tooShort = tooShort ?? lower
      }
    }
    let job = IterationJob(location, size: size, effort: effort)
    try job.checkMemory()
    let engine = try job.engine(&clock, progress)
    return PreviewOpening(engine, couldNotContinueFrom: tooShort)
  }
}

/// What a view begins with.
struct PreviewOpening: Sendable {
  let picture: PartialPicture
  let reference: ReferenceOrigin
  var continuedFrom: Int?
  var couldNotContinueFrom: Int?

  init(_ picture: PartialPicture, continuedFrom: Int? = nil) {
    (self.picture, reference, self.continuedFrom) = (picture, .kept, continuedFrom)
  }

  init(_ engine: PictureEngine, couldNotContinueFrom: Int?) {
    (picture, reference) = (PartialPicture(engine), .computed)
    self.couldNotContinueFrom = couldNotContinueFrom
  }
}

extension PreviewReport {
  fileprivate init(
    _ opening: PreviewOpening, _ picture: PartialPicture, _ work: WorkCounts, _ recipe: Recipe,
    _ seconds: [JobStage: Double], totalSeconds: Double
  ) {
    let (engine, known) = (picture.engine, opening.picture.knownPixels)
    self.init(
      location: recipe.location, size: recipe.size, limit: engine.limit,
      precision: engine.precision, referenceLength: engine.referenceLength,
      referenceEnd: engine.referenceEnd, reference: opening.reference,
      continuedFrom: opening.continuedFrom, couldNotContinueFrom: opening.couldNotContinueFrom,
      pixelsComputed: recipe.size.count - known, pixelsTakenOver: known,
      statusCounts: StatusCounts(of: picture.buffer), work: work, digest: picture.digest ?? "",
      threads: recipe.effort.threads, seconds: seconds, totalSeconds: totalSeconds)
  }
}

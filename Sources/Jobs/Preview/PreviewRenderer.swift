// PreviewRenderer — makes pictures of views for a screen: coarse first, then complete.

internal import Coloring
internal import Drawing
internal import FractalEngine
package import Places
internal import Synchronization

/// Makes pictures of views, and keeps what later views can reuse.
///
/// A finished picture has the pixels that a file of it would have, whatever was shown and kept
/// before: reused outcomes have the same bits as newly computed ones.
package final class PreviewRenderer: Sendable {
  let effort: Effort
  /// Whether frames before the last have only the resolution of what is known.
  private let framesAreSmall: Bool
  private let kept = Mutex(KeptViews())
  private let last = Mutex<PreviewReport?>(nil)
  private let givenUp = Mutex<KeptSearch?>(nil)
  private let stored = Mutex(ReferenceMemory())
  private let drawn = Mutex<KeptInk?>(nil)
  let draftPace = Mutex(DraftPace())

  package init(effort: Effort, framesAreSmall: Bool = false) {
    (self.effort, self.framesAreSmall) = (effort, framesAreSmall)
  }

  /// The report of the last finished view; its limit is what `more` raises.
  package var lastReport: PreviewReport? { last.withLock { $0 } }

  private var memory: ReferenceMemory { stored.withLock { $0 } }

  /// The ink over finished views; frames before the last one show none.
  package var ink: KeptInk? {
    get { drawn.withLock { $0 } }
    set { drawn.withLock { $0 = newValue } }
  }

  /// The approximate memory that is kept for next views, in bytes.
  package var keptBytes: Int { kept.withLock { $0.byteCount } }

  /// Frees everything that is kept for next views.
  package func forget() {
    kept.withLock { $0 = KeptViews() }
    givenUp.withLock { $0 = nil }
    stored.withLock { $0 = ReferenceMemory() }
  }

  /// Shows a view.
  ///
  /// - Parameters:
  ///   - isOutline: Whether to show the boundary light on dark, instead of the view's colors.
  ///   - location: If its `iterations` are higher than before, the earlier outcomes are reused.
  ///   - admit: Called with the bytes that the picture needs in total, as far as is known, before
  ///     they are used. It may wait until they are free.
  ///   - show: Called with each frame, one at a time, from any thread; the last frame is final.
  /// - Returns: The report about the finished picture.
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation. What was computed
  ///   is kept, and the next call for the view continues from there.
  package func picture(
    of location: Location, size: PictureSize, isOutline: Bool = false,
    admit: @escaping MemoryAdmission = { _ in }, progress: @escaping ProgressReceiver,
    show: @escaping @Sendable (PreviewFrame) -> Void
  ) async throws -> PreviewReport {
    let start = ContinuousClock.now
    try await admit(Self.bytes(of: size))
    if let scene = try Scene(location) {
      let report = try picture(of: scene, size: size, show: show)
      last.withLock { $0 = report }
      return report
    }
    var recipe = try Recipe(location, size: size)
    recipe.effort = effort
    recipe.ink = ink
    let shown = isOutline ? try recipe.outlined() : recipe
    let sketch = Sketch(
      recipe: shown, isOutline: isOutline, framesAreSmall: framesAreSmall)
    if !isKept(location, size) {
      await sketch.show(show)
      try Task.checkCancellation()
    }
    var clock = StageClock()
    let opening = try await opening(of: location, size, sketch, admit, &clock, progress, show)
    try await admit(Self.bytes(of: size) + opening.picture.engine.byteCount)
    let canvas = PreviewCanvas(
      opening.picture, shown, isOutline: isOutline, framesAreSmall: framesAreSmall, show)
    defer {
      keep(canvas.picture, of: location, size)
    }
    try await canvas.takeSurvey(progress)
    clock.enter(.pixels)
    try await canvas.complete(progress)
    clock.enter(.color)
    try await canvas.showFinal()
    clock.enter(.digest)
    if canvas.digest == nil { canvas.digest = try canvas.picture.buffer.digest() }
    clock.enter(nil)
    let report = PreviewReport(
      opening, canvas, recipe, clock.seconds, totalSeconds: (ContinuousClock.now - start).seconds)
    last.withLock { $0 = report }
    return report
  }

  /// The kept outcomes of a view, whatever its colors.
  func keptPicture(of location: Location, _ size: PictureSize) -> PartialPicture? {
    kept.withLock { $0.view(ViewKey(location, size), location.iterations)?.picture }
  }

  func keep(_ picture: PartialPicture, of location: Location, _ size: PictureSize) {
    let view = KeptView(
      key: ViewKey(location, size), iterations: location.iterations, picture: picture)
    kept.withLock { $0.keep(view) }
  }

  /// Whether outcomes of a view are kept.
  private func isKept(_ location: Location, _ size: PictureSize) -> Bool {
    let (key, views) = (ViewKey(location, size), kept.withLock { $0 })
    if case .limit(let limit) = location.iterations, !views.views(key, upTo: limit).isEmpty {
      return true
    }
    return views.view(key, location.iterations) != nil
  }

  /// The start of a view: its kept outcomes, or a new engine without any.
  ///
  /// - Parameter sketch: Shown if the search for a limit takes long.
  private func opening(
    of location: Location, _ size: PictureSize, _ sketch: Sketch,
    _ admit: @escaping MemoryAdmission,
    _ clock: inout StageClock, _ progress: @escaping ProgressReceiver,
    _ show: @escaping @Sendable (PreviewFrame) -> Void
  ) async throws -> PreviewOpening {
    let key = ViewKey(location, size)
    let views = kept.withLock { $0 }
    if let view = views.view(key, location.iterations) {
      memory.goBack(to: view.picture.engine)
      return PreviewOpening(picture: view.picture, isGoneBackTo: true)
    }
    var tooShort: Int?
    if case .limit(let limit) = location.iterations {
      for view in views.views(key, upTo: limit) {
        let lower = view.picture.engine.limit
        if let raised = try view.picture.raised(to: limit) {
          memory.goBack(to: raised.engine)
          return PreviewOpening(
            picture: raised, isGoneBackTo: true, continuedFrom: lower < limit ? lower : nil)
        }
        tooShort = tooShort ?? lower
      }
    }
    var job = IterationJob(location, size: size, effort: effort)
    job.memory = memory
    try job.checkMemory()
    if case .limit(let limit) = location.iterations {
      try await admit(Self.bytes(of: size) + limit.multipliedOrMost(by: Self.bytesPerIteration))
    }
    switch try beginning(of: job, key, &clock, progress) {
    case .engine(let engine):
      return PreviewOpening(picture: PartialPicture(engine), couldNotContinueFrom: tooShort)
    case .search(let search):
      let engine = try await sketch.show(show) {
        try await job.end(of: search, &clock, progress) { round in
          givenUp.withLock { $0 = KeptSearch(key: key, search: round) }
          // The reference of the next round is twice as long, and is made beside this one.
          try await admit(Self.bytes(of: size) + 3 * round.engine.byteCount)
        }
      }
      givenUp.withLock { $0 = nil }
      return PreviewOpening(picture: PartialPicture(engine))
    }
  }

  /// The canceled search for the view's limit, if there is one; otherwise a new start.
  private func beginning(
    of job: IterationJob, _ key: ViewKey, _ clock: inout StageClock, _ progress: ProgressReceiver
  ) throws -> IterationJob.Beginning {
    if job.location.iterations == .automatic, let kept = givenUp.withLock({ $0 }), kept.key == key {
      return .search(kept.search)
    }
    return try job.begin(&clock, progress)
  }
}

/// Waits until a number of bytes may be used.
package typealias MemoryAdmission = @Sendable (_ bytes: Int) async throws -> Void

extension PreviewRenderer {
  /// The bytes of a reference and its tables for each iteration, where it is as long as the limit.
  fileprivate static let bytesPerIteration = 48

  /// The bytes of a picture's outcomes, frames and copies, without its reference.
  package static func bytes(of size: PictureSize) -> Int { (8 << 20) + 64 * size.count }
}

extension Int {
  fileprivate func multipliedOrMost(by factor: Int) -> Int {
    let (product, isOverflow) = multipliedReportingOverflow(by: factor)
    return isOverflow ? .max >> 1 : Swift.min(product, .max >> 1)
  }
}

/// The picture from which the computation of a view starts.
private struct PreviewOpening: Sendable {
  let picture: PartialPicture
  /// Whether the picture was kept, complete or in part.
  var isGoneBackTo = false
  var continuedFrom: Int?
  var couldNotContinueFrom: Int?

  /// How the reference of the finished picture was obtained.
  var referenceOrigin: ReferenceOrigin {
    isGoneBackTo ? .kept : picture.engine.referenceOrigin
  }
}

extension PreviewReport {
  fileprivate init(
    _ opening: PreviewOpening, _ canvas: PreviewCanvas, _ recipe: Recipe,
    _ seconds: [JobStage: Double], totalSeconds: Double
  ) {
    let (picture, known) = (canvas.picture, canvas.pixelsTakenOver)
    let engine = picture.engine
    self.init(
      location: recipe.location, size: recipe.size, limit: engine.limit,
      limitStop: engine.limitStop,
      precision: engine.precision, referenceLength: engine.referenceLength,
      referenceEnd: engine.referenceEnd,
      reference: opening.referenceOrigin,
      continuedFrom: opening.continuedFrom, couldNotContinueFrom: opening.couldNotContinueFrom,
      pixelsComputed: recipe.size.count - known, pixelsTakenOver: known,
      statusCounts: StatusCounts(of: picture.buffer), work: canvas.work,
      digest: picture.digest ?? "", threads: recipe.effort.threads, seconds: seconds,
      totalSeconds: totalSeconds)
  }
}

// PreviewCanvas — one view while it is being computed and shown.

internal import DeepZoom
internal import Ground
internal import Pictures
internal import Synchronization

/// The picture that workers fill, and the frames that are painted of it on the way.
final class PreviewCanvas: Sendable {
  private struct State: Sendable {
    var picture: PartialPicture
    var work = WorkCounts()
    /// Groups done in this run.
    var done = 0
    /// When the next frame is due.
    var nextFrame = ContinuousClock.now.advanced(by: framePause)
    var isPainting = false
  }

  private let state: Mutex<State>
  private let recipe: Recipe
  private let engine: PictureEngine
  private let plan: PassPlan
  private let show: @Sendable (PreviewFrame) -> Void

  /// Groups that a worker takes at a time.
  private static let groupsPerPiece = 64
  /// Between frames; longer where painting one takes more than a quarter of it.
  private static let framePause = Duration.milliseconds(250)
  /// Rows that are colored together.
  private static let rowsPerBand = 16

  init(
    _ picture: PartialPicture, _ recipe: Recipe, _ show: @escaping @Sendable (PreviewFrame) -> Void
  ) {
    state = Mutex(State(picture: picture))
    (self.recipe, self.show) = (recipe, show)
    (engine, plan) = (picture.engine, picture.plan)
  }

  var picture: PartialPicture { state.withLock { $0.picture } }
  var work: WorkCounts { state.withLock { $0.work } }
  var digest: String? {
    get { state.withLock { $0.picture.digest } }
    set { state.withLock { $0.picture.digest = newValue } }
  }

  /// Computes what is missing, pass by pass, and shows it from time to time.
  ///
  /// - Throws: `CancellationError`; all whole batches until then are in the picture.
  func complete(_ progress: @escaping ProgressReceiver) async throws {
    let start = picture
    if start.isComplete { return }
    let pace = Pace()
    progress(pace.progress(.pixels, 0, of: start.missing))
    var isFirst = true
    for pass in plan.strides.indices {
      let groups = plan.groups(of: pass).filter { start.isMissing($0) }
      if groups.isEmpty { continue }
      // Tones change from pass to pass, not within one: colors would flicker.
      let painter = FramePainter(recipe, picture, passes: pass)
      if isFirst && start.missing < plan.count { paint(painter, pass, atOnce: true) }
      let side = Self.groupsPerPiece
      try await Workers.run((groups.count + side - 1) / side, threads: recipe.effort.threads) {
        let piece = groups[$0 * side..<min(($0 + 1) * side, groups.count)]
        try self.compute(piece) { done in
          progress(pace.progress(.pixels, done, of: start.missing))
          self.paint(pass > 0 ? painter : nil, pass)
        }
      }
      if pass + 1 < plan.strides.count { paint(nil, pass, atOnce: isFirst) }
      isFirst = false
    }
  }

  /// Computes a piece in batches: small at first, so that little is lost when a slow one is
  /// canceled; then larger, so that its doubtful pixels fill vectors.
  private func compute(_ groups: ArraySlice<Int>, _ report: (_ done: Int) -> Void) throws {
    var rest = groups
    var size = 4
    while !rest.isEmpty {
      var work = WorkCounts()
      let batch = rest.prefix(size).map { plan.corner($0) }
      let outcomes = try engine.outcomes(ofGroups: batch, &work)
      let done = state.withLock { state in
        for group in outcomes { state.picture.insert(group) }
        state.work += work
        state.done += batch.count
        return state.done
      }
      report(done)
      rest = rest.dropFirst(size)
      size *= 4
    }
  }

  /// Shows a frame of what is known, when one is due.
  ///
  /// - Parameter painter: Nil for the tone of all that is known.
  private func paint(_ painter: FramePainter?, _ pass: Int, atOnce: Bool = false) {
    let picture: PartialPicture? = state.withLock { state in
      if state.isPainting || !atOnce && ContinuousClock.now < state.nextFrame { return nil }
      state.isPainting = true
      return state.picture
    }
    guard let picture else { return }
    let start = ContinuousClock.now
    let painter = painter ?? FramePainter(recipe, picture, passes: 0)
    show(
      PreviewFrame(
        picture: painter.paint(picture), pass: pass + 1, passes: plan.strides.count, isFinal: false)
    )
    let end = ContinuousClock.now
    state.withLock {
      $0.nextFrame = end.advanced(by: max(Self.framePause, (end - start) * 4))
      $0.isPainting = false
    }
  }

  /// Shows the finished picture: the pixels that a file of it would have.
  func showFinal() async throws {
    let (width, height) = (recipe.size.width, recipe.size.height)
    let colored = ColoredPicture(picture.buffer, recipe, limit: engine.limit)
    let encoder = RowEncoder(depth: .eight)
    let side = Self.rowsPerBand
    let bands = try await Workers.map((height + side - 1) / side, threads: recipe.effort.threads) {
      ($0 * side..<min(($0 + 1) * side, height)).flatMap { encoder.encode(colored.row($0), j: $0) }
    }
    let pixmap = Pixmap(width: width, height: height, bytes: bands.flatMap { $0 })
    let passes = plan.strides.count
    show(PreviewFrame(picture: pixmap, pass: passes, passes: passes, isFinal: true))
  }
}

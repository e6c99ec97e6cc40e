// PreviewCanvas — one view while it is computed and shown.

internal import Coloring
internal import Core
internal import FractalEngine
internal import Places
internal import Synchronization

/// The picture that workers fill, and the frames that are painted from it in the meantime.
final class PreviewCanvas: Sendable {
  private struct State: Sendable {
    var picture: PartialPicture
    var work = WorkCounts()
    /// For each group, whether it was computed in this run.
    var isNew: [Bool]
    /// When the next frame is due.
    var nextFrame = ContinuousClock.now.advanced(by: framePause)
    /// The pass of the last frame.
    var pass = 0
    var isPainting = false
  }

  private let state: Mutex<State>
  private let recipe: Recipe
  private let isOutline: Bool
  private let framesAreSmall: Bool
  private let plan: PassPlan
  private let show: @Sendable (PreviewFrame) -> Void

  /// The most groups that a worker takes at a time.
  private static let groupsPerPiece = 64
  /// The pause between frames; it is longer if painting would take more than a quarter of the time.
  private static let framePause = Duration.milliseconds(250)

  init(
    _ picture: PartialPicture, _ recipe: Recipe, isOutline: Bool, framesAreSmall: Bool = false,
    _ show: @escaping @Sendable (PreviewFrame) -> Void
  ) {
    let isNew = [Bool](repeating: false, count: picture.plan.count)
    state = Mutex(State(picture: picture, isNew: isNew))
    (self.recipe, self.isOutline, self.show, plan) = (recipe, isOutline, show, picture.plan)
    self.framesAreSmall = framesAreSmall
  }

  var picture: PartialPicture { state.withLock { $0.picture } }
  var work: WorkCounts { state.withLock { $0.work } }
  /// The number of pixels that were known before this run.
  var pixelsTakenOver: Int {
    state.withLock { state in
      state.isNew.indices.reduce(0) {
        state.isNew[$1] || state.picture.isMissing($1) ? $0 : $0 + state.picture.pixelCount(of: $1)
      }
    }
  }
  var digest: String? {
    get { state.withLock { $0.picture.digest } }
    set { state.withLock { $0.picture.digest = newValue } }
  }

  /// Surveys the windows from which the colors are prepared, unless that is done already.
  ///
  /// What is known of the picture is shown first.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  func takeSurvey(_ progress: ProgressReceiver) async throws {
    let (engine, request) = (picture.engine, recipe.request)
    let limit = engine.limit
    if let known = picture.survey, known.limit == limit, known.request == request { return }
    progress(JobProgress(stage: .survey))
    paint(nil, 0, atOnce: true)
    let survey = try await PlaceSurvey(
      location: recipe.location, request: request, effort: recipe.effort, engine: engine
    ).run()
    state.withLock {
      $0.picture.survey = PreviewSurvey(limit: limit, request: request, survey: survey)
    }
  }

  /// Computes and shows the first pass alone.
  ///
  /// - Throws: `CancellationError`.
  func sketch() async throws { try await compute(passes: 0..<1) { _ in } }

  /// Computes the missing groups, pass by pass, and shows the picture from time to time.
  ///
  /// - Throws: `CancellationError`; every finished batch is in the picture.
  func complete(_ progress: @escaping ProgressReceiver) async throws {
    let missing = picture.missing
    let pace = Pace()
    progress(pace.progress(.pixels, 0, of: missing))
    try await compute(passes: plan.grids.indices) { left in
      progress(pace.progress(.pixels, missing - left, of: missing))
    }
  }

  /// Computes the missing groups of some passes.
  ///
  /// - Parameter report: Receives the number of groups of the picture that are still missing.
  private func compute(passes: Range<Int>, report: @escaping @Sendable (Int) -> Void)
    async throws
  {
    let threads = recipe.effort.threads
    for pass in passes {
      let start = picture
      let groups = plan.groups(of: pass).filter(start.isMissing)
      if groups.isEmpty { continue }
      // Colors change between passes only, since they would flicker otherwise.
      let painter = painter(start, passes: pass)
      if !state.withLock({ $0.isNew.contains(true) }) && start.missing < plan.count {
        paint(painter, pass, atOnce: true)
      }
      let isFirst = start.missing == plan.count
      // Small pieces, so that no single worker gets all of a few slow groups.
      let side = max(1, min(Self.groupsPerPiece, groups.count / (8 * max(threads, 1))))
      try await Workers.run((groups.count + side - 1) / side, threads: threads) {
        let piece = groups[$0 * side..<min(($0 + 1) * side, groups.count)]
        try self.compute(piece, start.engine) { left in
          report(left)
          self.paint(pass > 0 ? painter : nil, pass)
        }
      }
      if pass + 1 < plan.grids.count { paint(nil, pass, atOnce: isFirst) }
    }
  }

  /// Computes a piece in batches.
  ///
  /// They are small at first, so that little is lost when a slow one is canceled, and larger later,
  /// so that uncertain pixels fill the vectors.
  private func compute(
    _ groups: ArraySlice<Int>, _ engine: PictureEngine, _ report: (_ left: Int) -> Void
  ) throws {
    var rest = groups
    var size = 4
    while !rest.isEmpty {
      var work = WorkCounts()
      let batch = rest.prefix(size)
      let outcomes = try engine.outcomes(ofGroups: batch.map { plan.corner($0) }, &work)
      let left = state.withLock { state in
        for group in outcomes { state.picture.insert(group) }
        for group in batch { state.isNew[group] = true }
        state.work += work
        return state.picture.missing
      }
      report(left)
      rest = rest.dropFirst(size)
      size *= 4
    }
  }

  private func painter(_ picture: PartialPicture, passes: Int) -> FramePainter {
    FramePainter(recipe, picture, passes: passes, isOutline: isOutline)
  }

  /// Shows the picture as far as it is known.
  func paintKnown() { paint(nil, 0, atOnce: true) }

  /// Shows a frame of the picture so far, if one is due.
  ///
  /// - Parameter painter: The painter to use; nil for one that prepares the colors from all that is
  ///   known.
  private func paint(_ painter: FramePainter?, _ pass: Int, atOnce: Bool = false) {
    let now: State? = state.withLock { state in
      if state.isPainting || !atOnce && ContinuousClock.now < state.nextFrame { return nil }
      state.isPainting = true
      state.pass = max(state.pass, pass + 1)
      return state
    }
    guard let now else { return }
    let start = ContinuousClock.now
    let painter = painter ?? self.painter(now.picture, passes: 0)
    if !painter.isBlind {
      let detail = plan.detail(of: max(1, now.pass - 1))
      // Known pixels are 1 / `detail` apart; a small frame has a pixel for half of that.
      let step = framesAreSmall ? max(1, Int(0.5 / detail)) : 1
      show(
        PreviewFrame(
          picture: painter.paint(now.picture, step: step), pass: now.pass,
          passes: plan.grids.count, detail: detail, isFinal: false))
    }
    let end = ContinuousClock.now
    state.withLock {
      $0.nextFrame = end.advanced(by: max(Self.framePause, (end - start) * 4))
      $0.isPainting = false
    }
  }

  /// Computes the features that the coloring of a finished picture needs, and keeps them.
  private func traced(_ done: PartialPicture) async throws -> IterationBuffer {
    let request = recipe.request
    if request.features.isEmpty { return done.buffer }
    if let traced = done.traced, traced.request == request { return traced.buffer }
    let width = recipe.size.width
    let rows = try await Workers.map(recipe.size.height, threads: recipe.effort.threads) { j in
      let outcomes = (0..<width).map { done.buffer[$0, j] }
      return try done.engine.features(request, of: (0..<width).map { PixelPlace($0, j) }, outcomes)
    }
    var buffer = done.buffer.with(features: request.features)
    for (index, values) in rows.joined().enumerated() {
      for plane in values.indices { buffer.setFeature(plane, index, values[plane]) }
    }
    let traced = TracedPicture(request: request, buffer: buffer)
    state.withLock { $0.picture.traced = traced }
    return buffer
  }

  /// Shows a part of the finished picture's pixels, evenly spaced.
  ///
  /// - Parameter pace: Gives the spacing, and is told the time that the draft took.
  func showDraft(_ pace: borrowing Mutex<DraftPace>) async throws {
    let (buffer, prepared) = try await finished()
    let start = ContinuousClock.now
    let spacing = pace.withLock { $0.spacing(pixels: recipe.size.count) }
    let columns = Array(stride(from: 0, to: recipe.size.width, by: spacing))
    let lines = Array(stride(from: 0, to: recipe.size.height, by: spacing))
    let (encoder, bands) = (RowEncoder(depth: .eight), SampleBands(height: lines.count))
    let rows = try await Workers.map(bands.count, threads: recipe.effort.threads) { band in
      let part = buffer.pixels(columns: columns, rows: Array(lines[bands[band]]))
      return bands[band].flatMap { j in
        encoder.encode(prepared.colors(of: part, row: j - bands[band].lowerBound), j: j)
      }
    }
    let pixmap = Pixmap(
      width: columns.count, height: lines.count, bytes: rows.flatMap { $0 })
    let seconds = (ContinuousClock.now - start).seconds
    pace.withLock { $0.note(seconds: seconds, pixels: columns.count * lines.count) }
    let passes = plan.grids.count
    show(
      PreviewFrame(
        picture: pixmap, pass: passes, passes: passes, detail: 1 / Double(spacing), isFinal: false))
  }

  /// The finished picture with what its coloring needs, and the prepared coloring.
  private func finished() async throws -> (IterationBuffer, any PreparedColoring) {
    let done = picture
    let buffer = try await traced(done)
    guard let survey = done.survey?.survey else { preconditionFailure("a survey comes first") }
    let prepared = recipe.prepared(survey: survey, limit: done.engine.limit)
    return (buffer, isOutline ? PreparedOutline(prepared) : prepared)
  }

  /// Shows the finished picture, with the pixels that a file of it would have.
  func showFinal() async throws {
    let (width, height) = (recipe.size.width, recipe.size.height)
    let (buffer, prepared) = try await finished()
    let coloring = RowColoring(recipe, prepared)
    let (source, bands) = (WholePicture(buffer, samples: 1), SampleBands(height: height))
    let rows = try await Workers.map(bands.count, threads: recipe.effort.threads) {
      try coloring.rows(bands[$0], of: source).flatMap { $0 }
    }
    let pixmap = Pixmap(width: width, height: height, bytes: rows.flatMap { $0 })
    let passes = plan.grids.count
    show(PreviewFrame(picture: pixmap, pass: passes, passes: passes, detail: 1, isFinal: true))
  }
}

extension IterationBuffer {
  /// Copies the pixels where some columns and rows of the tile cross to a new buffer.
  fileprivate func pixels(columns: [Int], rows: [Int]) -> IterationBuffer {
    var pixels = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: columns.count, height: rows.count),
      features: features.map(\.feature))
    var index = 0
    for row in rows {
      for column in columns {
        pixels.copy(row * tile.width + column, of: self, to: index)
        index += 1
      }
    }
    return pixels
  }
}

// Painter — paints the view's picture in the background, coarse first, while the user can type.

internal import Coloring
internal import Core
internal import FractalEngine
internal import Jobs
internal import Places

/// Paints one picture at a time, by tasks that report to the mailbox.
///
/// Only the thread that owns the terminal may use it.
final class Painter {
  private let explorer: Explorer
  private let mailbox: Mailbox
  private let abilities: TerminalAbilities
  private var shown: ShownState
  private var task: Task<Void, Never>?
  /// A canceled task that may still be running.
  private var ending: Task<Void, Never>?
  /// A number that distinguishes the reports of this picture from those of earlier ones.
  private(set) var run = 0
  private(set) var isPaused = false
  private(set) var fit: PictureFit?
  /// The picture's number in kitty's protocol; frames with the same number replace each other.
  private var image = 0
  /// The time when painting began or was resumed; the time painted before is `secondsBefore`.
  private var startedAt = ContinuousClock.now
  private var secondsBefore = 0.0
  private var phase = Phase.idle
  /// The progress of the current picture, if it is slow enough to be shown.
  private var progress: JobProgress?
  /// A view that is shown for the moment instead of the explorer's view, in a small size.
  private var passing: Location?
  /// The renderer for such views, so that the explorer's own kept views are not replaced.
  private lazy var passingPreview = PreviewRenderer(effort: explorer.surroundings.effort)

  private enum Phase {
    case idle
    case painting(pass: Int, of: Int)
    case stopped
    case done(DrawnPicture, seconds: Double)
    case failed(String)
  }

  init(_ explorer: Explorer, shown: ShownState, mailbox: Mailbox, abilities: TerminalAbilities) {
    (self.explorer, self.shown) = (explorer, shown)
    (self.mailbox, self.abilities) = (mailbox, abilities)
  }

  /// Whether a picture is being painted now.
  var isPainting: Bool { task != nil }

  /// The size in pixels of the picture on the screen.
  var size: PictureSize? {
    if let size = shown.settings.size { return size }
    return fit.flatMap { try? PictureSize(width: $0.width, height: $0.height) }
  }

  /// The shape of the picture on the screen: width divided by height.
  var aspect: Double? {
    if let size = shown.settings.size { return Double(size.width) / Double(size.height) }
    return fit?.aspect
  }

  /// The view of the explorer.
  var location: Location { shown.view.location }

  /// The unit in which the mouse is to be reported; nil for no reports.
  ///
  /// - Parameter knowsCell: Whether the size of a cell in pixels is known.
  func mouse(knowsCell: Bool) -> MouseMode? {
    let isWanted = shown.settings.mouse ?? (abilities.mouse || pen != nil)
    guard isWanted, !abilities.isDumb else { return nil }
    return abilities.mousePixels && knowsCell ? .pixels : .cells
  }

  /// The pen with which the mouse draws; nil while it moves the view.
  var pen: InkPen? { shown.settings.pen }

  func update(_ shown: ShownState) { self.shown = shown }

  /// Whether another view is shown instead of the explorer's.
  var isPassing: Bool { passing != nil }

  /// Whether such a view is being painted and nothing of it has been shown yet.
  var isPassingUnseen: Bool {
    if case .painting(0, _) = phase { return passing != nil && isPainting }
    return false
  }

  /// The time since painting of the picture began or was resumed.
  var age: Duration { .now - startedAt }

  // MARK: Texts

  /// The prompt: the depth as a power of two, and the limit.
  var prompt: String {
    let depth = shown.view.location.depth
    let whole = depth == depth.rounded() ? String(Int(depth)) : String(depth)
    let location = shown.view.location
    let constant = location.givenConstant.map { " c=\($0.shortText)" } ?? ""
    let text = "2^\(whole) n=\(location.iterations.text)\(constant)> "
    return abilities.color256 && !abilities.isPlain
      ? "\u{1}\u{1B}[36m\u{2}\(text)\u{1}\u{1B}[0m\u{2}" : text
  }

  /// The status line below the picture.
  var status: String {
    let zoom = "zoom \(shown.view.location.zoom)"
    switch phase {
    case .idle: return zoom
    case .painting(let pass, let passes):
      let what = progress.map { "  " + ProgressLine.text(of: $0) } ?? ""
      // Until pixels of this limit are computed, the picture is a sketch.
      let isSketch = progress.map { [.reference, .tables].contains($0.stage) } ?? false
      return zoom + (pass > 0 && !isSketch ? "  pass \(pass) of \(passes)" : "")
        + (what.isEmpty ? " …" : what)
    case .stopped: return zoom + "  stopped"
    case .failed(let problem): return "\(zoom)  \(problem)"
    case .done(let picture, let seconds):
      let report = picture.report
      if let scene = report.scene { return "\(zoom)  \(scene)  \(Painter.clock(seconds))" }
      let deadEnd = DeadEnd(report.statusCounts, isOneColor: picture.isOneColor).map {
        "  " + $0.text(hasPast: shown.hasPast, hasLandmarks: shown.hasLandmarks)
      }
      var text = "\(zoom)\(deadEnd ?? "")  limit \(report.limit)  \(Painter.clock(seconds))"
      let (unresolved, total) = (report.statusCounts.unresolved, report.statusCounts.total)
      if 1000 * unresolved > total {
        let tenths = (1000 * unresolved + total / 2) / total
        text += "  \(tenths / 10).\(tenths % 10) % unresolved: ‘more’"
        if let seconds = report.limitStop?.secondsDoubled(samples: total, threads: report.threads) {
          text += " takes about \(Painter.clock(seconds))"
        }
      }
      return text
    }
  }

  /// The strips of palettes for this terminal, by line number; empty if it has no colors.
  func strips(of palettes: [Int: Palette]) -> [Int: String] {
    palettes.compactMapValues { PaletteStrip.text(of: $0, on: abilities) }
  }

  private static func clock(_ seconds: Double) -> String {
    seconds < 10
      ? "\((seconds * 100).rounded() / 100) s" : "\((seconds * 10).rounded() / 10) s"
  }

  // MARK: Painting

  private var mode: PictureMode { shown.settings.mode ?? abilities.bestMode }

  /// The cells that the view's picture covers in a window of this size; nil if no picture is
  /// possible or wanted.
  func fit(in terminal: TerminalSize) -> PictureFit? {
    switch shown.settings.shape {
    case .square:
      PictureFit(mode: mode, terminal: terminal, aspect: shown.view.location.windowAspect)
    case .window: PictureFit(filling: terminal, mode: mode)
    }
  }

  /// The width divided by the height of a picture that fills a window; nil if there is no room.
  func windowAspect(_ terminal: TerminalSize) -> Double? {
    PictureFit(filling: terminal, mode: mode)?.aspect
  }

  /// Starts to paint the view's picture.
  ///
  /// - Parameter inPlace: Whether to draw it over the previous picture.
  func begin(_ fit: PictureFit?, inPlace: Bool) {
    stop()
    passing = nil
    secondsBefore = 0
    if !inPlace { image += 1 }
    self.fit = fit
    paint()
  }

  /// Starts to paint another view in the same place, without the cross.
  func begin(passing location: Location) {
    stop()
    passing = location
    secondsBefore = 0
    paint()
  }

  /// Starts to paint the view's own picture in its place again.
  func endPassing() {
    stop()
    passing = nil
    secondsBefore = 0
    paint()
  }

  /// The largest number of pixels of such a picture; more would be too slow between two keys.
  private static let mostPassingPixels = 40_000.0

  /// A size of the same shape that can be painted quickly.
  private static func passingSize(_ size: PictureSize) -> PictureSize {
    let factor = min(1, (mostPassingPixels / Double(size.count)).squareRoot())
    let (width, height) = (Double(size.width) * factor, Double(size.height) * factor)
    return (try? PictureSize(width: max(1, Int(width)), height: max(1, Int(height)))) ?? size
  }

  private func paint() {
    guard let fit, let size = passing == nil ? size : size.map(Self.passingSize) else {
      phase = .idle
      return
    }
    run += 1
    isPaused = false
    startedAt = .now
    phase = .painting(pass: 0, of: 0)
    progress = nil
    let report = FrameReport(mailbox, run: run, fit)
    let (location, image) = (passing ?? shown.view.location, image)
    let cross = shown.settings.cross && passing == nil
    let renderer = passing == nil ? explorer.preview : passingPreview
    let earlier = task ?? ending
    task = Task.detached {
      // One picture at a time: wait for the previous task, which is already canceled.
      await earlier?.value
      let result: Result<DrawnPicture, any Error>
      do {
        try Task.checkCancellation()
        let preview = try await renderer.picture(
          of: location, size: size, isOutline: fit.mode.isOutline, progress: { report.tell($0) }
        ) { report.show($0, cross: cross, image: image) }
        result = .success(DrawnPicture(report: preview, isOneColor: report.isOneColor))
      } catch {
        result = .failure(error)
      }
      report.end(result)
    }
  }

  /// Pauses painting; what was computed is kept.
  func pause() {
    guard isPainting, case .painting = phase, !isPaused else { return }
    task?.cancel()
    isPaused = true
    secondsBefore += (ContinuousClock.now - startedAt).seconds
  }

  /// Resumes painting after a pause.
  func resume() {
    if isPaused { paint() }
  }

  /// Stops painting; later reports about this picture are ignored.
  func stop() {
    task?.cancel()
    run += 1
    (ending, task) = (task ?? ending, nil)
    isPaused = false
    if case .painting = phase { phase = .stopped }
  }

  /// Notes the pass that has progressed.
  func note(pass: Int, of passes: Int) { phase = .painting(pass: pass, of: passes) }

  /// Notes the progress of the current stage.
  func note(_ progress: JobProgress) { self.progress = progress }

  /// Notes that the picture is complete, or has failed.
  func finish(_ result: Result<DrawnPicture, any Error>) {
    if isPaused { return }
    task = nil
    switch result {
    case .success(let picture):
      phase = .done(picture, seconds: secondsBefore + (ContinuousClock.now - startedAt).seconds)
    case .failure(let userError as any UserError): phase = .failed(userError.problem)
    case .failure(is CancellationError): phase = .stopped
    case .failure(let error): phase = .failed("\(error)")
    }
  }
}

// Painter — has the view's picture painted, coarse first, while the prompt is back.

internal import DeepZoom
internal import Ground
internal import Studio

/// One picture at a time, painted by tasks that report to the mailbox.
///
/// Used by the thread that owns the terminal, and by no other.
final class Painter {
  private let explorer: Explorer
  private let mailbox: Mailbox
  private let abilities: TerminalAbilities
  private var scene: Scene
  private var task: Task<Void, Never>?
  /// Told to stop, and perhaps not yet at its end.
  private var ending: Task<Void, Never>?
  /// Tells a picture's reports from those of earlier ones.
  private(set) var run = 0
  private(set) var isPaused = false
  private var fit: PictureFit?
  private var startedAt = ContinuousClock.now
  private var phase = Phase.idle

  private enum Phase {
    case idle
    case painting(PreviewFrame.Progress?)
    case stopped
    case done(PreviewReport, seconds: Double)
    case failed(String)
  }

  init(_ explorer: Explorer, scene: Scene, mailbox: Mailbox, abilities: TerminalAbilities) {
    (self.explorer, self.scene) = (explorer, scene)
    (self.mailbox, self.abilities) = (mailbox, abilities)
  }

  /// Whether a picture is being painted now.
  var isPainting: Bool { task != nil }

  /// In pixels, of the picture on the screen.
  var size: PictureSize? {
    if let size = scene.settings.size { return size }
    return fit.flatMap { try? PictureSize(width: $0.width, height: $0.height) }
  }

  func update(_ scene: Scene) { self.scene = scene }

  // MARK: What is said

  /// Depth as a power of two, and the limit.
  var prompt: String {
    let depth = scene.view.depth
    let whole = depth == depth.rounded() ? String(Int(depth)) : String(depth)
    let text = "2^\(whole) n=\(scene.view.location.iterations.text)> "
    return abilities.usesColor ? "\u{1}\u{1B}[36m\u{2}\(text)\u{1}\u{1B}[0m\u{2}" : text
  }

  /// The line below the picture.
  var status: String {
    let zoom = "zoom \(scene.view.location.zoom)"
    switch phase {
    case .idle: return zoom
    case .painting(nil): return zoom + " …"
    case .painting(let progress?):
      return "\(zoom)  pass \(progress.pass) of \(progress.passes) …"
    case .stopped: return zoom + "  stopped"
    case .failed(let problem): return "\(zoom)  \(problem)"
    case .done(let report, let seconds):
      var text = "\(zoom)  limit \(report.limit)  \(Painter.clock(seconds))"
      let (unresolved, total) = (report.statusCounts.unresolved, report.statusCounts.total)
      if 1000 * unresolved > total {
        let tenths = (1000 * unresolved + total / 2) / total
        text += "  \(tenths / 10).\(tenths % 10) % unresolved: ‘more’"
      }
      return text
    }
  }

  private static func clock(_ seconds: Double) -> String {
    seconds < 10
      ? "\((seconds * 100).rounded() / 100) s" : "\((seconds * 10).rounded() / 10) s"
  }

  // MARK: Painting

  /// Begins the view's picture for a window of this size.
  ///
  /// - Returns: The cells it will cover; nil where none are to be had, or none are wanted.
  func begin(_ terminal: TerminalSize) -> PictureFit? {
    stop()
    startedAt = .now
    let mode = abilities.mode(asked: scene.settings.mode)
    fit = PictureFit(mode: mode, terminal: terminal, aspect: scene.view.location.windowAspect)
    paint()
    return fit
  }

  private func paint() {
    guard let fit, let size else {
      phase = .idle
      return
    }
    run += 1
    isPaused = false
    phase = .painting(nil)
    let (run, explorer, mailbox) = (run, explorer, mailbox)
    let (location, cross) = (scene.view.location, scene.settings.cross)
    let earlier = task ?? ending
    task = Task.detached {
      // One picture at a time: the one before has been told to stop.
      await earlier?.value
      let result: Result<PreviewReport, any Error>
      do {
        try Task.checkCancellation()
        result = .success(
          try await explorer.preview.picture(of: location, size: size) { frame in
            let picture = try? TerminalPicture.encode(frame.picture, fit, mode: fit.mode, cross: cross)
            if let picture { mailbox.post(.frame(picture, frame.progress, run: run)) }
          })
      } catch {
        result = .failure(error)
      }
      mailbox.post(.drawn(result, run: run))
    }
  }

  /// Stops for the time being; what is done is kept.
  func pause() {
    guard isPainting, case .painting = phase, !isPaused else { return }
    task?.cancel()
    isPaused = true
  }

  /// Goes on after a pause.
  func resume() {
    if isPaused { paint() }
  }

  /// Stops for good.
  func stop() {
    task?.cancel()
    (ending, task) = (task ?? ending, nil)
    isPaused = false
    if case .painting = phase { phase = .stopped }
  }

  func note(_ progress: PreviewFrame.Progress) { phase = .painting(progress) }

  /// The picture is done, or not to be had.
  func finish(_ result: Result<PreviewReport, any Error>) {
    if isPaused { return }
    task = nil
    switch result {
    case .success(let report):
      phase = .done(report, seconds: (ContinuousClock.now - startedAt).seconds)
    case .failure(let complaint as any Complaint): phase = .failed(complaint.problem)
    case .failure(is CancellationError): phase = .stopped
    case .failure(let error): phase = .failed("\(error)")
    }
  }
}

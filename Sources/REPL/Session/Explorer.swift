// Explorer — a session: its current view, its history, and the effect of a typed line.

internal import Coloring
internal import Core
internal import Drawing
internal import ImageFiles
package import Jobs
package import Places
internal import Synchronization

/// One session of the explorer, without a screen: lines in, answers out.
///
/// A command is either carried out in full, or throws and changes nothing.
package actor Explorer {
  let surroundings: Surroundings
  package let preview: PreviewRenderer
  private(set) var history: ViewHistory
  package internal(set) var settings = ScreenSettings()
  /// Receives the progress of the running command.
  private(set) var progress: ProgressReceiver = { _ in }
  /// The last view of an earlier session.
  package let earlier: Location?
  /// The number of nested scripts that are running.
  private(set) var scriptDepth = 0

  package init(at start: Location = .home, _ surroundings: Surroundings = Surroundings()) {
    self.surroundings = surroundings
    preview = PreviewRenderer(effort: surroundings.effort)
    history = ViewHistory(ExplorerView(start))
    earlier = surroundings.state?.last()?.location
  }

  package var view: ExplorerView { history.current }
  package var location: Location { history.current.location }
  /// Whether a command may ask a question: a user typed it, not a script.
  var mayAsk: Bool { surroundings.isInteractive && scriptDepth == 0 }

  /// Carries out one command.
  ///
  /// - Throws: A `UserError`, after which nothing has changed; `CancellationError`.
  package func execute(
    _ command: CommandWords, progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> Answer {
    // A pipe that is named again may have new bytes.
    PipedInput.dropCopies()
    let outer = self.progress
    self.progress = progress
    defer { self.progress = outer }
    if let quadrants = try Navigation.quadrants(command) { return try step(into: quadrants) }
    do {
      let known = try Commands.command(typed: command.words[0])
      do { return try await known.run(command, in: self) } catch let userError as any UserError {
        throw VerbError(userError, of: known, typed: command.text) ?? userError
      }
    } catch let userError as CommandError {
      // A pasted location, perhaps with text before it, or just the name of a place.
      guard userError.isOfVerb, Navigation.isLocation(command.text) || isPlace(command) else {
        throw userError
      }
      return try await GotoCommand.run(CommandWords(typed: "goto", rest: command), in: self)
    }
  }

  /// Whether the words of a command are the name of a place.
  private func isPlace(_ command: CommandWords) -> Bool {
    PlaceResolver(store: surroundings.places).knows(command.words.joined(separator: " "))
  }

  private func step(into quadrants: [Quadrant]) throws -> Answer {
    let aspect = settings.aspect
    let next = try view.stepping(into: quadrants, ofAspect: aspect)
    // In a script, which has no window, the digits alone would lead to another view.
    return visit(next, by: aspect == nil ? Journey(steps: quadrants).spokenText : nil)
  }

  // MARK: Actions of commands

  /// Goes to a view, unless it is the current one.
  ///
  /// - Parameter command: What `history` records for this move. It must depend on the previous
  ///   view alone; nil records `goto` with the location.
  /// - Parameter parameterView: The view to which `mandelbrot` returns from `next`.
  func visit(
    _ next: ExplorerView, by command: String? = nil, remarks: [String] = [],
    warnings: [String] = [], parameterView: ExplorerView? = nil
  ) -> Answer {
    if next != view {
      history.visit(
        next, by: command ?? "goto \(next.location.canonical)", parameterView: parameterView)
      rememberLast()
    }
    return Answer(remarks: remarks, warnings: warnings, effect: .draw)
  }

  func back(_ count: Int) throws -> Answer {
    let before = history.entryInk
    try history.back(count)
    if history.entryInk != before { preview.ink = history.ink }
    rememberLast()
    return Answer(effect: .draw)
  }

  func forward(_ count: Int) throws -> Answer {
    let before = history.entryInk
    try history.forward(count)
    if history.entryInk != before { preview.ink = history.ink }
    rememberLast()
    return Answer(effect: .draw)
  }

  /// The strokes over the session's pictures; nil for none.
  var ink: KeptInk? { preview.ink }

  /// Draws other ink over the pictures from now on; this is no step of the history.
  func draw(_ ink: KeptInk?) {
    history.put(ink)
    preview.ink = ink
  }

  /// Draws other ink over the pictures from now on, as a step of the history.
  func draw(_ ink: KeptInk?, by command: String) {
    history.change(to: ink, by: command)
    preview.ink = ink
  }

  /// Draws a stroke over the pictures, as a step of the history.
  func draw(_ stroke: Stroke, by command: String) {
    history.draw(stroke, by: command)
    preview.ink = history.ink
  }

  /// Runs `body`, the lines of a script, in this session; throws if scripts are nested too deeply.
  func nested(_ path: String, _ body: (isolated Explorer) async throws -> Answer) async throws
    -> Answer
  {
    guard scriptDepth < 16 else { throw CommandError.tooDeep(path: path) }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    return try await body(self)
  }

  /// Saves the view for a later session, as every move does by itself; called after a start at a
  /// place.
  package func rememberView() { rememberLast() }

  /// Saves the view if a person is at the session; errors are ignored.
  private func rememberLast() {
    if surroundings.isInteractive {
      try? surroundings.state?.saveLast(location, date: surroundings.now())
    }
  }

  /// Computes what is missing of the view's picture at the screen's size.
  func finishedPreview() async throws -> PreviewReport {
    try await preview.picture(
      of: location, size: try previewSize(), progress: progress, show: { _ in })
  }

  /// The report about the view's latest picture, which is computed if there is none.
  func lastPreview() async throws -> PreviewReport {
    let recipe = try Recipe(location, size: try previewSize())
    if let last = preview.lastReport, last.location == recipe.location, last.size == recipe.size {
      return last
    }
    return try await finishedPreview()
  }

  /// The pixels of the view's finished picture.
  func finishedPicture(isOutline: Bool) async throws -> Pixmap {
    let last = LastFrame()
    _ = try await preview.picture(
      of: location, size: try previewSize(), isOutline: isOutline, progress: progress,
      show: { frame in last.value.withLock { $0 = frame.picture } })
    guard let picture = last.value.withLock({ $0 }) else {
      preconditionFailure("a finished picture has been shown")
    }
    return picture
  }

  private final class LastFrame: Sendable {
    let value = Mutex<Pixmap?>(nil)
  }

  /// The size of previews in pixels: the one that was set, or the one that suits the screen.
  func previewSize() throws -> PictureSize {
    if let size = settings.size { return size }
    if let size = settings.display.size { return size }
    let side = Double(ScreenSettings.standardSide)
    let aspect = location.windowAspect
    return try PictureSize(
      width: max(1, Int((aspect >= 1 ? side : side * aspect).rounded())),
      height: max(1, Int((aspect >= 1 ? side / aspect : side).rounded())))
  }

  /// Sets the size in which the screen can show a picture, in pixels.
  package func setScreenSize(_ size: PictureSize?) { settings.display.size = size }

  /// Replaces the settings that `set` changes.
  package func setScreen(_ settings: ScreenSettings) { self.settings = settings }
}

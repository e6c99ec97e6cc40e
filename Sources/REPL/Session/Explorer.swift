// Explorer — a session: where one is, where one has been, and what a typed line does.

package import FractalEngine
internal import Core
internal import Pictures
package import Jobs
internal import Synchronization

/// What a session finds around it.
package struct Surroundings: Sendable {
  package var places = PlaceStore.standard
  /// nil keeps nothing between sessions.
  package var state: SessionState?
  package var effort = Effort()
  /// The program's variables, such as PATH.
  package var environment: [String: String] = [:]
  /// Whether a person answers questions.
  package var isInteractive = false
  package var now: @Sendable () -> Timestamp = { .now }

  package init() {}
}

/// One session of the explorer, without a screen: lines in, answers out.
///
/// A line either does all it says or, when it throws, changes nothing.
package actor Explorer {
  let surroundings: Surroundings
  package let preview: PreviewStudio
  private(set) var history: ViewHistory
  package internal(set) var settings = ScreenSettings()
  /// What runs now is told of here.
  private(set) var progress: ProgressReceiver = { _ in }
  /// The view that an earlier session left.
  package let earlier: Location?
  /// How many scripts have called each other.
  private(set) var scriptDepth = 0

  package init(at start: Location = .home, _ surroundings: Surroundings = Surroundings()) {
    self.surroundings = surroundings
    preview = PreviewStudio(effort: surroundings.effort)
    history = ViewHistory(View(start))
    earlier = surroundings.state?.last()?.location
  }

  package var view: View { history.current }
  package var location: Location { history.current.location }
  /// Whether a command may ask back: a person typed it, not a script.
  var mayAsk: Bool { surroundings.isInteractive && scriptDepth == 0 }

  /// Carries out one command.
  ///
  /// - Throws: A `UserError`, and nothing has changed; `CancellationError`.
  package func execute(
    _ command: CommandWords, progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> Answer {
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
      // Pasted, perhaps with what stood before it in a letter; or the name of a place alone.
      guard userError.isOfVerb, Navigation.isLocation(command.text) || isPlace(command) else {
        throw userError
      }
      return try await GotoCommand.run(CommandWords(typed: "goto", rest: command), in: self)
    }
  }

  /// Whether a command's words are the name of a place.
  private func isPlace(_ command: CommandWords) -> Bool {
    PlaceResolver(store: surroundings.places).knows(command.words.joined(separator: " "))
  }

  private func step(into quadrants: [Quadrant]) throws -> Answer {
    let aspect = settings.aspect
    let next = try view.stepping(into: quadrants, ofAspect: aspect)
    // A script has no window: there the digits would lead elsewhere.
    return visit(next, by: aspect == nil ? Journey(steps: quadrants).spokenText : nil)
  }

  // MARK: What commands do to a session

  /// Goes on to a view, unless one is there already.
  ///
  /// - Parameter command: A line that leads from the view before to this one, whatever
  ///   stands in files; nil for one that goes there by its location.
  /// - Parameter parameterView: Where `mandelbrot` is to lead from there.
  func visit(
    _ next: View, by command: String? = nil, remarks: [String] = [], parameterView: View? = nil
  ) -> Answer {
    if next != view {
      history.visit(
        next, by: command ?? "goto \(next.location.canonical)", parameterView: parameterView)
      rememberLast()
    }
    return Answer(remarks: remarks, effect: .draw)
  }

  func back(_ count: Int) throws -> Answer {
    try history.back(count)
    rememberLast()
    return Answer(effect: .draw)
  }

  func forward(_ count: Int) throws -> Answer {
    try history.forward(count)
    rememberLast()
    return Answer(effect: .draw)
  }

  func change(_ settings: ScreenSettings) { self.settings = settings }

  /// Runs a script's lines within this session; an error tells the line.
  func nested(_ path: String, _ body: (isolated Explorer) async throws -> Answer) async throws
    -> Answer
  {
    guard scriptDepth < 16 else { throw CommandError.tooDeep(path: path) }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    return try await body(self)
  }

  /// The session begins at a place that a person named, or ends: a later one may resume here.
  package func rememberView() { rememberLast() }

  /// Keeps the view for a later session; where that cannot be done, goes on without.
  private func rememberLast() {
    if surroundings.isInteractive {
      try? surroundings.state?.saveLast(location, date: surroundings.now())
    }
  }

  /// The finished picture of the view at the size of the screen, computed as far as it is not.
  func finishedPreview() async throws -> PreviewReport {
    try await preview.picture(
      of: location, size: try previewSize(), progress: progress, show: { _ in })
  }

  /// What the view's picture took when it was last made; makes it where it is not.
  func lastPreview() async throws -> PreviewReport {
    let recipe = try Recipe(location, size: try previewSize())
    if let last = preview.lastReport, last.location == recipe.location, last.size == recipe.size {
      return last
    }
    return try await finishedPreview()
  }

  /// The same, to be looked at.
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

  /// In pixels: as set, or as the screen asks for.
  func previewSize() throws -> PictureSize {
    if let size = settings.size { return size }
    if let size = settings.display.size { return size }
    let side = Double(ScreenSettings.standardSide)
    let aspect = location.windowAspect
    return try PictureSize(
      width: max(1, Int((aspect >= 1 ? side : side * aspect).rounded())),
      height: max(1, Int((aspect >= 1 ? side / aspect : side).rounded())))
  }

  /// Told by the screen, which knows how large a picture may be.
  package func setScreenSize(_ size: PictureSize?) { settings.display.size = size }

  package func setScreen(_ settings: ScreenSettings) { self.settings = settings }
}

// ViewHistory — the views of a session in order, with a current position, as in a browser.

internal import Drawing
internal import Jobs
internal import Places

/// The views of a session.
package struct ViewHistory: Sendable {
  /// A view, and the command that led to it from the previous one.
  struct Entry: Sendable {
    let view: ExplorerView
    /// The command; its result depends only on the previous view.
    let command: String
    /// For a Julia set, the view whose center became c.
    var parameterView: ExplorerView?
    var ink = EntryInk()
  }

  /// The ink over a view: that of a file, and some of the strokes drawn in this session.
  struct EntryInk: Sendable, Equatable {
    var file: KeptInk?
    /// The indices of the strokes drawn over the file's.
    var drawn = 0..<0
  }

  private(set) var entries: [Entry]
  private(set) var position = 0
  /// The strokes drawn in this session up to the last entry, each once.
  private var strokes: [Stroke] = []

  /// The most views that are kept; the oldest are discarded.
  static let mostViews = 10_000

  init(_ start: ExplorerView) { entries = [Entry(view: start, command: "")] }

  var current: ExplorerView { entries[position].view }

  /// The view from which `julia here` led to the current c; nil if there is none.
  var parameterView: ExplorerView? { entries[position].parameterView }

  /// The ink over the current view, in the form in which neighboring entries are compared.
  var entryInk: EntryInk { entries[position].ink }

  /// The ink over the current view; nil for none.
  ///
  /// - Complexity: O(strokes).
  var ink: KeptInk? {
    let ink = entryInk
    if ink.drawn.isEmpty { return ink.file }
    return KeptInk(Ink((ink.file?.ink.strokes ?? []) + strokes[ink.drawn]))
  }

  /// Puts other ink over the current view, which is no step of the history.
  mutating func put(_ ink: KeptInk?) {
    let end = entries[position].ink.drawn.upperBound
    entries[position].ink = EntryInk(file: ink, drawn: end..<end)
  }

  /// Puts other ink over the current view as a step of the history.
  mutating func change(to ink: KeptInk?, by command: String) {
    let end = entries[position].ink.drawn.upperBound
    append(current, by: command, parameterView, EntryInk(file: ink, drawn: end..<end))
  }

  /// Draws a stroke over the current view as a step of the history.
  mutating func draw(_ stroke: Stroke, by command: String) {
    var ink = entryInk
    // Later strokes belong to entries that are now discarded.
    strokes.removeSubrange(ink.drawn.upperBound...)
    strokes.append(stroke)
    ink.drawn = ink.drawn.lowerBound..<strokes.count
    append(current, by: command, parameterView, ink)
  }

  /// Goes to a view, and discards the views after the current position.
  ///
  /// - Parameter parameterView: The view in whose plane the Julia set's c lies; if nil, the current
  ///   one is kept as long as c stays the same.
  mutating func visit(_ view: ExplorerView, by command: String, parameterView: ExplorerView? = nil)
  {
    let (old, new) = (current.location, view.location)
    let isSame =
      (old.formula, old.power) == (new.formula, new.power)
      && (old.hybrid, old.constant) == (new.hybrid, new.constant)
    append(view, by: command, parameterView ?? (isSame ? self.parameterView : nil), entryInk)
  }

  private mutating func append(
    _ view: ExplorerView, by command: String, _ parameterView: ExplorerView?, _ ink: EntryInk
  ) {
    entries.removeSubrange((position + 1)...)
    entries.append(Entry(view: view, command: command, parameterView: parameterView, ink: ink))
    if entries.count > Self.mostViews {
      let second = entries[1]
      entries.removeFirst()
      entries[0] = Entry(
        view: second.view, command: "", parameterView: second.parameterView, ink: second.ink)
    }
    position = entries.count - 1
  }

  /// Goes back by `count` views.
  mutating func back(_ count: Int) throws(CommandError) {
    guard position > 0 else { throw .nothingBehind }
    position = max(0, position - count)
  }

  /// Goes forward by `count` views.
  mutating func forward(_ count: Int) throws(CommandError) {
    guard position + 1 < entries.count else { throw .nothingAhead }
    position = min(entries.count - 1, position + count)
  }

  /// A script that leads from any view to the current one, through the ones before it.
  var script: [String] {
    ["goto \(entries[0].view.location.canonical)"]
      + entries[1...].prefix(position).map(\.command)
  }
}

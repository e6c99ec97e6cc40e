// ViewHistory — the views of a session in order, with a place among them, as in a browser.

internal import FractalEngine

/// Where a session has been.
package struct ViewHistory: Sendable {
  /// A view, and the command that led to it from the one before.
  struct Entry: Sendable {
    let view: View
    /// Nothing but the view before decides what this line leads to.
    let command: String
    /// Of a Julia set, the view whose center was taken for its c.
    var parameterView: View?
  }

  private(set) var entries: [Entry]
  private(set) var position = 0

  /// The most views kept: the oldest make room.
  static let mostViews = 10_000

  init(_ start: View) { entries = [Entry(view: start, command: "")] }

  var current: View { entries[position].view }

  /// Where `julia here` led off to the current view and those with the same c before it.
  var parameterView: View? { entries[position].parameterView }

  /// Goes on to a view; what lay ahead is forgotten.
  ///
  /// - Parameter parameterView: The view in whose plane the Julia set's c lies; as before where
  ///   none is given and c stays.
  mutating func visit(_ view: View, by command: String, parameterView: View? = nil) {
    let (old, new) = (current.location, view.location)
    let isSame =
      (old.formula, old.power) == (new.formula, new.power) && old.constant == new.constant
    let plane = parameterView ?? (isSame ? self.parameterView : nil)
    entries.removeSubrange((position + 1)...)
    entries.append(Entry(view: view, command: command, parameterView: plane))
    if entries.count > Self.mostViews {
      let second = entries[1]
      entries.removeFirst()
      entries[0] = Entry(view: second.view, command: "", parameterView: second.parameterView)
    }
    position = entries.count - 1
  }

  /// Goes back by so many views.
  mutating func back(_ count: Int) throws(CommandError) {
    guard position > 0 else { throw .nothingBehind }
    position = max(0, position - count)
  }

  /// Goes forward by so many views.
  mutating func forward(_ count: Int) throws(CommandError) {
    guard position + 1 < entries.count else { throw .nothingAhead }
    position = min(entries.count - 1, position + count)
  }

  /// A script that leads from anywhere to the current view, through the ones before it.
  var script: [String] {
    ["goto \(entries[0].view.location.canonical)"]
      + entries[1...].prefix(position).map(\.command)
  }
}

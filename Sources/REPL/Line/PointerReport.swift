// PointerReport — a mouse button, wheel step or movement, as terminals report it.

/// One report of xterm's mouse mode 1006: `ESC [ < button ; column ; row M`, or `m` on release.
package struct PointerReport: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case pressLeft, releaseLeft, pressRight
    /// A movement while the left button is down.
    case dragLeft
    case wheelUp, wheelDown
  }

  package let action: Action
  /// The column from 1, or the pixel from the left in mode 1016.
  package let column: Int
  /// The row from 1, or the pixel from the top in mode 1016.
  package let row: Int

  package init(_ action: Action, column: Int, row: Int) {
    (self.action, self.column, self.row) = (action, column, row)
  }

  /// Whether a key is a report of the mouse, of whatever button.
  static func isReport(_ key: [Unicode.Scalar]) -> Bool {
    key.count > 3 && key.starts(with: ["\u{1B}", "[", "<"]) && (key.last == "M" || key.last == "m")
  }

  /// The report in a key; nil for other keys, other buttons, and buttons pressed with a modifier.
  init?(_ key: [Unicode.Scalar]) {
    guard Self.isReport(key) else { return nil }
    let numbers = LineEditor.string(key.dropFirst(3).dropLast())
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], column >= 0, row >= 0
    else { return nil }
    switch (button, key.last == "M") {
    case (0, true): action = .pressLeft
    case (0, false): action = .releaseLeft
    case (2, true): action = .pressRight
    case (32, true): action = .dragLeft
    case (64, true): action = .wheelUp
    case (65, true): action = .wheelDown
    default: return nil
    }
    (self.column, self.row) = (column, row)
  }
}

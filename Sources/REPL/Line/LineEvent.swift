// LineEvent — the result of typing.

/// The result of typing.
package enum LineEvent: Equatable, Sendable {
  /// A line, without its line end.
  case line(String)
  /// A line of more than `LineEditor.capacity` characters, which is lost.
  case lineTooLong
  /// Ctrl-D was pressed on an empty line, or the terminal is gone.
  case endOfFile
  /// Ctrl-C was pressed; the prompt stays.
  case interrupt
  /// A key that moves the view was pressed while nothing was typed; the prompt has been removed.
  case key(ViewKey)
  /// The mouse was used while nothing was typed; the prompt stays.
  case pointer(PointerReport)
  /// The terminal's answer to `askForCursor`: the cursor's row, from 1; the prompt stays.
  case cursor(row: Int)

  /// Whether the prompt stays after it.
  var keepsPrompt: Bool {
    switch self {
    case .pointer, .cursor, .interrupt: true
    case .line, .lineTooLong, .endOfFile, .key: false
    }
  }
}

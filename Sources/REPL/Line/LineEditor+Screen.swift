// LineEditor+Screen — prompt and line on the screen, and how they make room for other things.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import CEdit

extension LineEditor {
  /// Shows a prompt, with nothing after it.
  ///
  /// The cursor stands at the beginning of a row.
  ///
  /// What stands between U+0001 and U+0002 takes no room: colors.
  ///
  /// - Parameter takesViewKeys: Whether a `ViewKey` ends the prompt while nothing is typed.
  package func prompt(_ text: String, takesViewKeys: Bool = false) {
    if isClosed { return }
    self.takesViewKeys = takesViewKeys
    unsafe el_reset(edit)  // an empty line, and the newest of the history
    unsafe fathom_edit_set_raw(edit, 1)
    ownPrompt = LinePrompt(text)
    (isPrompting, isTooLong, search) = (true, false, nil)
    overridePrompt(nil)
    unsafe fathom_edit_show(edit)
  }

  /// Has keys arrive at once and unseen although there is no prompt.
  func listen() {
    if !isClosed { unsafe fathom_edit_set_raw(edit, 1) }
  }

  /// Chooses the prompt that is shown next: a search's, or the own one.
  func overridePrompt(_ text: String?) {
    let prompt = text.map(LinePrompt.init) ?? ownPrompt
    shownPrompt = prompt
    let characters = LineEditor.wide(prompt.marked)
    unsafe promptBuffer.deallocate()
    unsafe promptBuffer = .allocate(capacity: characters.count)
    unsafe promptBuffer.initialize(from: characters, count: characters.count)
  }

  /// Takes prompt and line off the screen while something else is written there.
  ///
  /// - Parameter body: Writes whole rows to the terminal, and leaves the cursor at the
  ///   beginning of a row.
  package func withHidden(_ body: () throws -> Void) rethrows {
    guard isPrompting else { return try body() }
    hide()
    defer { unsafe fathom_edit_show(edit) }
    try body()
  }

  /// Shows prompt and line again, for instance after the program was stopped and continued.
  package func redisplay() {
    guard isPrompting else { return }
    unsafe fathom_edit_set_raw(edit, 1)
    markPastes(true)
    measureScreen()
    withHidden {}
  }

  /// What a terminal is sent so that it marks pastes no longer.
  static let unmarkPastes = "\u{1B}[?2004l"

  /// Has the terminal mark where a paste begins and ends, or no longer.
  func markPastes(_ marks: Bool) {
    if !isDumb { send(marks ? "\u{1B}[?2004h" : Self.unmarkPastes) }
  }

  /// Fits prompt and line to the terminal, whose size has changed.
  package func resize() {
    if isClosed { return }
    let (rows, columns) = (screenRows, screenColumns)
    measureScreen()
    if isPrompting && (rows, columns) != (screenRows, screenColumns) { withHidden {} }
  }

  /// Leaves the line as it stands, after Ctrl-C, and goes on below; `prompt` comes next.
  ///
  /// What was typed ahead is forgotten, too, as the terminal forgets what nobody read yet.
  package func discardLine() {
    keys = KeySplitter()
    guard isPrompting else { return }
    moveBelow(saying: "^C")
    isPrompting = false
  }

  /// Where the cursor is, from the prompt's first row.
  var cursor: ScreenPosition { isPrompting ? cursorPosition : ScreenPosition() }

  /// The rows that prompt and line take.
  package var rowCount: Int { isPrompting ? endPosition.row + 1 : 0 }

  /// The rows that lists of candidates have left above the prompt since this was last asked.
  package func takeRowsLeft() -> Int {
    defer { rowsLeft = 0 }
    return rowsLeft
  }

  private var cursorPosition: ScreenPosition {
    let line = unsafe el_wline(edit).pointee
    return position(of: unsafe line.cursor - line.buffer)
  }

  private var endPosition: ScreenPosition { position(of: lineLength) }

  /// Where the n-th scalar of the line stands.
  private func position(of index: Int) -> ScreenPosition {
    var layout = LineLayout(width: screenColumns)
    layout.advance(over: shownPrompt.visible)
    let scalars = scalars
    layout.advance(over: scalars[..<index])
    // A wide character that finds no room moves on, and the cursor with it.
    if index < scalars.count {
      let columns = LineLayout.columns(of: scalars[index])
      if columns == 2 && layout.position.column + 2 > screenColumns {
        return ScreenPosition(row: layout.position.row + 1)
      }
    }
    return layout.position
  }

  /// Clears the rows of prompt and line; the cursor goes where the prompt began.
  func hide() {
    if isDumb { return send("\r\n") }
    let row = min(cursorPosition.row, screenRows - 1)
    send((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
  }

  /// Goes to the row after the line.
  func moveBelow(saying text: String = "") {
    let end = endPosition
    let rows = end.row - cursorPosition.row
    let right = end.column > 0 && !isDumb ? "\u{1B}[\(end.column)C" : ""
    send(String(repeating: "\n", count: max(rows, 0)) + (isDumb ? "" : "\r") + right + text + "\n")
  }

  /// Shows prompt and line from where the cursor stands.
  func show() { unsafe fathom_edit_show(edit) }

  /// Writes to the terminal, after what libedit wrote.
  func send(_ text: String) {
    unsafe fputs(text, screen)
    unsafe fflush(screen)
  }

  /// Learns how large the screen is, and tells libedit what it shall believe.
  func measureScreen() {
    let size = TerminalSize.of(descriptor: output) ?? TerminalSize(columns: 80, rows: 24)
    screenRows = size.rows
    screenColumns = max(size.columns, 2)
    // As high as the longest line of characters of 8 columns.
    setNumber("li", LineEditor.capacity * 8 / screenColumns + 64)
    setNumber("co", screenColumns)
  }

  private func setNumber(_ name: String, _ value: Int) {
    unsafe fathom_edit_set_number(
      edit, LineEditor.wide(name.unicodeScalars), LineEditor.wide("\(value)".unicodeScalars))
  }
}

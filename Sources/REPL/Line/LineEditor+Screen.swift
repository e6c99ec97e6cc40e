// LineEditor+Screen — shows prompt and line on the screen, and hides them for other output.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import CEdit

extension LineEditor {
  /// Shows a prompt with an empty line.
  ///
  /// The cursor must be at the beginning of a row. Text between U+0001 and U+0002 sets colors, and
  /// takes no columns.
  ///
  /// - Parameter takesViewKeys: Whether a `ViewKey` ends the prompt while nothing is typed.
  package func prompt(_ text: String, takesViewKeys: Bool = false) {
    if isClosed { return }
    self.takesViewKeys = takesViewKeys
    unsafe el_reset(edit)  // empties the line, and goes to the newest line of the history
    unsafe fathom_edit_set_raw(edit, 1)
    signalKeys.set(sendSignals: false)
    ownPrompt = LinePrompt(text)
    (isPrompting, isTooLong, search) = (true, false, nil)
    overridePrompt(nil)
    unsafe fathom_edit_show(edit)
  }

  /// Makes keys arrive at once and without echo, even without a prompt.
  func listen() {
    if isClosed { return }
    unsafe fathom_edit_set_raw(edit, 1)
    sendSignals()
  }

  /// From now on, until the next prompt, Ctrl-C and the like send signals.
  ///
  /// This is so after each prompt, except in the middle of a paste.
  func sendSignals() { signalKeys.set(sendSignals: true) }

  /// Sets the prompt that is shown next: a search's prompt, or nil for the editor's own.
  func overridePrompt(_ text: String?) {
    let prompt = text.map(LinePrompt.init) ?? ownPrompt
    shownPrompt = prompt
    let characters = LineEditor.wide(prompt.marked)
    unsafe promptBuffer.deallocate()
    unsafe promptBuffer = .allocate(capacity: characters.count)
    unsafe promptBuffer.initialize(from: characters, count: characters.count)
  }

  /// Removes prompt and line from the screen while other text is written.
  ///
  /// - Parameter body: Writes whole rows to the terminal, and leaves the cursor at the beginning of
  ///   a row.
  package func withHidden(_ body: () throws -> Void) rethrows {
    guard isPrompting else { return try body() }
    hide()
    defer { unsafe fathom_edit_show(edit) }
    try body()
  }

  /// Shows prompt and line again, for instance after the program was stopped and continued.
  package func redisplay() {
    if mouse != nil { markMouse() }
    guard isPrompting else { return }
    unsafe fathom_edit_set_raw(edit, 1)
    signalKeys.set(sendSignals: false)
    markPastes(true)
    measureScreen()
    withHidden {}
  }

  /// The sequence after which a terminal no longer marks pastes.
  static let unmarkPastes = "\u{1B}[?2004l"

  /// Makes the terminal mark the beginning and end of a paste, or stop doing so.
  func markPastes(_ marks: Bool) {
    if !isDumb { send(marks ? "\u{1B}[?2004h" : Self.unmarkPastes) }
  }

  /// Makes the terminal report the mouse, or stop doing so.
  func markMouse() {
    if !isDumb { send(mouse?.start ?? MouseMode.stop) }
  }

  /// Asks the terminal for the cursor's place; the answer arrives as an event.
  func askForCursor() { send("\u{1B}[6n") }

  /// Removes the prompt, on which nothing is typed.
  func withdraw() {
    guard isPrompting else { return }
    hide()
    isPrompting = false
  }

  /// Adapts prompt and line to a terminal whose size has changed.
  package func resize() {
    if isClosed { return }
    let (rows, columns) = (screenRows, screenColumns)
    measureScreen()
    if isPrompting && (rows, columns) != (screenRows, screenColumns) { withHidden {} }
  }

  /// Leaves the line as it is after Ctrl-C, and moves the cursor below it; call `prompt` next.
  ///
  /// Input that was typed ahead is discarded, just as the terminal discards what was not read; but
  /// not a second Ctrl-C.
  package func discardLine() {
    keys.discard { signalKeys.signal(of: [$0]) == SIGINT }
    guard isPrompting else { return }
    moveBelow(saying: "^C")
    isPrompting = false
  }

  /// The cursor's position, counted from the first row of the prompt.
  var cursor: ScreenPosition { isPrompting ? cursorPosition : ScreenPosition() }

  /// The rows that prompt and line take.
  package var rowCount: Int { isPrompting ? endPosition.row + 1 : 0 }

  /// The number of rows that lists of candidates have left above the prompt since the last call.
  package func takeRowsLeft() -> Int {
    defer { rowsLeft = 0 }
    return rowsLeft
  }

  private var cursorPosition: ScreenPosition {
    let line = unsafe el_wline(edit).pointee
    return position(of: unsafe line.cursor - line.buffer)
  }

  private var endPosition: ScreenPosition { position(of: lineLength) }

  /// The position of the n-th scalar of the line.
  private func position(of index: Int) -> ScreenPosition {
    var layout = LineLayout(width: screenColumns)
    layout.advance(over: shownPrompt.visible)
    let scalars = scalars
    layout.advance(over: scalars[..<index])
    // At the end of a row, a wide character that does not fit moves to the next row, and so does
    // the cursor.
    if index < scalars.count {
      let columns = LineLayout.columns(of: scalars[index])
      if columns == 2 && layout.position.column + 2 > screenColumns {
        return ScreenPosition(row: layout.position.row + 1)
      }
    }
    return layout.position
  }

  /// Clears the rows of prompt and line, and moves the cursor to where the prompt began.
  func hide() {
    if isDumb { return send("\r\n") }
    let row = min(cursorPosition.row, screenRows - 1)
    send((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
  }

  /// Moves the cursor to the row after the line.
  func moveBelow(saying text: String = "") {
    let end = endPosition
    let rows = end.row - cursorPosition.row
    let right = end.column > 0 && !isDumb ? "\u{1B}[\(end.column)C" : ""
    send(String(repeating: "\n", count: max(rows, 0)) + (isDumb ? "" : "\r") + right + text + "\n")
  }

  /// Shows prompt and line, starting at the cursor.
  func show() { unsafe fathom_edit_show(edit) }

  /// Writes to the terminal, after libedit's own output.
  func send(_ text: String) {
    unsafe fputs(text, screen)
    unsafe fflush(screen)
  }

  /// Reads the size of the screen, and gives libedit a greater height.
  func measureScreen() {
    let size = TerminalSize.of(descriptor: output) ?? TerminalSize(columns: 80, rows: 24)
    screenRows = size.rows
    screenColumns = max(size.columns, 2)
    // High enough for the longest possible line if each character takes 8 columns.
    setNumber("li", LineEditor.capacity * 8 / screenColumns + 64)
    setNumber("co", screenColumns)
  }

  private func setNumber(_ name: String, _ value: Int) {
    unsafe fathom_edit_set_number(
      edit, LineEditor.wide(name.unicodeScalars), LineEditor.wide("\(value)".unicodeScalars))
  }
}

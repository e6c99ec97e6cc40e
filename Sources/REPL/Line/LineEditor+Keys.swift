// LineEditor+Keys — the effect of each key, for most of which libedit is responsible.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import CEdit

extension LineEditor {
  /// The length from which a run of characters counts as pasted, even if it is not marked.
  private static let pasteLength = 8

  private static let endOfText: Unicode.Scalar = "\u{4}"
  private static let searchBack: Unicode.Scalar = "\u{12}"

  /// Adds this program's commands and further keys to libedit; `~/.editrc` may change them.
  func addCommands() {
    unsafe fathom_edit_add_complete(
      edit, { edit, _ in unsafe LineEditor.owner(of: edit)?.completeWord() ?? UInt8(CC_ERROR) })
    unsafe fathom_edit_add_paste(
      edit, { edit, _ in unsafe LineEditor.owner(of: edit)?.insertRun() ?? UInt8(CC_ERROR) })
    for (key, command) in LineEditor.functionKeys { bind("\\e" + key, command) }
    bind(LineEditor.pasteKey, "fathom-paste")
    bind("^I", "fathom-complete")
    bind("^W", "ed-delete-prev-word")
    bind("^S", "ed-unassigned")  // it would start a search that waits for keys
  }

  /// The sequences of keys after ESC, each with its command.
  private static let functionKeys = [
    "[A": "ed-prev-history", "[B": "ed-next-history", "[C": "ed-next-char", "[D": "ed-prev-char",
    "OA": "ed-prev-history", "OB": "ed-next-history", "OC": "ed-next-char", "OD": "ed-prev-char",
    "[H": "ed-move-to-beg", "[F": "ed-move-to-end", "OH": "ed-move-to-beg", "OF": "ed-move-to-end",
    "[1~": "ed-move-to-beg", "[4~": "ed-move-to-end", "[7~": "ed-move-to-beg",
    "[8~": "ed-move-to-end", "[3~": "ed-delete-next-char",
    "[1;5C": "em-next-word", "[1;5D": "ed-prev-word",  // with Ctrl
    "[1;3C": "em-next-word", "[1;3D": "ed-prev-word",  // with Alt
  ]

  /// The keys that libedit knows with Alt, except those that wait for another key.
  private static let altKeys = Set("bBcCdDfFlLnNpPuUwWyY\u{7F}\u{8}\u{C}\u{1F}".unicodeScalars)

  /// Whether libedit knows a key that begins with ESC.
  ///
  /// It would take the end of an unknown one for text (3.1-20221030, `read_getcmd`).
  private func knows(_ escape: some Collection<Unicode.Scalar>) -> Bool {
    if let key = escape.first, escape.count == 1 {
      return LineEditor.altKeys.contains(key) || !usesEmacs
    }
    return LineEditor.functionKeys[LineEditor.string(escape)] != nil
  }

  /// The sequence that stands for a paste: the mark that terminals send before one.
  private static let pasteKey = "\\e[200~"

  func bind(_ keys: String, _ command: String) {
    unsafe fathom_edit_bind(
      edit, LineEditor.wide(keys.unicodeScalars), LineEditor.wide(command.unicodeScalars))
  }

  /// Whether Emacs keys are in use, which is so unless `~/.editrc` says otherwise.
  private var usesEmacs: Bool { unsafe fathom_edit_uses_emacs(edit) != 0 }

  /// Handles one key, and returns the event if it ended the line.
  func press(_ key: KeySplitter.Key) -> LineEvent? {
    if case .control(let scalars) = key, let signal = signalKeys.signal(of: scalars) {
      if signal == SIGINT { return .interrupt }
      kill(0, signal)  // to all programs of the terminal's foreground, as the terminal would
      return nil
    }
    if case .control(let scalars) = key, PointerReport.isReport(scalars) {
      guard takesViewKeys, isEmpty, search == nil else { return nil }
      return PointerReport(scalars).map { .pointer($0) }
    }
    if case .control(let scalars) = key, let row = LineEditor.cursorRow(scalars) {
      return .cursor(row: row)
    }
    if search != nil && pressInSearch(key) { return nil }
    if isEmpty { isTooLong = false }
    if takesViewKeys, isEmpty, !isWholeLine(key), let viewKey = ViewKey(key) {
      if repeatsEmptying(key) { return nil }
      if case .text(let scalars) = key { keys.putBack(scalars.dropFirst()) }
      hide()
      return .key(viewKey)
    }
    let wasEmpty = isEmpty
    let event = act(on: key)
    if isEmpty && !wasEmpty { emptied = (key, .now) }
    return event
  }

  /// Whether characters arrived together with the end of their line, as in a paste that the
  /// terminal does not mark: `====` is then a row of a picture, and no key.
  private func isWholeLine(_ key: KeySplitter.Key) -> Bool {
    guard case .text = key else { return false }
    return keys.isAtLineEnd
  }

  /// The row in a terminal's answer to `askForCursor`, `ESC [ row ; column R`; nil for other keys.
  private static func cursorRow(_ key: [Unicode.Scalar]) -> Int? {
    guard key.last == "R", key.starts(with: ["\u{1B}", "["]) else { return nil }
    let numbers = string(key.dropFirst(2).dropLast()).split(separator: ";").map { Int($0) }
    guard numbers.count == 2, numbers[1] != nil else { return nil }
    return numbers[0]
  }

  /// The longest pause between repetitions of a key that is held down.
  private static let repetition = Duration.milliseconds(500)

  /// Whether a key that has emptied the line is still held down, and so is not meant for the view.
  private func repeatsEmptying(_ key: KeySplitter.Key) -> Bool {
    guard let last = emptied, last.key == key, .now - last.at < Self.repetition else {
      return false
    }
    emptied?.at = .now
    return true
  }

  /// Handles one key of the line, and returns the event if it ended the line.
  private func act(on key: KeySplitter.Key) -> LineEvent? {
    switch key {
    case .text(let scalars): return type(scalars, isPasted: scalars.count >= Self.pasteLength)
    case .pasted(let scalars): return type(scalars, isPasted: true)
    case .control([LineEditor.searchBack]) where usesEmacs:
      beginSearch()
      return nil
    case .control([LineEditor.endOfText]) where isEmpty:
      moveBelow()
      return .endOfFile
    case .control(["\0"]):
      return nil  // libedit would look it up among the terminal's own keys, which are turned off
    case .control(let scalars):
      if scalars.first == "\u{1B}" && scalars.count > 1 && !knows(scalars.dropFirst()) {
        return nil
      }
      return feed(scalars)
    }
  }

  /// Inserts characters into the line; with vi's keys they may be commands.
  ///
  /// - Parameter isPasted: Whether to insert them at once, without looking up keys.
  private func type(_ scalars: [Unicode.Scalar], isPasted: Bool) -> LineEvent? {
    if lineLength + scalars.count > LineEditor.capacity - 8 {
      withHidden { refuse() }
      return nil
    }
    if isPasted && usesEmacs {
      run = scalars
      return feed(["\u{1B}", "[", "2", "0", "0", "~"])
    }
    for scalar in scalars {
      if let event = feed([scalar]) { return event }
    }
    return nil
  }

  /// Replaces a line that is too long by ‘…’; the error is reported when the line ends.
  private func refuse() {
    setLine(["…"])
    isTooLong = true
    send("\u{7}")
  }

  /// Lets libedit handle a key, and returns the event if it ended the line.
  private func feed(_ scalars: [Unicode.Scalar]) -> LineEvent? {
    unit = scalars[...]
    while !unit.isEmpty {
      let before = unit.count
      var count: Int32 = 0
      _ = unsafe el_wgets(edit, &count)
      if let event = ending { return event }
      // The rest of an unknown sequence must not become text.
      if scalars.first?.value ?? 0 < 0x20 || unit.count == before { break }
    }
    unit = []
    if lineLength > LineEditor.capacity { withHidden { refuse() } }
    let isIrregular = scalars.contains { LineLayout.columns(of: $0) == 0 }
    if isIrregular || (rowCount > screenRows && !scalars.isEmpty) { redrawTall(scalars) }
    return nil
  }

  /// Redraws where libedit draws wrongly: at combining marks, and in lines that exceed the real
  /// screen.
  private func redrawTall(_ scalars: [Unicode.Scalar]) {
    let line = unsafe el_wline(edit).pointee
    let isAppended = unsafe line.cursor == line.lastchar && (scalars[0].value >= 0x20)
    if isAppended && rowCount > screenRows { return }  // the terminal has scrolled by itself
    hide()
    show()
  }

  /// The event that libedit's line ends with, if any.
  private var ending: LineEvent? {
    let line = unsafe el_wline(edit).pointee
    guard unsafe line.lastchar > line.buffer else { return nil }
    switch unsafe line.lastchar[-1] {
    case 0x0A:
      return isTooLong ? .lineTooLong : .line(LineEditor.string(scalars.dropLast()))
    case 0x04:
      return .endOfFile
    default:
      return nil
    }
  }

  /// Supplies the next character that libedit asks for.
  ///
  /// After the key that it was given, libedit asks only for the second key of a vi command. This
  /// waits for that key, as libedit itself would.
  func nextScalar() -> Unicode.Scalar? {
    if let scalar = unit.popFirst() { return scalar }
    if usesEmacs { return nil }
    if let scalar = keys.nextScalar() { return scalar }
    receive(waits: true)
    return keys.nextScalar()
  }

  private func insertRun() -> UInt8 {
    unsafe el_winsertstr(edit, LineEditor.wide(run))
    run = []
    return UInt8(CC_REFRESH)
  }

  /// Handles Tab: completes the word before the cursor, or lists the candidates.
  private func completeWord() -> UInt8 {
    let line = unsafe el_wline(edit).pointee
    let before = scalars.prefix(unsafe line.cursor - line.buffer)
    let word = LineWord(endOf: LineEditor.string(before))
    let completion = complete(word)
    let (replacement, list) = completion.step(from: word)
    if let replacement {
      unsafe el_deletestr(edit, Int32(word.length))
      unsafe el_winsertstr(edit, LineEditor.wide(replacement.unicodeScalars))
      return UInt8(completion.candidates.count == 1 ? CC_REFRESH : CC_REFRESH_BEEP)
    }
    if list.isEmpty { return UInt8(CC_ERROR) }
    moveBelow()
    let rows = max(screenRows - rowCount - 1, 3)
    let table = LineCompletion.table(list, width: screenColumns, rows: rows)
    for row in table { send(row + "\n") }
    rowsLeft += rowCount + table.count
    show()
    return UInt8(CC_NORM)
  }
}

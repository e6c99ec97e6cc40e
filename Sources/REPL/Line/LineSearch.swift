// LineSearch — the search with Ctrl-R for the newest line of the history that contains a pattern.
//
// libedit's own search waits for each key, so that no picture could be shown in the meantime.

internal import CEdit

/// A search in progress.
struct LineSearch {
  /// The text that is searched for.
  var pattern: [Unicode.Scalar] = []
  /// The index in the history of the line that was found.
  var found: Int?
  var hasFailed = false
  /// The line to return to when the search is canceled.
  let lineBefore: [Unicode.Scalar]

  var prompt: String {
    (hasFailed ? "no line with ‘" : "line with ‘") + LineEditor.string(pattern) + "’: "
  }

  /// The newest line before `end` that contains the pattern.
  func newest(in lines: [String], before end: Int) -> Int? {
    let pattern = LineEditor.string(pattern)
    return lines[..<min(end, lines.count)].lastIndex { $0.contains(pattern) }
  }
}

extension LineEditor {
  func beginSearch() {
    search = LineSearch(lineBefore: scalars)
    showSearch()
  }

  /// Handles a key during a search; false if the key ended it and has its own effect.
  func pressInSearch(_ key: KeySplitter.Key) -> Bool {
    switch key {
    case .text(let scalars), .pasted(let scalars):
      search?.pattern += scalars
      look(before: search?.found.map { $0 + 1 } ?? .max)
    case .control(["\u{12}"]):
      look(before: search?.found ?? .max)
    case .control(["\u{7F}"]), .control(["\u{8}"]):
      _ = search?.pattern.popLast()
      look(before: .max)
    case .control(["\u{7}"]):
      endSearch(keepsLine: false)
    default:
      endSearch(keepsLine: true)
      return false
    }
    return true
  }

  private func look(before end: Int) {
    guard var search, !search.pattern.isEmpty else { return showSearch() }
    let found = search.newest(in: past.lines, before: end)
    search.hasFailed = found == nil
    search.found = found ?? search.found
    self.search = search
    showSearch()
    if found == nil { send("\u{7}") }
  }

  private func showSearch() {
    guard let search else { return }
    let line = search.found.map { Array(past.lines[$0].unicodeScalars) } ?? search.lineBefore
    hide()
    setLine(line)
    overridePrompt(search.prompt)
    show()
  }

  private func endSearch(keepsLine: Bool) {
    guard let search else { return }
    hide()
    if !keepsLine { setLine(search.lineBefore) }
    self.search = nil
    overridePrompt(nil)
    show()
  }

  /// Replaces the line's text, without showing it.
  func setLine(_ scalars: [Unicode.Scalar]) {
    let line = unsafe el_wline(edit).pointee
    // Only text before the cursor can be deleted.
    unsafe el_cursor(edit, Int32(line.lastchar - line.cursor))
    unsafe el_deletestr(edit, Int32(lineLength))
    if !scalars.isEmpty { unsafe el_winsertstr(edit, LineEditor.wide(scalars)) }
  }
}

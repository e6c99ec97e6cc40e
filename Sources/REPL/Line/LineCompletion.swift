// LineCompletion — what the Tab key may put in the place of a word, and how that is shown.

/// The words that a word may become.
package struct LineCompletion: Equatable, Sendable {
  /// Whole words: each begins as the word does that is completed, or as it should have.
  package var candidates: [String]
  /// Whether a blank follows the only candidate: not after the name of a folder.
  package var appendsSpace: Bool

  package init(_ candidates: [String], appendsSpace: Bool = true) {
    // A quote inside a word cannot be written; control characters would not be shown.
    self.candidates = candidates.filter { candidate in
      !candidate.unicodeScalars.contains { $0 == "\"" || $0.value < 0x20 || $0.value == 0x7F }
    }
    self.appendsSpace = appendsSpace
  }

  /// What replaces the word in the line, and what is shown below it: where neither, a beep.
  func step(from word: LineWord) -> (replacement: String?, list: [String]) {
    guard let first = candidates.first else { return (nil, []) }
    if candidates.count == 1 {
      let text =
        appendsSpace
        ? LineWord.closed(first, isQuoted: word.isQuoted) + " "
        : LineWord.open(first, isQuoted: word.isQuoted)
      return (text, [])
    }
    let prefix = commonPrefix
    if prefix.unicodeScalars.count > word.text.unicodeScalars.count {
      return (LineWord.open(prefix, isQuoted: word.isQuoted), [])
    }
    return (nil, names)
  }

  /// The longest beginning that all candidates share, by scalars.
  var commonPrefix: String {
    guard let first = candidates.first else { return "" }
    var common = Array(first.unicodeScalars)
    for candidate in candidates.dropFirst() {
      let count = zip(common, candidate.unicodeScalars).prefix { $0 == $1 }.count
      common.removeSubrange(count...)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: common)
    return String(view)
  }

  /// The candidates as they are listed: of paths, only what comes after their common folder.
  var names: [String] {
    let prefix = Array(commonPrefix.unicodeScalars)
    let folder = (prefix.lastIndex(of: "/") ?? -1) + 1
    return candidates.map { String($0.unicodeScalars.dropFirst(folder)) }
  }

  /// Names in columns, read downward, in at most `rows` lines; says how many are left out.
  static func table(_ names: [String], width: Int, rows limit: Int) -> [String] {
    let widths = names.map { name in
      name.unicodeScalars.reduce(0) { $0 + LineLayout.columns(of: $1) }
    }
    let column = (widths.max() ?? 0) + 2
    let columns = max((width - 1) / column, 1)
    let rows = min((names.count + columns - 1) / columns, max(limit - 1, 1))
    let shown = min(names.count, rows * columns)
    var lines = (0..<rows).map { row in
      var line = ""
      for index in stride(from: row, to: shown, by: rows) {
        let isLast = index + rows >= shown
        line += names[index]
        if !isLast { line += String(repeating: " ", count: column - widths[index]) }
      }
      return line
    }
    if shown < names.count { lines.append("… and \(names.count - shown) more") }
    return lines
  }
}

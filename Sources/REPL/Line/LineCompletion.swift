// LineCompletion — the candidates for completing a word with Tab, and how they are shown.

/// The words that may complete a word.
package struct LineCompletion: Equatable, Sendable {
  /// Whole words, each of which begins with the word to be completed, or with its correction.
  package var candidates: [String]
  /// Whether a blank follows a single candidate; not after the name of a folder.
  package var appendsSpace: Bool

  package init(_ candidates: [String], appendsSpace: Bool = true) {
    // Words with a quote in them cannot be typed, and control characters cannot be shown.
    self.candidates = candidates.filter { candidate in
      !candidate.unicodeScalars.contains { $0 == "\"" || $0.value < 0x20 || $0.value == 0x7F }
    }
    self.appendsSpace = appendsSpace
  }

  /// The text that replaces the word, and the list shown below the line; a beep if both are empty.
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

  /// The longest beginning that all candidates have in common, compared by scalars.
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

  /// The candidates as they are listed; of paths, only the part after their common folder.
  var names: [String] {
    let prefix = Array(commonPrefix.unicodeScalars)
    let folder = (prefix.lastIndex(of: "/") ?? -1) + 1
    return candidates.map { String($0.unicodeScalars.dropFirst(folder)) }
  }

  /// Names in columns, to be read downward, in at most `rows` lines; the last says how many are
  /// omitted.
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

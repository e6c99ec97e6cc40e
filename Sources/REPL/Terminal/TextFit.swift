// TextFit — breaks lines for people between words, to fit a width.

package enum TextFit {
  /// A line in parts of at most `columns` characters; further parts are indented like the first.
  ///
  /// A word that is longer than a line is not broken, since it may be something to copy.
  package static func wrapped(_ line: String, columns: Int) -> [String] {
    guard columns > 20, line.count > columns else { return [line] }
    let indent = String(line.prefix { $0 == " " })
    var lines: [String] = []
    var current = indent
    for word in line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false)
    {
      let isFirst = current.count == indent.count
      if !isFirst && current.count + 1 + word.count > columns {
        lines.append(current)
        current = indent + word
      } else {
        current += (isFirst ? "" : " ") + word
      }
    }
    return lines + [current]
  }

  /// All lines of a text, each wrapped.
  package static func wrapped(_ text: String, lines columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrapped(String($0), columns: columns) }.joined(separator: "\n")
  }
}

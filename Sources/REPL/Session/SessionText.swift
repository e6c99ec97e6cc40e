// SessionText — recognizes text of a session that is pasted back: prompts, and what ‘where’ prints.

/// Lines as a session shows them.
enum SessionText {
  /// The names with which lines of `where` begin, except `location`.
  private static let names: Set = [
    "title", "journey", "re", "im", "height", "zoom", "formula", "operations", "constant", "scene",
    "iterations", "color", "palette", "look", "format", "precision", "size", "samples", "limit",
  ]
  /// The column in which the values of `where` begin.
  private static let column = 12

  /// What was typed after a prompt such as `2^6 n=auto> `; nil for a line without a prompt.
  static func typed(_ line: String) -> String? {
    guard line.hasPrefix("2^"), let end = line.firstIndex(of: ">"), line[..<end].contains(" n=")
    else { return nil }
    return String(line[line.index(after: end)...]).trimmed
  }

  /// Whether a line is one of those that `where` and `info` print beside the location, such as
  /// `zoom        2.13e1`.
  ///
  /// The first of their lines has the whole location. The others look like commands.
  static func describesPlace(_ line: String) -> Bool {
    let name = line.prefix { $0 != " " }
    let gap = line.dropFirst(name.count).prefix { $0 == " " }
    return names.contains(String(name)) && gap.count > 1 && name.count + gap.count == column
      && gap.endIndex < line.endIndex
  }
}

// EditSettings — the lines of an `.editrc` that libedit can carry out safely.

/// The lines of an `.editrc` that can be carried out, and those that cannot.
///
/// libedit 3.1-20221030 aborts the program at some invalid lines, prints control sequences at
/// others, and offers no check. So each line is compared with what its manual allows.
struct EditSettings: Equatable {
  /// The lines that libedit can carry out, in order.
  private(set) var lines: [String] = []
  /// The numbers, from 1, of the lines that are left out.
  private(set) var leftOut: [Int] = []

  /// The size above which a file is not taken for settings, in bytes.
  static let longest = 1 << 16
  private static let longestLine = 200

  init(_ bytes: some Collection<UInt8>) {
    let rows = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      let text = String(decoding: row, as: UTF8.self).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard text.utf8.count <= EditSettings.longestLine,
        text.utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x09 }),
        let line = EditSettings.command(text)
      else {
        leftOut.append(index + 1)
        continue
      }
      if !line.isEmpty { lines.append(line) }
    }
  }

  /// A remark about the lines that were left out; nil if none was.
  func remark(path: String) -> String? {
    guard let first = leftOut.first else { return nil }
    let rest = leftOut.count > 1 ? ", and \(leftOut.count - 1) more," : ""
    return "\(path):\(first)\(rest) is left out: it is not ‘bind KEY COMMAND’ or the like."
  }

  /// A line's command, without the name of a program before it.
  ///
  /// Empty if the name is that of another program; nil if the line is invalid.
  private static func command(_ text: String) -> String? {
    let named = /(?<name>[^:\s"']*):(?<command>.*)/
    guard let match = text.wholeMatch(of: named) else { return isKnown(text) ? text : nil }
    guard match.name.wholeMatch(of: /[A-Za-z0-9_*.-]*/) != nil else { return nil }
    if !["", "*", ".*", "fathom"].contains(match.name.lowercased()) { return "" }
    let command = String(match.command).trimmed
    return isKnown(command) ? command : nil
  }

  /// Whether libedit carries out a command without harm.
  private static func isKnown(_ text: String) -> Bool {
    var words = text.split { $0 == " " || $0 == "\t" }
    if words == ["edit", "on"] || words == ["bind", "-e"] || words == ["bind", "-v"] {
      return true
    }
    guard words.first == "bind" else { return false }
    words.removeFirst()
    let isAlternate = words.first == "-a"
    if isAlternate { words.removeFirst() }
    switch words.first {
    case "-r": return words.count == 2 && isKey(words[1])
    case "-s" where !isAlternate: return words.count > 2 && words.dropFirst().allSatisfy(isKey)
    case "-k" where !isAlternate:
      let keys: Set<Substring> = ["up", "down", "left", "right", "home", "end", "delete"]
      return words.count == 3 && keys.contains(words[1]) && isEditorCommand(words[2])
    default: return words.count == 2 && isKey(words[0]) && isEditorCommand(words[1])
    }
  }

  private static func isEditorCommand(_ word: Substring) -> Bool {
    word.wholeMatch(of: /(ed|em|vi)-[a-z-]+/) != nil
  }

  /// Whether a word names keys as the manual describes: characters, `^X`, `\\e`, `\\033`, or these
  /// in quotes.
  private static func isKey(_ word: Substring) -> Bool {
    let key = /(\^[@-_a-z?]|\\[abefnrtv]|\\[0-3][0-7]{2}|\\\^|\\\\|[!#-&(-\[\]_-~])+/
    if word.hasPrefix("\"") || word.hasPrefix("'") {
      guard word.count > 2, word.last == word.first else { return false }
      return word.dropFirst().dropLast().wholeMatch(of: key) != nil
    }
    return word.wholeMatch(of: key) != nil
  }
}

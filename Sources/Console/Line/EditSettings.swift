// EditSettings — the text of an `.editrc`, of which libedit is handed only what it understands.

/// The lines of an `.editrc` that can be carried out, and those that cannot.
///
/// libedit aborts the program at some lines that make no sense (3.1-20221030), prints sequences
/// at others, and cannot be asked beforehand: so each line is held against what its manual allows.
struct EditSettings: Equatable {
  /// What libedit may carry out, in order.
  private(set) var lines: [String] = []
  /// The numbers, from 1, of lines that are left out.
  private(set) var leftOut: [Int] = []

  /// Longer files, in bytes, are no settings.
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

  /// What a person should know.
  func remark(path: String) -> String? {
    guard let first = leftOut.first else { return nil }
    let rest = leftOut.count > 1 ? ", and \(leftOut.count - 1) more," : ""
    return "\(path):\(first)\(rest) is left out: it is not ‘bind KEY COMMAND’ or the like."
  }

  /// A line without the name of a program before it; empty where that is another program.
  private static func command(_ text: String) -> String? {
    var text = text
    if let mark = text.firstIndex(of: ":"),
      let name = Optional(text[..<mark]), !name.contains(where: { " \t\"'".contains($0) })
    {
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-*.".contains($0)) })
      else { return nil }
      if !["", "*", ".*", "fathom"].contains(name.lowercased()) { return "" }
      text = String(text[text.index(after: mark)...]).trimmed
    }
    let isKnown =
      text.wholeMatch(of: /bind[ \t]+-[ev]/) != nil
      || text.wholeMatch(of: /bind([ \t]+-a)?[ \t]+(?<key>[^ \t]+)[ \t]+(ed|em|vi)-[a-z-]+/) != nil
      || text.wholeMatch(of: /bind([ \t]+-a)?[ \t]+-r[ \t]+(?<key>[^ \t]+)/) != nil
      || text.wholeMatch(of: /bind[ \t]+-s[ \t]+(?<key>[^ \t]+)[ \t]+(?<out>[^ \t].*)/) != nil
      || text.wholeMatch(
        of: /bind[ \t]+-k[ \t]+(up|down|left|right|home|end|delete)[ \t]+ed-[a-z-]+/)
        != nil
      || text.wholeMatch(of: /edit[ \t]+on/) != nil
    guard isKnown else { return nil }
    let words = text.split { $0 == " " || $0 == "\t" }.dropFirst().drop {
      $0.hasPrefix("-") && $0.count == 2
    }
    if text.contains("-s") {
      return words.allSatisfy(isKey) ? text : nil
    }
    if text.contains("-k") || text.hasPrefix("edit") { return text }
    return words.first.map { isKey($0) } ?? true ? text : nil
  }

  /// Whether a word names keys as the manual says: characters, `^X`, `\\e`, `\\033`, quoted or not.
  private static func isKey(_ word: Substring) -> Bool {
    let key = /(\^[@-_a-z?]|\\[abefnrtv]|\\[0-3][0-7]{2}|\\\^|\\\\|[!#-&(-\[\]_-~])+/
    if word.hasPrefix("\"") || word.hasPrefix("'") {
      guard word.count > 2, word.last == word.first else { return false }
      return word.dropFirst().dropLast().wholeMatch(of: key) != nil
    }
    return word.wholeMatch(of: key) != nil
  }
}

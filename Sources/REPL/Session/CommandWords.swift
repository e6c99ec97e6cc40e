// CommandWords — splits a typed line into commands, and a command into words.

/// One command as it was typed: its words without quotes, and the text of the command.
package struct CommandWords: Sendable, Equatable {
  /// The words, at least one; those in double quotes may contain blanks.
  ///
  /// The user's home folder replaces `~/` at the beginning of a word.
  package let words: [String]
  /// The text of the command, without blanks around it.
  package let text: String

  /// The text after the first word.
  package var rest: String {
    let verb = text.prefix { !$0.isWhitespace }
    return String(text.dropFirst(verb.count).drop(while: \.isWhitespace))
  }

  /// The commands of a line, separated by `;`.
  ///
  /// A command that begins with `#` is a comment, and ends the line. Within double quotes, blanks
  /// and `;` are text, and `\"` and `\\` stand for `"` and `\`. Other quotation marks around words,
  /// dashes before options and minus signs count as those of a keyboard (`PlainMarks`).
  ///
  /// - Throws: `CommandError.openQuote`.
  /// - Complexity: O(length).
  package static func commands(in line: String) throws(CommandError) -> [CommandWords] {
    var found: [CommandWords] = []
    var words: [String] = []
    var word: String?
    var text = ""
    var isQuoted = false
    var isEscaped = false
    func finish() {
      if let last = word { words.append(HomePath.expanded(last)) }
      if !words.isEmpty { found.append(CommandWords(words: words, text: text.trimmed)) }
      (words, word, text) = ([], nil, "")
    }
    for character in PlainMarks.line(line) {
      if isQuoted {
        text.append(character)
        if isEscaped {
          if character != "\"" && character != "\\" { word = (word ?? "") + "\\" }
          word = (word ?? "") + String(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        } else {
          word?.append(character)
        }
        continue
      }
      if character == "#" && words.isEmpty && word == nil { break }
      if character == ";" {
        finish()
        continue
      }
      text.append(character)
      if character == "\"" {
        isQuoted = true
        word = word ?? ""
      } else if character.isWhitespace || character == "\0" {
        if let last = word { words.append(HomePath.expanded(last)) }
        word = nil
      } else if word == nil {
        word = String(character)
      } else {
        word?.append(character)
      }
    }
    if isQuoted { throw .openQuote }
    finish()
    return found
  }
}

extension String {
  /// The text without blanks at both ends.
  var trimmed: String {
    let blank: (Character) -> Bool = { $0.isWhitespace || $0 == "\0" }
    guard let first = firstIndex(where: { !blank($0) }),
      let last = lastIndex(where: { !blank($0) })
    else { return "" }
    return String(self[first...last])
  }
}

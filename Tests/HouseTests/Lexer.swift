// Lexer — splits Swift and C code for the house tests, without comments and strings.

/// An identifier, a keyword, or one character of punctuation.
struct Token {
  let text: String
  let line: Int
}

/// Splits a line of blanked code into tokens.
func tokenized(_ code: String, line: Int) -> [Token] {
  var tokens: [Token] = []
  var word: [UInt8] = []
  func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
  func finishWord() {
    if !word.isEmpty {
      tokens.append(Token(text: String(decoding: word, as: UTF8.self), line: line))
    }
    word = []
  }
  for byte in code.utf8 {
    if isWord(byte) {
      word.append(byte)
      continue
    }
    finishWord()
    if byte > UInt8(ascii: " ") {
      tokens.append(Token(text: String(UnicodeScalar(byte)), line: line))
    }
  }
  finishWord()
  return tokens
}

/// Replaces comments and the text of string literals by spaces; line breaks stay.
///
/// Code inside `\(…)` stays too. A one-line string ends with its line at the latest, so a quote in
/// a regular expression affects only that line.
func blanked(_ text: String, charactersAreQuoted: Bool) -> String {
  var lexer = Blanker(text: Array(text.utf8), charactersAreQuoted: charactersAreQuoted)
  return lexer.run()
}

private struct Blanker {
  let text: [UInt8]
  /// Whether character literals such as C's `'"'` are recognized.
  let charactersAreQuoted: Bool
  var output: [UInt8] = []
  var position = 0

  /// An open string literal: its number signs and quotes, and the number of open parentheses in
  /// `\(…)`.
  struct Literal {
    let signs: Int
    let quotes: Int
    var parentheses = 0
  }
  var literals: [Literal] = []

  init(text: [UInt8], charactersAreQuoted: Bool) {
    (self.text, self.charactersAreQuoted) = (text, charactersAreQuoted)
    output.reserveCapacity(text.count)
  }

  func looking(at string: String) -> Bool { text[position...].starts(with: string.utf8) }

  mutating func keep(_ count: Int = 1) {
    output += text[position..<min(position + count, text.count)]
    position += count
  }

  mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      output.append(text[position] == UInt8(ascii: "\n") ? text[position] : UInt8(ascii: " "))
      position += 1
    }
  }

  mutating func run() -> String {
    while position < text.count {
      if let literal = literals.last, literal.parentheses == 0 {
        stepInString(literal)
      } else {
        stepInCode()
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  mutating func stepInCode() {
    if looking(at: "//") {
      while position < text.count, text[position] != UInt8(ascii: "\n") { blank() }
    } else if looking(at: "/*") {
      blankComment()
    } else if charactersAreQuoted, text[position] == UInt8(ascii: "'") {
      blankCharacter()
    } else if let opened = literalOpening() {
      blank(opened.signs + opened.quotes)
      literals.append(opened)
    } else {
      if !literals.isEmpty { countParentheses() }
      keep()
    }
  }

  mutating func countParentheses() {
    if text[position] == UInt8(ascii: "(") { literals[literals.count - 1].parentheses += 1 }
    if text[position] == UInt8(ascii: ")") { literals[literals.count - 1].parentheses -= 1 }
  }

  mutating func blankComment() {
    var depth = 0
    repeat {
      if looking(at: "/*") {
        depth = charactersAreQuoted ? 1 : depth + 1  // comments do not nest in C
        blank(2)
      } else if looking(at: "*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < text.count
  }

  mutating func blankCharacter() {
    blank()
    while position < text.count, text[position] != UInt8(ascii: "\n") {
      let isLast = text[position] == UInt8(ascii: "'")
      blank(text[position] == UInt8(ascii: "\\") ? 2 : 1)
      if isLast { return }
    }
  }

  func literalOpening() -> Literal? {
    var end = position
    while end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "\"") else { return nil }
    let isLong = text[end...].starts(with: "\"\"\"".utf8) && !charactersAreQuoted
    return Literal(signs: end - position, quotes: isLong ? 3 : 1)
  }

  mutating func stepInString(_ literal: Literal) {
    let signs = String(repeating: "#", count: literal.signs)
    let closing = String(repeating: "\"", count: literal.quotes) + signs
    if looking(at: closing) {
      blank(closing.utf8.count)
      literals.removeLast()
    } else if looking(at: "\\" + signs + "("), !charactersAreQuoted {
      blank(1 + literal.signs)
      literals[literals.count - 1].parentheses = 1
      keep()
    } else if looking(at: "\\" + signs) {
      blank(2 + literal.signs)
    } else {
      if literal.quotes == 1, text[position] == UInt8(ascii: "\n") { literals.removeLast() }
      blank()
    }
  }
}

// LexerTests — tests of the lexer on which the house tests depend.

import Testing

@Suite("The lexer of the house tests")
struct LexerTests {
  @Test("comments and strings are blanked, code between them stays")
  func blanks() {
    let cases = [
      (#"a // b"#, "a"), (#"a /* b /* c */ d */ e"#, "a e"), (#"a("b") c"#, "a ( ) c"),
      (##"a #"b " \(c)"# d"##, "a d"), (#"a "b \(c + "d") e" f"#, "a ( c + ) f"),
      (#"a "\"b" c"#, "a c"), ("a \"\"\"\n b \"c\" \n\"\"\" d", "a d"), ("a \"b\nc", "a c"),
    ]
    for (text, expected) in cases {
      let code = blanked(text, charactersAreQuoted: false)
      #expect(code.utf8.count == text.utf8.count)
      let words = tokenized(code.replacing("\n", with: " "), line: 1).map(\.text)
      #expect(words.joined(separator: " ") == expected, "\(text)")
    }
  }

  @Test("a quoted character in C opens no string")
  func characters() {
    let code = blanked(#"f('"', '\'') g"#, charactersAreQuoted: true)
    #expect(tokenized(code, line: 1).map(\.text).joined(separator: " ") == "f ( , ) g")
  }
}

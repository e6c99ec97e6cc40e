// ExcerptTests — messages show the beginning of a long text, on one line.

import Core
import Testing

@Suite struct ExcerptTests {
  @Test func `a short text is shown whole, and a long one up to its 40th character`() {
    let forty = String(repeating: "é", count: 40)
    #expect(forty.excerpt == forty)
    #expect((forty + "x").excerpt == forty + "…")
    #expect("a\nb\r\nc\0d".excerpt == "a b c d")
    #expect("".excerpt.isEmpty)
  }

  @Test func `bytes are shown up to the 24th`() {
    let bytes = Array("abcdefghijklmnopqrstuvwx".utf8)
    #expect(bytes.excerpt == "abcdefghijklmnopqrstuvwx")
    #expect((bytes + [0x79]).excerpt == "abcdefghijklmnopqrstuvwx…")
    #expect([UInt8]([0xFF]).excerpt == "\u{FFFD}")
  }
}

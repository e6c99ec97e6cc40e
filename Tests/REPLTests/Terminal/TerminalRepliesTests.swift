// TerminalRepliesTests — replies are removed from the input, and everything typed is kept.

import REPL
import Testing

private let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
private let color = "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\"
private let cell = "\u{1B}[6;18;9t"
private let window = "\u{1B}[4;900;1200t"
private let attributes = "\u{1B}[?62;4;22c"
private let all = kitty + color + cell + window + attributes

@Suite struct TerminalRepliesTests {
  /// The typed part of a text, and the replies found in it.
  private func read(_ text: String) -> (typed: String, replies: TerminalReplies) {
    var replies = TerminalReplies()
    let typed = replies.typed(Array(text.utf8))
    return (String(decoding: typed, as: UTF8.self), replies)
  }

  @Test func `all replies are understood`() {
    let (typed, replies) = read(all)
    #expect(typed.isEmpty && !replies.isHolding)
    #expect(replies.hasKittyGraphics && replies.isTrueColor && replies.hasSixels)
    #expect(replies.cell == .init(width: 9, height: 18))
    #expect(replies.window == .init(width: 1200, height: 900))
    #expect(replies.isComplete)
  }

  @Test func `modes are known if the terminal can set them`() {
    #expect(read("\u{1B}[?1006;2$y\u{1B}[?1016;1$y").replies.knownModes == [1006, 1016])
    // 0 is an unknown mode, 4 one that is always off.
    let (typed, replies) = read("\u{1B}[?1006;0$y\u{1B}[?1016;4$y\u{1B}[?62c")
    #expect(typed.isEmpty && replies.isComplete && replies.knownModes.isEmpty)
    #expect(read("\u{1B}[?1006;2$x").typed == "\u{1B}[?1006;2$x")
    let environment = ["TERM": "xterm-256color"]
    let known = read("\u{1B}[?1006;2$y\u{1B}[?1016;0$y").replies
    let abilities = TerminalAbilities(environment: environment, replies: known)
    #expect(abilities.mouse && !abilities.mousePixels)
    #expect(!TerminalAbilities(environment: environment).mouse)
    #expect(!TerminalAbilities(environment: ["TERM": "dumb"], replies: known).mouse)
  }

  @Test func `refusals are understood as such`() {
    let (typed, replies) = read(
      "\u{1B}_Gi=31;EINVAL:no\u{1B}\\\u{1B}P0$r\u{1B}\\\u{1B}P1$r0;48;5;16m\u{1B}\\\u{1B}[?6c")
    #expect(typed.isEmpty && replies.isComplete)
    #expect(!replies.hasKittyGraphics && !replies.isTrueColor && !replies.hasSixels)
  }

  @Test(arguments: ["48:2:1:2:3", "48:2::1:2:3", "48:2:0:1:2:3", "0;48;2;1;2;3", "48;2;1;2;3"])
  func `a color is reported in many forms`(_ text: String) {
    #expect(read("\u{1B}P1$r\(text)m\u{1B}\\").replies.isTrueColor)
    #expect(!read("\u{1B}P1$r\(text)4m\u{1B}\\").replies.isTrueColor)
  }

  @Test func `sixels are the attribute 4, and not a digit of another attribute`() {
    #expect(!read("\u{1B}[?64;14;42c").replies.hasSixels)
    #expect(read("\u{1B}[?4c").replies.hasSixels)
  }

  @Test func `pieces of any size give the same`() {
    let text = Array("1-4\u{1B}[A\(kitty)x\u{1B}[6~\(all)ü\r".utf8)
    for size in 1...text.count {
      var replies = TerminalReplies()
      var typed: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: size) {
        typed += replies.typed(text[start..<min(start + size, text.count)])
      }
      #expect(typed == Array("1-4\u{1B}[Ax\u{1B}[6~ü\r".utf8), "pieces of \(size)")
      #expect(replies == read(all).replies, "pieces of \(size)")
    }
  }

  @Test func `text typed between replies passes through in order`() {
    let (typed, _) = read("a\(kitty)b\u{1B}[1;5C\(color)c\(cell)\u{3}\(window)ℂ\(attributes)e\n")
    #expect(typed == "ab\u{1B}[1;5Cc\u{3}ℂe\n")
  }

  @Test(arguments: [
    "\u{1B}[A", "\u{1B}[4~", "\u{1B}[6~", "\u{1B}[4;2~", "\u{1B}OP", "\u{1B}b",
    "\u{1B}[200~x\u{1B}[201~",
    "\u{1B}[?1;2h", "\u{1B}[12;40R", "\u{1B}[6;1t", "\u{1B}\u{1B}[A", "\u{1B}_Gi=4;OK\u{1B}\\",
    "\u{1B}_Gi=31;\nOK", "\u{1B}P2$r", "\u{1B}_Gi=31;O\u{1B}[B", "\u{1B}PqX\u{1B}\\",
    "\u{1B}[6;1;2;3t",
  ])
  func `keys and other input pass through whole and at once`(_ text: String) {
    let (typed, replies) = read(text)
    #expect(typed == text && !replies.isHolding)
    #expect(replies == TerminalReplies())
  }

  @Test func `a single escape is held until it is released`() {
    var (typed, replies) = read("x\u{1B}")
    #expect(typed == "x" && replies.isHolding)
    #expect(replies.release() == [0x1B] && !replies.isHolding && replies.release().isEmpty)
    #expect(replies.typed(Array("[A".utf8)) == Array("[A".utf8))
  }

  @Test func `a reply without an end is not awaited forever`() {
    let endless = "\u{1B}_Gi=31;" + String(repeating: "x", count: 1000)
    #expect(read(endless).typed == endless)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random input neither crashes nor gets lost`(_ seed: UInt64) {
    let alphabet = Array("\u{1B}\u{1B}[_P?46;;tc$rGi=31OK\\\u{7}aü".utf8)
    var state = seed
    var input: [UInt8] = []
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      input.append(alphabet[Int(state >> 33) % alphabet.count])
    }
    var replies = TerminalReplies()
    let typed = replies.typed(input) + replies.release()
    // Only whole replies may be missing, so the rest is a subsequence with almost all characters.
    var rest = input[...]
    for byte in typed {
      guard let next = rest.firstIndex(of: byte) else {
        Issue.record("\(byte) was never typed, seed \(seed)")
        return
      }
      rest = rest[(next + 1)...]
    }
    #expect(typed.count > input.count * 9 / 10)
  }
}

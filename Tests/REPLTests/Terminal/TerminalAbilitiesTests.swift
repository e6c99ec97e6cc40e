// TerminalAbilitiesTests — the best mode for each terminal.

import REPL
import Testing

@Suite struct TerminalAbilitiesTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let sixel = "\u{1B}[?62;4c"
  private static let color = "\u{1B}P1$r48:2::1:2:3m\u{1B}\\"

  private func mode(_ environment: [String: String], replies text: String = "") -> PictureMode {
    var replies = TerminalReplies()
    _ = replies.typed(Array(text.utf8))
    let usual = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]
    return TerminalAbilities(
      environment: usual.merging(environment) { $1 }, replies: replies
    ).bestMode
  }

  @Test func `the best mode of a terminal is chosen`() {
    #expect(mode([:], replies: Self.kitty + Self.color + Self.sixel) == .kitty)
    #expect(mode(["TERM_PROGRAM": "iTerm.app"], replies: Self.sixel) == .iterm)
    #expect(mode(["LC_TERMINAL": "iTerm2"]) == .iterm)
    #expect(mode([:], replies: Self.color + Self.sixel) == .sixel)
    #expect(mode([:], replies: Self.color) == .blocks)
    #expect(mode(["COLORTERM": "truecolor"]) == .blocks)
    #expect(mode(["COLORTERM": "24bit"]) == .blocks)
    #expect(mode([:]) == .colors256)
    #expect(mode(["TERM": "vt220"]) == .braille)
    #expect(mode(["TERM": "vt220", "LANG": "C"]) == .ascii)
    #expect(mode(["COLORTERM": "truecolor", "LC_ALL": "C"]) == .ascii)
    #expect(mode(["LC_ALL": "C"], replies: Self.sixel) == .sixel)
  }

  @Test func `without colors, pictures have dots or characters`() {
    #expect(mode(["NO_COLOR": "1"], replies: Self.kitty) == .braille)
    #expect(mode(["NO_COLOR": "1", "LANG": "C"], replies: Self.kitty) == .ascii)
    #expect(mode(["NO_COLOR": ""], replies: Self.kitty) == .kitty)
  }

  @Test(arguments: [
    ["TERM": "tmux-256color"], ["TERM": "screen"], ["TMUX": "/tmp/tmux-0/default,1,0"],
    ["ZELLIJ": "0"],
  ])
  func `a multiplexer shows half blocks`(_ environment: [String: String]) {
    let pictures = Self.kitty + Self.sixel
    let iterm = environment.merging(["LC_TERMINAL": "iTerm2"]) { $1 }
    #expect(mode(iterm, replies: pictures) == .colors256)
    #expect(mode(iterm, replies: Self.color + pictures) == .blocks)
  }

  @Test func `a dumb terminal is not asked, and gets characters`() {
    for term in ["dumb", ""] {
      let environment = ["TERM": term, "LANG": "en_US.UTF-8", "COLORTERM": "truecolor"]
      let abilities = TerminalAbilities(environment: environment)
      #expect(!abilities.canBeAsked && abilities.bestMode == .ascii)
    }
    #expect(!TerminalAbilities(environment: ["TERM": "linux"]).canBeAsked)
    #expect(TerminalAbilities(environment: ["TERM": "xterm"]).canBeAsked)
  }
}

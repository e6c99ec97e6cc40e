// TerminalProbeTests — the probe asks a terminal that the test plays.

import Foundation
import REPL
import Testing

@Suite(.serialized) struct TerminalProbeTests {
  private static let environment = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]

  @Test func `a terminal's answers are used, and typed text is kept`() throws {
    let terminal = try PlayedTerminal()
    terminal.play([
      "1-4", "\u{1B}_Gi=31;O", "K\u{1B}\\3\u{1B}[6;20;10t\u{1B}P1$r48:2::1:2:3m\u{1B}\\",
      "\u{1B}[?62c\u{1B}[A",
    ])
    let before = terminal.mode
    let start = ContinuousClock.now
    let answer = TerminalProbe.ask(
      environment: Self.environment, limit: .seconds(20), path: terminal.path)
    #expect(ContinuousClock.now - start < .seconds(15), "the last reply ends the waiting")
    #expect(String(decoding: answer.typedAhead, as: UTF8.self).hasPrefix("1-43"))
    #expect(answer.abilities.kitty && answer.abilities.truecolor && !answer.abilities.sixel)
    #expect(answer.abilities.bestMode == .kitty && answer.replies.isComplete)
    #expect(terminal.mode == before, "the line is as it was")
    let questions = terminal.heard
    #expect(questions.hasSuffix("\u{1B}[c"), "the question that all answer comes last")
    #expect(questions.contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"))
    #expect(questions.contains("\u{1B}P$qm\u{1B}\\\u{1B}[m"))
  }

  @Test func `the modes of the mouse are asked for, but not of macOS's Terminal`() throws {
    for (program, isAsked) in [("xterm", true), ("Apple_Terminal", false)] {
      let terminal = try PlayedTerminal()
      terminal.play(["\u{1B}[?1006;2$y\u{1B}[?62c"])
      let environment = Self.environment.merging(["TERM_PROGRAM": program]) { $1 }
      let answer = TerminalProbe.ask(
        environment: environment, limit: .seconds(20), path: terminal.path)
      #expect(terminal.heard.contains("\u{1B}[?1006$p\u{1B}[?1016$p") == isAsked)
      #expect(answer.abilities.mouse && answer.typedAhead.isEmpty)
    }
  }

  @Test func `a silent terminal is awaited only briefly`() throws {
    let terminal = try PlayedTerminal()
    terminal.play(["where\r"])
    let before = terminal.mode
    let start = ContinuousClock.now
    let answer = TerminalProbe.ask(
      environment: Self.environment, limit: .milliseconds(500), path: terminal.path)
    let waited = ContinuousClock.now - start
    #expect(waited >= .milliseconds(500) && waited < .seconds(10))
    #expect(String(decoding: answer.typedAhead, as: UTF8.self) == "where\n")
    #expect(!answer.replies.isComplete && answer.abilities.bestMode == .colors256)
    #expect(terminal.mode == before)
  }

  @Test func `tmux is not sent a query that it would take for a title`() throws {
    let terminal = try PlayedTerminal()
    terminal.play(["\u{1B}[?1;2c"])
    let environment = Self.environment.merging(["TMUX": "x"]) { $1 }
    _ = TerminalProbe.ask(environment: environment, limit: .seconds(5), path: terminal.path)
    #expect(!terminal.heard.contains("_G") && terminal.heard.hasSuffix("\u{1B}[c"))
  }

  @Test func `without a terminal, nothing is asked`() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data("untouched".utf8).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    let answer = TerminalProbe.ask(environment: Self.environment, path: place.path)
    #expect(answer.abilities == TerminalAbilities(environment: Self.environment))
    #expect(try String(contentsOf: place, encoding: .utf8) == "untouched")
    let terminal = try PlayedTerminal()
    _ = TerminalProbe.ask(environment: ["TERM": "dumb"], path: terminal.path)
    #expect(terminal.heard.isEmpty)
  }

  @Test func `a terminal's size is the current one, in cells and pixels`() throws {
    let terminal = try PlayedTerminal()
    #expect(terminal.size(columns: 0, rows: 0, width: 0, height: 0) == nil)
    let plain = terminal.size(columns: 80, rows: 24, width: 0, height: 0)
    #expect(plain == TerminalSize(columns: 80, rows: 24, cellWidth: 10, cellHeight: 20))
    let known = terminal.size(columns: 100, rows: 50, width: 905, height: 900)
    #expect(known == TerminalSize(columns: 100, rows: 50, cellWidth: 9, cellHeight: 18))
    let wrong = terminal.size(columns: 80, rows: 24, width: 80, height: 24)
    #expect(wrong == TerminalSize(columns: 80, rows: 24, cellWidth: 10, cellHeight: 20))
    let told = terminal.size(columns: 80, rows: 24, width: 0, height: 0, told: "\u{1B}[6;16;8t")
    #expect(told == TerminalSize(columns: 80, rows: 24, cellWidth: 8, cellHeight: 16))
    let area = terminal.size(columns: 80, rows: 24, width: 0, height: 0, told: "\u{1B}[4;480;560t")
    #expect(area == TerminalSize(columns: 80, rows: 24, cellWidth: 7, cellHeight: 20))
    #expect(TerminalSize.of(descriptor: -1) == nil)
  }
}

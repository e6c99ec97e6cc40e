// LinePartsTests — the parts of the line editor that need no terminal.

import Foundation
import Testing
import TestSupport

@testable import REPL

@Suite struct LinePartsTests {
  @Test func `UTF-8 in pieces is decoded like UTF-8 in one piece`() {
    let text = "aé数🌀\u{10FFFF}"
    var decoder = ScalarDecoder()
    let scalars = text.utf8.flatMap { decoder.decode([$0]) }
    #expect(scalars == Array(text.unicodeScalars))
  }

  @Test(arguments: 1...300)
  func `invalid UTF-8 is replaced as Swift replaces it`(_ seed: UInt64) {
    var state = seed
    let interesting: [UInt8] = [
      0x41, 0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xA0, 0xED, 0xF0, 0x90, 0xF4, 0xF5,
    ]
    let bytes = (0..<12).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return interesting[Int(state >> 33) % interesting.count]
    }
    var decoder = ScalarDecoder()
    let scalars = decoder.decode(bytes + [0x2E])  // a period completes the sequence
    #expect(scalars == Array(String(decoding: bytes + [0x2E], as: UTF8.self).unicodeScalars))
  }

  @Test func `input is split into whole keys`() {
    var keys = KeySplitter()
    keys.append("ab\u{1B}[1;5Cc\u{1B}OP\u{1B}b\r\u{1B}".utf8)
    #expect(keys.next() == .text(["a", "b"]))
    #expect(keys.next() == .control(["\u{1B}", "[", "1", ";", "5", "C"]))
    #expect(keys.next() == .text(["c"]))
    #expect(keys.next() == .control(["\u{1B}", "O", "P"]))
    #expect(keys.next() == .control(["\u{1B}", "b"]))
    #expect(keys.next() == .control(["\r"]))
    #expect(keys.next() == nil)
    #expect(!keys.hasKey)
    keys.append("\r".utf8)
    #expect(keys.next() == .control(["\u{1B}"]), "someone changed their mind")
    #expect(keys.next() == .control(["\r"]))
  }

  @Test func `a paste becomes text and line ends, whatever it contains`() {
    var keys = KeySplitter()
    let pasted = "\u{1B}[200~+a\tb\u{1B}[A\u{3}\r\n3\u{1B}[201~-"
    // The text arrives in pieces of any size.
    for scalar in pasted.unicodeScalars { keys.append(String(scalar).utf8) }
    #expect(keys.isInPaste)
    #expect(keys.next() == .pasted(Array("+a".unicodeScalars)))
    #expect(keys.next() == .pasted(Array(" b".unicodeScalars)))
    #expect(keys.next() == .pasted(Array("[A".unicodeScalars)), "a tab is a blank, and an ESC goes")
    #expect(keys.next() == .control(["\n"]))
    #expect(keys.next() == .pasted(["3"]))
    #expect(keys.next() == .control(["\r"]), "a paste of several lines ends its last")
    #expect(!keys.isInPaste)
    #expect(keys.next() == .text(["-"]) && keys.next() == nil)

    keys.append("\u{1B}[200~1-4\u{1B}[20".utf8)
    #expect(keys.next() == .pasted(Array("1-4".unicodeScalars)))
    #expect(!keys.hasKey && keys.isInPaste)
    keys.append("1~".utf8)
    #expect(keys.next() == nil && !keys.isInPaste, "one line waits for Enter")
  }

  @Test func `keys are taken one by one, and an ESC waits for what follows`() {
    var keys = KeySplitter()
    keys.append("+-\u{1B}[A".utf8)
    #expect(keys.nextSingle() == ["+"])
    #expect(keys.nextSingle() == ["-"])
    #expect(keys.nextSingle() == ["\u{1B}", "[", "A"])
    keys.append("\u{1B}".utf8)
    #expect(keys.isAtEscape && keys.nextSingle() == nil)
    keys.append("[".utf8)
    #expect(!keys.isAtEscape && keys.nextSingle() == nil)
    keys.append("Bq".utf8)
    #expect(keys.nextSingle() == ["\u{1B}", "[", "B"])
    #expect(keys.nextSingle() == ["q"] && keys.nextSingle() == nil)
  }

  @Test(arguments: [
    ("> ", "abc", 80, 0, 5), ("> ", "abc", 5, 1, 0), ("> ", "abcd", 5, 1, 1),
    ("> ", "数数", 5, 1, 2), ("> ", "\ta", 80, 0, 9), ("> ", "e\u{301}", 80, 0, 3),
    ("> ", "\u{1}", 80, 0, 4), ("", "", 80, 0, 0),
  ])
  func `characters are where libedit puts them`(
    _ prompt: String, _ text: String, _ width: Int, _ row: Int, _ column: Int
  ) {
    withExtendedLifetime(LineTerminal.charactersAreUTF8) {
      var layout = LineLayout(width: width)
      layout.advance(over: prompt.unicodeScalars)
      layout.advance(over: text.unicodeScalars)
      #expect(layout.position == ScreenPosition(row: row, column: column))
    }
  }

  @Test func `colors at the end of a prompt are not lost`() {
    let prompt = LinePrompt("\u{1}A\u{2}2\u{1}B\u{2}\u{1}C\u{2}> \u{1}D\u{2}\n")
    #expect(prompt.visible == ["2", ">", " "])
    #expect(LineEditor.string(prompt.marked) == "\u{1}A\u{1}2\u{1}BC\u{1}>\u{1}D\u{1} ")
  }

  @Test(arguments: [
    ("", "", "", false, 0), ("zo", "", "zo", false, 2), ("zoom fi", "zoom ", "fi", false, 2),
    ("a;b", "a;", "b", false, 1), ("save ~/x-y", "save ", "~/x-y", false, 5),
    ("save \"my f", "save ", "my f", true, 5), ("save \"my f\" ", "save \"my f\" ", "", false, 0),
    ("save \"my f\"x", "save ", "my fx", false, 7),
  ])
  func `a word begins after a blank or a semicolon, unless quoted`(
    _ text: String, _ before: String, _ word: String, _ isQuoted: Bool, _ length: Int
  ) {
    let found = LineWord(endOf: text)
    #expect(found.before == before)
    #expect(found.text == word)
    #expect(found.isQuoted == isQuoted)
    #expect(found.length == length)
  }

  @Test func `completion inserts the certain part, or lists the candidates`() {
    let word = LineWord(endOf: "fi")
    #expect(LineCompletion([]).step(from: word) == (nil, []))
    #expect(LineCompletion(["find"]).step(from: word) == ("find ", []))
    #expect(LineCompletion(["my x"]).step(from: word) == ("\"my x\" ", []))
    #expect(LineCompletion(["my x/"], appendsSpace: false).step(from: word) == ("\"my x/", []))
    #expect(LineCompletion(["file-a", "file-b"]).step(from: word) == ("file-", []))
    #expect(LineCompletion(["find", "file"]).step(from: word) == (nil, ["find", "file"]))
    #expect(LineCompletion(["dir/a", "dir/b"]).names == ["a", "b"])
    #expect(LineCompletion(["a\"b", "a\nb"]).candidates == [])
  }

  @Test func `a list has columns, and says how many names it omits`() {
    let names = (1...9).map { "name\($0)" }
    #expect(
      LineCompletion.table(names, width: 22, rows: 9) == [
        "name1  name4  name7", "name2  name5  name8", "name3  name6  name9",
      ])
    #expect(
      LineCompletion.table(names, width: 8, rows: 3) == [
        "name1", "name2", "… and 7 more",
      ])
  }
}

@Suite struct LineHistoryTests {
  private let own: Folder
  private var path: String { own.path + "/history" }

  init() throws { own = try Folder() }

  private var mode: Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.posixPermissions] as? Int
  }

  @Test func `the file becomes accessible to its owner only`() throws {
    var history = LineHistory(path: path)
    history.remember("one")
    #expect(mode == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(LineHistory(path: path).lines == ["one"])
    #expect(mode == 0o600)
  }

  @Test func `empty lines and repetitions are not remembered`() {
    var history = LineHistory(path: nil)
    for line in ["", "a", "a", "  ", "b", "a", "c\u{7}"] { history.remember(line) }
    #expect(history.lines == ["a", "b", "a"])
  }

  @Test func `the newest thousand lines are kept, and the file is shortened in time`() throws {
    var history = LineHistory(path: path)
    for number in 0..<2_500 { history.remember("line \(number)") }
    #expect(history.lines.count == LineHistory.limit)
    let reread = LineHistory(path: path)
    #expect(reread.lines == history.lines)
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 1_000)
  }

  @Test func `sessions at the same time keep each other's lines`() async throws {
    await withTaskGroup { group in
      for session in 0..<8 {
        group.addTask { [path] in
          var history = LineHistory(path: path)
          for number in 0..<50 { history.remember("\(session)-\(number)") }
        }
      }
    }
    #expect(Set(LineHistory(path: path).lines).count == 400)
  }

  @Test(arguments: ["/nonexistent/history", "/dev/null", "/"])
  func `an impossible file does not matter`(_ path: String) {
    var history = LineHistory(path: path)
    history.remember("one")
    #expect(history.lines == ["one"])
  }
}

@Suite struct WakeupTests {
  @Test func `a wait ends by time, by a post, or by input`() {
    let wakeup = Wakeup()
    #expect(wakeup.wait(forInput: nil, seconds: 0.01) == Wakeup.Reason())
    wakeup.post()
    wakeup.post()
    #expect(wakeup.wait(forInput: nil, seconds: nil).wasWoken)
    #expect(!wakeup.wait(forInput: nil, seconds: 0).wasWoken, "heard once")
    let thread = Thread { wakeup.post() }
    thread.start()
    #expect(wakeup.wait(forInput: nil, seconds: 10).wasWoken)
  }

  @Test func `typing and hanging up are input`() throws {
    let terminal = try #require(LineTerminal())
    let wakeup = Wakeup()
    #expect(!wakeup.wait(forInput: terminal.program, seconds: 0).inputIsReady)
    terminal.type("x\n")
    #expect(wakeup.wait(forInput: terminal.program, seconds: 1).inputIsReady)
    terminal.hangUp()
    #expect(wakeup.wait(forInput: terminal.program, seconds: 1).inputIsReady)
  }
}

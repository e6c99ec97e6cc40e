// LineEditorTests — types into an editor on a pseudo-terminal.

import Foundation
import Testing
import TestSupport

@testable import REPL

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

private let up = "\u{1B}[A"
private let left = "\u{1B}[D"
private let backspace = "\u{7F}"
private let controlA = "\u{1}"
private let controlD = "\u{4}"
private let controlE = "\u{5}"
private let controlG = "\u{7}"
private let controlK = "\u{B}"
private let controlR = "\u{12}"
private let controlU = "\u{15}"
private let controlW = "\u{17}"

/// Tests of an editor and its terminal; serialized, since a process has one terminal name.
@Suite(.serialized) struct LineEditorTests {
  let terminal: LineTerminal
  private let own: Folder
  private var folder: String { own.path }

  init() throws {
    unsafe setenv("TERM", "xterm", 1)
    terminal = try #require(LineTerminal())
    own = try Folder()
    // Replaces the user's ~/.editrc.
    unsafe setenv("EDITRC", folder + "/editrc", 1)
    try "bind ^T ed-delete-prev-char\n".write(
      toFile: folder + "/editrc", atomically: true, encoding: .utf8)
  }

  @Test func `no damaged editrc ends the program`() throws {
    var random = SeededGenerator(seed: 602)
    for _ in 0..<300 {
      var bytes = Array(EditSettingsTests.sound.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      try Data(bytes).write(to: URL(filePath: folder + "/editrc"))
      let editor = editor()
      #expect(editor.remarks.isEmpty == EditSettings(bytes).leftOut.isEmpty)
      editor.close()
    }
    #expect(!terminal.shown().contains("\u{1B}]"))
  }

  func editor(history: String? = nil, typedAhead: String = "") -> LineEditor {
    let words = ["zoom", "find", "file-one", "file-two", "with blank", "été"]
    return LineEditor(
      historyPath: history, typedAhead: Array(typedAhead.utf8), input: terminal.program,
      output: terminal.program
    ) { word in LineCompletion(words.filter { $0.hasPrefix(word.text) }) }
  }

  /// The events for everything that was typed, with a new prompt after each event.
  private func events(_ editor: LineEditor) -> [LineEvent] {
    var events: [LineEvent] = []
    repeat {
      if !editor.isPrompting { editor.prompt("> ") }
      if let event = editor.read() { events.append(event) }
    } while !editor.isPrompting && events.last != .endOfFile || editor.hasTypedAhead
    return events
  }

  /// Keys, and the line that they give.
  ///
  /// Each is one literal. For sums in an array without a type, the compiler tries all overloads,
  /// which took a minute.
  static let typedLines: [(keys: String, line: String)] = [
    ("zoom 3", "zoom 3"),
    ("", ""),
    ("ac\(left)b", "abc"),
    ("bc\(controlA)a\(controlE)d", "abcd"),
    ("abc\(backspace)\(backspace)", "a"),
    ("abc def\(controlW)", "abc "),
    ("abc def\(controlU)x", "x"),
    ("abc def\(controlA)\u{1B}f\(controlK)", "abc"),
    ("abc def\u{1B}bx", "abc xdef"),
    ("abc def\u{1B}[1;5Dx", "abc xdef"),  // Ctrl with an arrow key
    ("été 数値\(left)\(left)é", "été é数値"),
    ("a\u{1B}[200~bc\u{1B}[201~d", "abcd"),  // a marked paste
    ("a\u{1B}[?62;4cb", "ab"),  // a late reply of the terminal
    ("a\u{1B}[15;9~b", "ab"),  // an unknown key
    ("a\u{1B}[Zb\u{1B}qc\u{1B}5d", "abcd"),
    ("abc\u{14}", "ab"),  // bound in the user's own file
    ("zo\t3", "zoom 3"),
    ("x;zo\t", "x;zoom "),
    ("fi\t\t", "fi"),
    ("fil\t", "file-"),
    ("wi\t", "\"with blank\" "),
    ("\"wi\t", "\"with blank\" "),
    ("é\t", "été "),
    ("nothing\t", "nothing"),
  ]

  @Test(arguments: typedLines)
  func `keys give a line`(_ typed: (keys: String, line: String)) {
    let editor = editor()
    editor.prompt("> ")
    terminal.type(typed.keys + "\r")
    #expect(events(editor) == [.line(typed.line)])
  }

  @Test func `bytes that are not UTF-8 become replacement characters`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type([0x61, 0xFF, 0xC3, 0x28, 0x0D])
    #expect(events(editor) == [.line("a\u{FFFD}\u{FFFD}(")])
  }

  @Test func `half a key changes nothing, and nothing waits for the other half`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type("ab\u{1B}")
    #expect(editor.read() == nil)
    terminal.type("[")
    #expect(editor.read() == nil)
    #expect(editor.text == "ab")
    terminal.type("Dx\r")
    #expect(editor.read() == .line("axb"))
  }

  @Test func `a zero byte is not a key`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type([0x61, 0x00, 0x62, 0x0D])
    #expect(events(editor) == [.line("ab")])
  }

  @Test func `half a character waits for its rest`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type([0xE6, 0x95])
    #expect(editor.read() == nil)
    terminal.type([0xB0, 0x0D])
    #expect(editor.read() == .line("数"))
  }

  @Test func `pasted lines arrive one by one, each after its prompt`() {
    let editor = editor()
    editor.prompt("1> ")
    terminal.type("one\rtwo\rthree")
    #expect(editor.read() == .line("one"))
    #expect(editor.hasTypedAhead)
    _ = terminal.shown()
    #expect(editor.read() == nil, "not before the next prompt")
    #expect(terminal.shown() == "")
    editor.prompt("2> ")
    #expect(editor.read() == .line("two"))
    editor.prompt("3> ")
    #expect(editor.read() == nil)
    #expect(editor.text == "three")
    #expect(!editor.hasTypedAhead)
  }

  @Test func `what was typed ahead comes first`() {
    let editor = editor(typedAhead: "bac")
    terminal.type("k\r")
    #expect(events(editor) == [], "which is no line yet")
    #expect(events(editor) == [.line("back")])
  }

  @Test func `Ctrl-D ends the input on an empty line only`() {
    let editor = editor()
    terminal.type("a" + controlD + "b\r" + controlD)
    #expect(events(editor) == [.line("ab"), .endOfFile])
  }

  @Test func `the end of a terminal is the end of the input`() {
    let editor = editor()
    editor.prompt("> ")
    #expect(editor.read() == nil)
    terminal.hangUp()
    #expect(editor.read() == .endOfFile)
  }

  @Test func `the history is walked through, searched, and kept`() throws {
    let path = folder + "/history"
    let first = editor(history: path)
    for line in ["zoom 3", "back", "back", "", "zoom 5"] { first.remember(line) }
    first.close()
    let editor = editor(history: path)
    editor.prompt("> ")
    for (keys, line) in [
      (up, "zoom 5"), (up + up, "back"), (up + up + up, "zoom 3"),
      (controlR + "zoom", "zoom 5"), (controlR + "zoom" + controlR, "zoom 3"),
      (controlR + "ba" + controlE + "!", "back!"), ("x" + controlR + "zoom" + controlG, "x"),
      ("x" + controlR + "nowhere", "x"), (controlR + "bb" + backspace, "back"),
    ] {
      terminal.type(keys + "\r")
      #expect(events(editor) == [.line(line)], "\(keys.debugDescription)")
    }
  }

  @Test func `a line of 100,000 characters is a line, and stays one in the history`() {
    let editor = editor()
    let text = String(repeating: "0123456789", count: 10_000)
    editor.prompt("> ")
    for start in stride(from: 0, to: 100_000, by: 1_000) {
      terminal.type(String(text.dropFirst(start).prefix(1_000)))
      #expect(editor.read() == nil)
      _ = terminal.shown()
    }
    for keys in [controlA, "x", backspace, controlE, "y", backspace] {
      terminal.type(keys)
      #expect(editor.read() == nil)
      for _ in 0..<40 { _ = terminal.shown() }
    }
    #expect(editor.text == text)
  }

  @Test func `commands keep their names when memory is reused`() {
    let editor = editor()
    // libedit does not copy the names; these arrays may take the memory of names that were freed.
    let others = (1...64).flatMap { size in
      (0..<200).map { _ in [wchar_t](repeating: 1, count: size) }
    }
    editor.bind("^O", "fathom-complete")
    editor.prompt("> ")
    terminal.type("zo\u{F}")
    #expect(editor.read() == nil)
    #expect(editor.text == "zoom ", "\(others.count)")
  }

  @Test func `a line that is too long is refused, and the next one is not`() {
    let editor = editor(
      typedAhead: String(repeating: "x", count: LineEditor.capacity) + "\rback\r")
    #expect(events(editor) == [.lineTooLong, .line("back")])
  }

  @Test func `random keys do no harm`() {
    var random = SeededGenerator(seed: 3)
    let editor = editor()
    let pieces = [up, left, controlA, controlE, controlK, controlU, controlW, controlR, controlG]
    for _ in 0..<400 {
      if !editor.isPrompting { editor.prompt("\u{1}\u{1B}[1m\u{2}> ") }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: terminal.type(pieces.randomElement(using: &random) ?? "")
      case 1: terminal.type((0..<9).map { _ in UInt8.random(in: 0x80...0xFF, using: &random) })
      case 2: terminal.type(String(repeating: "数", count: .random(in: 0..<300, using: &random)))
      case 3: editor.withHidden {}
      case 4:
        terminal.type(
          "\u{1B}" + String(UnicodeScalar(UInt8.random(in: 0x20..<0x30, using: &random))) + "\t")
      default: terminal.type("abc e\u{301} \u{E000} ")
      }
      _ = editor.read()
      _ = terminal.shown()
    }
  }

  @Test func `a message above leaves the line as it was`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type("half" + left)
    #expect(editor.read() == nil)
    _ = terminal.shown()
    editor.withHidden { terminal.type("") }
    #expect(terminal.shown() == "\r\u{1B}[J> half\u{8}")
    #expect(editor.text == "half")
    #expect(editor.cursor.row == 0)
    #expect(editor.rowCount == 1)
  }

  @Test func `Ctrl-C leaves the line on the screen and starts a new one`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type("half")
    #expect(editor.read() == nil)
    _ = terminal.shown()
    editor.discardLine()
    #expect(terminal.shown() == "\r\u{1B}[6C^C\r\n\u{1B}[?2004l")
    editor.prompt("> ")
    #expect(editor.isEmpty)
    terminal.type("one\rtwo\r")
    #expect(editor.read() == .line("one"))
    editor.discardLine()
    #expect(!editor.hasTypedAhead)
  }

  @Test func `Ctrl-C is a key at the prompt, and no part of a paste is one`() {
    let editor = editor()
    editor.prompt("> ")
    terminal.type("ab\u{3}")
    #expect(editor.read() == .interrupt)
    #expect(editor.isPrompting && editor.text == "ab")
    terminal.type("\u{1B}[200~c\u{3}\u{1A}d\u{1C}e\u{1B}[201~\r")
    #expect(editor.read() == .line("abcde"))
    // Two of them at once are two.
    editor.prompt("> ")
    terminal.type("ab\u{3}c\u{3}d")
    #expect(editor.read() == .interrupt)
    editor.discardLine()
    editor.prompt("> ")
    #expect(editor.read() == .interrupt && editor.isEmpty)
  }

  @Test func `keys send signals only while there is no prompt and no paste`() {
    func sendSignals() -> Bool {
      var modes = termios()
      return unsafe tcgetattr(terminal.program, &modes) == 0 && modes.c_lflag & tcflag_t(ISIG) != 0
    }
    let editor = editor()
    editor.prompt("> ")
    #expect(!sendSignals())
    terminal.type("one\r")
    #expect(editor.read() == .line("one"))
    #expect(sendSignals())
    editor.prompt("> ")
    terminal.type("\u{1B}[200~two\rthr")
    #expect(editor.read() == .line("two"))
    #expect(!sendSignals())
    editor.sendSignals()
    #expect(sendSignals())
  }

  @Test func `the terminal gets its settings back`() {
    let before = terminal.settings()
    let editor = editor()
    let modes = TerminalModes(of: terminal.program)
    editor.prompt("> ")
    #expect(terminal.settings() != before)
    editor.close()
    #expect(terminal.settings() == before)
    modes?.restore()
    #expect(terminal.settings() != before)
  }
}

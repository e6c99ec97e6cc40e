// LineEditorTests+ViewKeys — keys move the view at an empty prompt, and otherwise edit the line.

import Foundation
import Testing

@testable import REPL

private let up = "\u{1B}[A"
private let left = "\u{1B}[D"
private let backspace = "\u{7F}"

/// These tests belong to the same suite, since all of them share the process's terminal name.
extension LineEditorTests {
  private func keyedEditor() -> LineEditor {
    let editor = editor()
    for line in ["where", "sights"] { editor.remember(line) }
    return editor
  }

  /// The events of all keys, with a new prompt after each event.
  private func keyedEvents(_ editor: LineEditor, takesViewKeys: Bool = true) -> [LineEvent] {
    var events: [LineEvent] = []
    repeat {
      if !editor.isPrompting { editor.prompt("> ", takesViewKeys: takesViewKeys) }
      if let event = editor.read() { events.append(event) }
    } while !editor.isPrompting || editor.hasTypedAhead
    return events
  }

  @Test(arguments: [
    (up, "up"), ("\u{1B}[B", "down"), ("\u{1B}OC", "right"), (left, "left"),
    ("\u{1B}[1;2D", "left 0.05"), ("\u{1B}[a", "up 0.05"), ("+", "in"), ("=", "in"),
    ("-", "out"), ("\u{1B}[5~", "back"), (backspace, "back"), ("\u{8}", "back"),
    ("\u{1B}[6~", "forward"),
  ])
  func `a key moves the view while nothing is typed`(_ key: String, _ command: String) throws {
    let editor = keyedEditor()
    editor.prompt("> ", takesViewKeys: true)
    terminal.type(key)
    guard case .key(let found)? = editor.read() else {
      Issue.record("\(key.debugDescription) is no such key")
      return
    }
    #expect(found.command == command)
    #expect(try Commands.command(typed: String(command.split(separator: " ")[0])).name != "")
    #expect(!editor.isPrompting)
  }

  @Test func `each of several keys counts`() {
    let editor = keyedEditor()
    terminal.type("++" + left + "-where\r" + up)
    // Characters are text unless all of them zoom.
    #expect(
      keyedEvents(editor) == [
        .key(.nearer), .key(.nearer), .key(.left), .line("-where"), .key(.up),
      ])
  }

  @Test func `rows of a picture that arrive with their line ends are no keys`() {
    let editor = keyedEditor()
    terminal.type("+==--\r====\r")
    #expect(keyedEvents(editor) == [.line("+==--"), .line("====")])
    terminal.type("==")
    #expect(keyedEvents(editor) == [.key(.nearer), .key(.nearer)])
  }

  @Test(arguments: [
    ("bc" + left + left + "a", "abc"), ("a+-=", "a+-="), ("-0.75 0.1", "-0.75 0.1"),
    ("ab" + backspace, "a"), ("\u{10}", "sights"), ("\u{10}" + up, "where"),
    ("\u{10}\u{10}\u{E}", "sights"), ("\u{12}whe\u{5}", "where"), ("ab\u{1B}[5~c", "abc"),
  ])
  func `with text, keys edit as before, and Ctrl-P recalls lines`(_ keys: String, _ line: String) {
    let editor = keyedEditor()
    terminal.type(keys + "\r")
    #expect(keyedEvents(editor) == [.line(line)])
  }

  @Test func `a key that is held down to empty the line does not move the view`() {
    let editor = keyedEditor()
    terminal.type("ab")
    #expect(keyedEvents(editor) == [])
    terminal.type(String(repeating: backspace, count: 9))
    #expect(keyedEvents(editor) == [])
    #expect(editor.isEmpty)
    terminal.type(left)
    #expect(keyedEvents(editor) == [.key(.left)], "another key is meant")
    usleep(600_000)
    terminal.type(backspace)
    #expect(keyedEvents(editor) == [.key(.back)], "and after a pause this one, too")
  }

  @Test func `at a question, keys do not move the view`() {
    let editor = keyedEditor()
    terminal.type(up + "\r")
    #expect(keyedEvents(editor, takesViewKeys: false) == [.line("sights")])
  }

  @Test func `the mouse is reported from when it is wanted until the end`() {
    let editor = keyedEditor()
    editor.prompt("> ", takesViewKeys: true)
    _ = terminal.shown()
    editor.mouse = .cells
    #expect(terminal.shown().contains("\u{1B}[?1002h\u{1B}[?1006h"))
    editor.mouse = .pixels
    #expect(terminal.shown().hasSuffix("\u{1B}[?1016h"))
    editor.close()
    #expect(terminal.shown().contains("\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l"))
  }

  @Test func `the mouse keeps the prompt, and counts only while nothing is typed`() {
    let editor = keyedEditor()
    editor.prompt("> ", takesViewKeys: true)
    terminal.type("\u{1B}[<0;10;5M")
    #expect(editor.read() == .pointer(PointerReport(.pressLeft, column: 10, row: 5)))
    #expect(editor.isPrompting)
    terminal.type("\u{1B}[12;40R")
    #expect(editor.read() == .cursor(row: 12))
    #expect(editor.isPrompting)
    // A middle button, a report in two parts, and reports within a line.
    terminal.type("\u{1B}[<1;1;1Mw\u{1B}[<64;1;1Mhe\u{1B}[<0;1")
    #expect(editor.read() == nil)
    terminal.type(";1Mre\r")
    #expect(editor.read() == .line("where"))
  }
}

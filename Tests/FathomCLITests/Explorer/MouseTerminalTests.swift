// MouseTerminalTests — the mouse in a real terminal: clicks, the wheel, drags, and its modes' end.

import Foundation
import Testing

@Suite("The mouse at a terminal", .serialized)
struct MouseTerminalTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A terminal with a finished picture, and the row of the picture's first line, from 1.
  private func terminal(_ arguments: String = "--mouse") throws -> (TmuxTerminal, top: Int) {
    let terminal = try TmuxTerminal("--picture blocks " + arguments, in: folder)
    let rows = try terminal.rows("the picture is done") { rows in
      TmuxTerminal.last(rows) == "2^0 n=auto>" && rows.contains { $0.contains("  limit ") }
    }
    let top = try #require(rows.firstIndex { $0.contains("▀") || $0.contains("▄") })
    return (terminal, top + 1)
  }

  /// The picture's cells in a window of 80 × 30: 51 × 25, of which the middle ones are the cross.
  private static let (columns, rows) = (51, 25)

  private func wait(for prompt: String, _ terminal: TmuxTerminal, _ comment: Comment) throws {
    _ = try terminal.rows(comment) { TmuxTerminal.last($0) == prompt }
  }

  /// The location string of the view.
  private func location(_ terminal: TmuxTerminal) throws -> String {
    try terminal.enter("share")
    let rows = try terminal.rows("it is shared") { rows in
      rows.contains { $0.hasPrefix("fathom1:") } && TmuxTerminal.last(rows).hasSuffix("n=auto>")
    }
    return try #require(rows.last { $0.hasPrefix("fathom1:") })
  }

  @Test(arguments: [(1, 10, 4, "1"), (2, 40, 4, "2"), (3, 10, 20, "3"), (4, 40, 20, "4")])
  func `a click goes into its quadrant, and a right click back`(
    _ quadrant: Int, _ column: Int, _ row: Int, _ journey: String
  ) throws {
    let (terminal, top) = try terminal()
    try terminal.point("0;\(column);\(top + row)M", "0;\(column);\(top + row)m")
    try wait(for: "2^1 n=auto>", terminal, "the click is a step")
    try terminal.point("2;1;1M", "2;1;1m")
    try wait(for: "2^0 n=auto>", terminal, "it went back")
    try terminal.enter("forward")
    try wait(for: "2^1 n=auto>", terminal, "it went forward")
    try terminal.enter("where")
    _ = try terminal.rows("it was that quadrant") { rows in
      rows.contains { $0.hasPrefix("journey") && $0.hasSuffix(" \(journey)") }
    }
  }

  @Test func `wheel steps about the pointer, and as many back, lead to the very same view`() throws
  {
    let (terminal, top) = try terminal()
    // Each step waits for its picture: a line shared between two steps would move the picture.
    func turn(_ button: Int, to zoom: String) throws {
      try terminal.point("\(button);40;\(top + 4)M")
      _ = try terminal.rows("the zoom is \(zoom)") { rows in
        rows.contains { $0.hasPrefix("zoom \(zoom)  limit") }
      }
    }
    for zoom in ["1.59e0", "1.89e0", "2.24e0", "2.67e0"] { try turn(64, to: zoom) }
    for zoom in ["2.24e0", "1.89e0", "1.59e0", "1.33e0"] { try turn(65, to: zoom) }
    #expect(try location(terminal).hasSuffix(":re=-0.5:im=0:h=3"))
  }

  @Test func `steps of the wheel that arrive at once keep the point in its place`() throws {
    let (terminal, top) = try terminal()
    let report = "64;40;\(top + 4)M"
    try terminal.point(report, report, report, report)
    try wait(for: "2^1 n=auto>", terminal, "four steps are an octave")
    // (39.5 / 51 − 1/2) · 1.5 to the right of the old center, and 0.32 · 1.5 above it.
    #expect(try location(terminal).hasSuffix(":re=-0.0875:im=0.48:h=1.5"))
  }

  @Test func `a drag moves the picture with the pointer`() throws {
    let (terminal, top) = try terminal()
    let row = top + 12
    try terminal.point("0;26;\(row)M", "32;20;\(row)M", "32;16;\(row)M", "0;16;\(row)m")
    try terminal.enter("where")
    _ = try terminal.rows("ten columns to the left: the view is 10/51 of its height further right")
    {
      rows in rows.contains { $0.hasPrefix("location") && $0.contains(":re=0.088:im=0:h=3") }
    }
    try terminal.press("BSpace")
    try terminal.enter("where")
    _ = try terminal.rows("Backspace goes back") { rows in
      rows.contains { $0.hasPrefix("location") && $0.contains(":re=-0.5:im=0:h=3") }
    }
  }

  /// The first row of the latest picture, once it is finished, from 1.
  private func top(_ terminal: TmuxTerminal) throws -> Int {
    let rows = try terminal.rows("the picture is done") { rows in
      let lines = rows.filter { !$0.isEmpty }
      return lines.last == "2^0 n=auto>" && (lines.dropLast().last ?? "").contains("  limit ")
    }
    return try #require(rows.firstIndex { $0.contains("▀") || $0.contains("▄") }) + 1
  }

  /// Waits until ‘ink’ lists some strokes, by the beginnings of their lines.
  private func expectStrokes(_ beginnings: [String], _ terminal: TmuxTerminal) throws {
    try terminal.enter("ink")
    _ = try terminal.rows("the strokes are \(beginnings)") { rows in
      guard let typed = rows.lastIndex(of: "2^0 n=auto> ink") else { return false }
      let listed = rows[(typed + 1)...].filter { !$0.isEmpty }.dropLast()
      return TmuxTerminal.last(rows) == "2^0 n=auto>" && listed.count == beginnings.count
        && zip(listed, beginnings).allSatisfy { $0.hasPrefix($1) }
    }
  }

  @Test func `with ink on, drags draw strokes that can be undone, and Esc ends it`() throws {
    let (terminal, _) = try terminal()
    try terminal.enter("ink on 5ad1ff 0.05")
    var row = try top(terminal) + 12
    try terminal.point("0;10;\(row)M", "32;20;\(row)M", "32;40;\(row + 3)M", "0;40;\(row)m")
    _ = try top(terminal)
    try terminal.point("0;30;\(row)M", "0;30;\(row)m")
    _ = try top(terminal)
    let first = "1  5ad1ff  zoom 1.33e0  4 points"
    try expectStrokes([first, "2  5ad1ff  zoom 1.33e0  2 points"], terminal)
    // The view has not moved, and a step back takes the last stroke away.
    try terminal.press("BSpace")
    try expectStrokes([first], terminal)
    #expect(try location(terminal).hasSuffix(":re=-0.5:im=0:h=3"))
    try terminal.press("Escape")
    // The time after which an ESC is no beginning of another key.
    Thread.sleep(forTimeInterval: 0.3)
    try terminal.enter("show")
    row = try top(terminal) + 12
    try terminal.point("0;26;\(row)M", "32;20;\(row)M", "32;16;\(row)M", "0;16;\(row)m")
    try terminal.enter("where")
    _ = try terminal.rows("the drag has moved the view") { rows in
      rows.contains { $0.hasPrefix("location") && $0.contains(":re=0.088:im=0:h=3") }
    }
  }

  @Test func `reports beside the picture and in a typed line do nothing`() throws {
    let (terminal, top) = try terminal()
    try terminal.point("0;70;\(top + 4)M", "0;70;\(top + 4)m", "64;70;\(top + 4)M")
    try terminal.type("whe")
    try terminal.point("0;10;\(top + 4)M", "0;10;\(top + 4)m", "65;10;\(top + 4)M")
    try terminal.type("re")
    try wait(for: "2^0 n=auto> where", terminal, "the line is whole, and the view the same")
  }

  @Test func `the mouse is reported only where it is wanted, and no longer after the end`() throws {
    let (off, _) = try terminal("--no-mouse")
    #expect(off.mouseModes == "00")
    try off.enter("set mouse on")
    _ = try off.rows("it is on") { _ in off.mouseModes == "11" }
    try off.enter("set mouse off")
    _ = try off.rows("it is off") { _ in off.mouseModes == "00" }
    try off.enter("set mouse on")
    _ = try off.rows("it is on again") { _ in off.mouseModes == "11" }
    try off.enter("quit")
    _ = try off.rows("it has ended") { TmuxTerminal.last($0) == "[ended with 0]" }
    #expect(off.mouseModes == "00")
  }

  @Test(arguments: ["TERM", "SEGV", "ABRT", "QUIT", "ILL"])
  func `a signal that ends the program ends the reports`(_ signal: String) throws {
    let (terminal, _) = try terminal()
    #expect(terminal.mouseModes == "11")
    try terminal.signal(signal)
    _ = try terminal.rows("it has ended") { TmuxTerminal.last($0).hasPrefix("[ended with ") }
    #expect(terminal.mouseModes == "00")
    // The terminal echoes again, so its settings are restored.
    try terminal.type("echo")
    _ = try terminal.rows("keys are echoed") { TmuxTerminal.last($0).hasSuffix("echo") }
  }

  @Test func `while the program is stopped, the mouse is not reported`() throws {
    let variables = folder.homes.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    let terminal = try TmuxTerminal(
      "--command share; set -m; LC_ALL=C.UTF-8 \(variables) '\(Program.path)' --picture none --mouse; "
        + "echo '[stopped]'; read line; fg", in: folder)
    try wait(for: "2^0 n=auto>", terminal, "the prompt comes")
    #expect(terminal.mouseModes == "11")
    try terminal.press("C-z")
    try wait(for: "[stopped]", terminal, "it is stopped")
    #expect(terminal.mouseModes == "00")
    try terminal.press("Enter")
    try wait(for: "2^0 n=auto>", terminal, "it is back")
    _ = try terminal.rows("and the mouse with it") { _ in terminal.mouseModes == "11" }
  }
}

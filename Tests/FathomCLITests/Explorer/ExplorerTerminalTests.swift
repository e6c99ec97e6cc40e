// ExplorerTerminalTests — the explorer in a real terminal: keys, pictures, interruptions.

import Foundation
import Testing

@Suite("Explorer at a terminal", .serialized)
struct ExplorerTerminalTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A terminal that shows the first prompt.
  private func terminal(
    _ arguments: String = "", columns: Int = 80, rows: Int = 30, prompt: String = "2^0 n=auto>"
  ) throws -> TmuxTerminal {
    let terminal = try TmuxTerminal(arguments, columns: columns, rows: rows, in: folder)
    _ = try terminal.rows("the prompt comes") { TmuxTerminal.last($0) == prompt }
    return terminal
  }

  private func isPicture(_ row: String) -> Bool { row.contains("▀") || row.contains("▄") }

  @Test func `a journey shows its picture, the prompt and the zoom`() throws {
    let terminal = try terminal("--picture blocks")
    try terminal.enter("1-4-3-1")
    let rows = try terminal.rows("the picture is done") { rows in
      TmuxTerminal.last(rows) == "2^4 n=auto>"
        && rows.contains { $0.hasPrefix("zoom 2.13e1  limit") }
    }
    #expect(rows.filter(isPicture).count >= 15)
    // The quadrants' numbers, in their places.
    let numbers = rows.filter { isPicture($0) && $0.contains { "1234".contains($0) } }
      .map { $0.filter { "1234".contains($0) } }
    #expect(numbers == ["12", "34"])
    try terminal.enter("back")
    _ = try terminal.rows("one journey is one step") { TmuxTerminal.last($0) == "2^0 n=auto>" }
  }

  @Test func `a line can be edited, recalled and completed`() throws {
    let terminal = try terminal("--picture none")
    // Corrects "hre" to "where", after moving to its beginning.
    try terminal.type("hre")
    try terminal.press("Left", "Left")
    try terminal.type("e")
    try terminal.press("Home")
    try terminal.type("w")
    try terminal.press("Enter")
    _ = try terminal.rows("where answers") { rows in
      rows.contains { $0.hasPrefix("location") && $0.contains("re=-0.5:im=0:h=3") }
    }
    try terminal.enter("pal\te\t")
    _ = try terminal.rows("verb and palette are completed") { rows in
      rows.contains { $0.contains("palette ember") }
    }
    try terminal.press("C-p", "Up")
    _ = try terminal.rows("the line before the last comes back") {
      TmuxTerminal.last($0).hasSuffix("> where")
    }
    try terminal.press("C-u")
    try terminal.type("goto sea\t")
    _ = try terminal.rows("a sight is completed") {
      TmuxTerminal.last($0).hasSuffix("> goto seahorse")
    }
  }

  @Test func `what is typed before the prompt is not lost`() throws {
    let terminal = try TmuxTerminal("--picture blocks", in: folder)
    try terminal.type("1\n4\nwhere\n")
    _ = try terminal.rows("all three lines are carried out") { rows in
      TmuxTerminal.last(rows) == "2^2 n=auto>" && rows.contains { $0.hasPrefix("precision") }
    }
    let past = terminal.past.split(separator: "\n")
    #expect(past.contains { $0.hasPrefix("journey") && $0.hasSuffix(" 1-4") }, "in order")
  }

  @Test func `the prompt returns while the picture is painted, and typed text stays`() throws {
    let terminal = try terminal("--picture blocks")
    try terminal.enter("goto seahorse")
    // The picture of seahorse takes seconds, but the prompt must appear at once.
    _ = try terminal.rows(within: 3, "the prompt is there before the picture") { rows in
      TmuxTerminal.last(rows).hasPrefix("2^96.9") && rows.contains { $0.contains("…") }
    }
    try terminal.type("help quad")
    // On a fast machine the picture may be finished before the keys arrive.
    _ = try terminal.rows(within: 60, "it is finished beside the typed text") { rows in
      rows.contains { $0.contains("limit") } && rows.filter(isPicture).count > 15
        && TmuxTerminal.last(rows).hasSuffix("> help quad")
    }
    try terminal.press("Enter")
    _ = try terminal.rows("the line is whole") { rows in
      rows.contains { $0.contains("|  1  |  2  |") }
    }
  }

  /// Whether a row is torn: every row of a picture is as wide as the picture, unless it was
  /// overwritten.
  private func isTorn(_ row: String) -> Bool {
    isPicture(row) && row.contains { $0.isLetter }
  }

  @Test func `a picture that becomes finer does not disturb a list of candidates`() throws {
    let terminal = try terminal("--picture blocks", columns: 50, rows: 50)
    try terminal.enter("set size 1200x1200; goto seahorse")
    _ = try terminal.rows("it is being painted") { $0.contains { $0.contains("pass 1 of") } }
    try terminal.type("palette \t\t")
    _ = try terminal.rows("the palettes are listed") { $0.contains { $0.contains("porcelain") } }
    let rows = try terminal.rows(within: 60, "a later pass has come") { rows in
      rows.contains { $0.contains("pass 3 of") || $0.contains("limit") }
    }
    #expect(!rows.contains(where: isTorn))
    #expect(rows.contains { $0.contains("porcelain") })
  }

  /// tmux ignores the picture but not the sequences around it; it saves only one cursor position.
  @Test(arguments: ["kitty", "iterm", "sixel"])
  func `after a picture of pixels, the cursor is in the line again`(_ mode: String) throws {
    let terminal = try TmuxTerminal("--picture \(mode)", in: folder)
    try terminal.type("help")
    let rows = try terminal.rows("the picture is done") { rows in
      rows.contains { $0.hasPrefix("zoom 1.33e0  limit") }
    }
    let row = rows.lastIndex { !$0.isEmpty } ?? 0
    #expect(rows[row] == "2^0 n=auto> help" && terminal.cursorRow == row)
    #expect(rows[row - 1].hasPrefix("zoom 1.33e0  limit"))
  }

  @Test func `a picture is finished in a window that has become larger`() throws {
    let terminal = try terminal("--picture blocks", columns: 60, rows: 16)
    try terminal.enter("set size 600x600; goto seahorse")
    _ = try terminal.rows("it is being painted") { $0.contains { $0.contains("pass 1 of") } }
    try terminal.resize(columns: 120, rows: 45)
    _ = try terminal.rows(within: 60, "it is done, and larger") { rows in
      rows.filter(isPicture).count > 30 && rows.contains { $0.hasPrefix("zoom 2e29  limit") }
    }
  }

  @Test func `Ctrl-Z stops the session, and stops it again after fg`() throws {
    let variables = folder.homes.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    // A shell with job control; the first run of the program only shows where home is.
    let terminal = try TmuxTerminal(
      "--command share; set -m; LC_ALL=C.UTF-8 \(variables) '\(Program.path)' --picture none; "
        + "echo '[once]'; read line; fg; echo '[twice]'; read line; fg", in: folder)
    _ = try terminal.rows("the prompt comes") { TmuxTerminal.last($0) == "2^0 n=auto>" }
    for said in ["[once]", "[twice]"] {
      try terminal.press("C-z")
      _ = try terminal.rows(within: 5, "it is stopped") { TmuxTerminal.last($0) == said }
      try terminal.press("Enter")
      _ = try terminal.rows(within: 5, "it is back") { TmuxTerminal.last($0) == "2^0 n=auto>" }
    }
  }

  @Test func `a picture of an earlier view keeps its own zoom`() throws {
    let terminal = try terminal("--picture blocks", rows: 60)
    try terminal.enter("set size 1200x1200; goto seahorse")
    _ = try terminal.rows("it is being painted") { $0.contains { $0.contains("pass 1 of") } }
    try terminal.enter("goto 1")
    _ = try terminal.rows("the next one comes") { TmuxTerminal.last($0) == "2^1 n=auto>" }
    #expect(terminal.past.contains("zoom 2e29  stopped"))
  }

  @Test func `a picture that a line has scrolled away does not overwrite the line`() throws {
    let terminal = try terminal("--picture blocks")
    try terminal.enter("set size 1200x1200; goto seahorse")
    _ = try terminal.rows("it is being painted") { $0.contains { $0.contains("pass 1 of") } }
    let line = String(repeating: "where ", count: 60)
    try terminal.type(line)
    try terminal.press("C-a")
    // Long enough for two seconds of painting, after one second without keys.
    Thread.sleep(forTimeInterval: 3)
    let rows = terminal.screen
    #expect(!rows.contains(where: isTorn))
    let typed = rows.filter { $0.contains("where") }.joined()
    #expect(typed.components(separatedBy: "where").count == 1 + 60)
  }

  @Test func `Ctrl-C discards the lines that were pasted after the one it ends`() throws {
    let terminal = try terminal("--picture none")
    try terminal.enter("goto \(InterruptionTests.slowReference)")
    _ = try terminal.rows("it is there") { TmuxTerminal.last($0).contains("n=100000000>") }
    try terminal.type("render x.png\nsights\n")
    _ = try terminal.rows("it says how far it is") { rows in
      rows.contains { $0.contains("reference orbit") }
    }
    try terminal.press("C-c")
    _ = try terminal.rows(within: 5, "it is stopped") { $0.contains("stopped") }
    try terminal.enter("set")
    _ = try terminal.rows("the next line is answered") { $0.contains { $0.hasPrefix("cross") } }
    #expect(!terminal.past.contains("seahorse"))
  }

  @Test func `Ctrl-C ends a deep render, and keeps the view`() throws {
    let terminal = try terminal("--picture none")
    try terminal.enter("goto \(InterruptionTests.slowReference)")
    _ = try terminal.rows("it is there") { TmuxTerminal.last($0).contains("n=100000000>") }
    try terminal.enter("render x.png")
    _ = try terminal.rows("it says how far it is") { rows in
      rows.contains { $0.contains("reference orbit") }
    }
    let start = ContinuousClock.now
    try terminal.press("C-c")
    _ = try terminal.rows(within: 5, "the prompt is back") {
      TmuxTerminal.last($0).contains("n=100000000>") && $0.contains("stopped")
    }
    #expect(ContinuousClock.now - start < .seconds(1.5))
    #expect(folder.entries.isEmpty)
  }

  @Test func `two Ctrl-C end the session, and the next session offers the view`() throws {
    do {
      let terminal = try terminal("--picture none")
      try terminal.enter("1-4-4-1-3-3")
      _ = try terminal.rows("it is there") { TmuxTerminal.last($0) == "2^6 n=auto>" }
      // Two Ctrl-C at the same instant would be a single signal.
      try terminal.press("C-c")
      _ = try terminal.rows("it says what leaves") { $0.contains { $0.contains("again leaves") } }
      try terminal.press("C-c")
      _ = try terminal.rows("it has left") { $0.contains("[ended with 0]") }
    }
    let terminal = try terminal("--picture none")
    #expect(terminal.past.contains("‘resume’"))
    try terminal.enter("resume")
    _ = try terminal.rows("the view is back") { TmuxTerminal.last($0) == "2^6 n=auto>" }
    try terminal.press("C-d")
    _ = try terminal.rows("Ctrl-D leaves") { $0.contains("[ended with 0]") }
  }

  @Test func `arrows pan, + zooms and Backspace goes back, each picture in place`() throws {
    let terminal = try terminal("--picture blocks")
    func press(_ key: String, _ zoom: String, _ share: String) throws {
      try terminal.press(key)
      _ = try terminal.rows("\(key): the picture is done") { rows in
        rows.contains { $0.hasPrefix("zoom \(zoom)  limit") }
          && TmuxTerminal.last(rows).hasSuffix(">")
      }
      try terminal.enter("share")
      _ = try terminal.rows("\(key) leads to \(share)") { rows in
        rows.contains { $0.hasPrefix("fathom1:") && $0.contains(":\(share)") }
      }
    }
    try press("Right", "1.33e0", "re=0.25:im=0:h=3")
    try press("+", "2.67e0", "re=0.25:im=0:h=1.5")
    try press("Up", "2.67e0", "re=0.25:im=0.375:h=1.5")
    try press("BSpace", "2.67e0", "re=0.25:im=0:h=1.5")
    try press("PageUp", "1.33e0", "re=0.25:im=0:h=3")
    try press("PageDown", "2.67e0", "re=0.25:im=0:h=1.5")
    try press("-", "1.33e0", "re=0.25:im=0:h=3")
  }

  @Test func `a key's picture appears in the place of the previous one`() throws {
    let terminal = try terminal("--picture blocks")
    try terminal.press("Right", "Right", "Left")
    try terminal.press("PageUp", "PageUp", "PageUp", "PageUp")
    _ = try terminal.rows("there is nothing before the first") { rows in
      rows.contains { $0.hasPrefix("there is no view to go back to") }
    }
    try terminal.press("Up")
    _ = try terminal.rows("what was said is taken back") { rows in
      !rows.contains { $0.hasPrefix("there is no view") }
        && rows.contains { $0.hasPrefix("zoom 1.33e0  limit") }
        && TmuxTerminal.last(rows) == "2^0 n=auto>"
    }
    #expect(terminal.past.components(separatedBy: "zoom 1.33e0").count == 2, "one picture")
  }

  /// Whether the cross's vertical line is in a column.
  private func hasCross(_ row: String, at column: Int) -> Bool {
    row.dropFirst(column).first == "│"
  }

  @Test func `a window is filled, and filled again after its size changes`() throws {
    let terminal = try terminal("--picture blocks", columns: 80, rows: 24)
    try terminal.enter("set shape window")
    _ = try terminal.rows("the picture is as wide as the window") { rows in
      rows.filter { hasCross($0, at: 39) }.count >= 18
    }
    try terminal.enter("1")
    // 79 × 21 cells of 10 × 20 pixels: the aspect is 1926/1024.
    _ = try terminal.rows("its quarter comes") { TmuxTerminal.last($0) == "2^1 n=auto>" }
    try terminal.enter("share")
    _ = try terminal.rows("which is exact") { rows in
      rows.contains { $0.contains(":re=-1.91064453125:im=0.75:h=1.5") }
    }
    try terminal.resize(columns: 120, rows: 40)
    _ = try terminal.rows("it is larger") { rows in
      rows.filter { hasCross($0, at: 59) }.count >= 32
    }
  }

  @Test func `a finished picture is drawn again in a window of another size`() throws {
    let terminal = try terminal("--picture blocks", columns: 60, rows: 16)
    _ = try terminal.rows("the first picture is done") { $0.contains { $0.contains("limit") } }
    try terminal.resize(columns: 120, rows: 45)
    _ = try terminal.rows("a larger one comes") { $0.filter(isPicture).count > 30 }
  }

  @Test func `a dead end is reported, with the commands that lead out`() throws {
    let terminal = try terminal("--picture blocks")
    try terminal.enter("goto fathom1:re=0:im=0:h=0.1")
    _ = try terminal.rows("it is told") { rows in
      rows.contains { $0.contains("all interior: ‘back’ or ‘back; find minibrot’") }
    }
  }

  @Test func `Ctrl-C that stops a job or clears a line does not count toward leaving`() throws {
    let terminal = try terminal("--picture none")
    try terminal.enter("goto \(InterruptionTests.slowReference)")
    _ = try terminal.rows("it is there") { TmuxTerminal.last($0).contains("n=100000000>") }
    try terminal.enter("render x.png")
    _ = try terminal.rows("it is at work") { $0.contains { $0.contains("reference orbit") } }
    try terminal.press("C-c")
    _ = try terminal.rows(within: 5, "it is stopped") { $0.contains("stopped") }
    try terminal.press("C-c")
    _ = try terminal.rows(within: 5, "one is not two") {
      $0.contains { $0.contains("again leaves") }
    }
    try terminal.type("where")
    try terminal.press("C-c")
    _ = try terminal.rows(within: 5, "the line is dropped") { rows in
      rows.contains { $0.hasSuffix("where^C") } && TmuxTerminal.last(rows).hasSuffix(">")
    }
    try terminal.enter("share")
    _ = try terminal.rows("the session goes on") { $0.contains { $0.hasPrefix("fathom1:") } }
  }

  @Test func `after the window has grown, show draws a larger picture`() throws {
    let terminal = try terminal("--picture blocks", columns: 60, rows: 16)
    let small = try terminal.rows("the first picture is done") { rows in
      rows.contains { $0.contains("limit") }
    }
    try terminal.resize(columns: 120, rows: 45)
    try terminal.enter("show")
    let large = try terminal.rows("the larger picture is done") { rows in
      rows.filter(isPicture).count > 30 && rows.filter { $0.contains("limit") }.count >= 1
    }
    #expect(large.filter(isPicture).count > 2 * small.filter(isPicture).count)
    try terminal.enter("1")
    _ = try terminal.rows("the session goes on") { TmuxTerminal.last($0) == "2^1 n=auto>" }
  }

  @Test func `overwriting and removing ask first, and no means no`() throws {
    let terminal = try terminal("--picture none")
    try terminal.enter("save tower the first")
    try terminal.enter("1")
    try terminal.enter("save tower")
    _ = try terminal.rows("it asks") { TmuxTerminal.last($0).hasSuffix("(y/n)") }
    try terminal.enter("n")
    try terminal.enter("places")
    _ = try terminal.rows("the first is still there") { rows in
      rows.contains { $0.hasPrefix("tower") && $0.contains("the first") }
    }
    try terminal.enter("forget tower")
    _ = try terminal.rows("it asks") { TmuxTerminal.last($0).hasSuffix("(y/n)") }
    try terminal.enter("y")
    _ = try terminal.rows("it is gone") { $0.contains("forgot ‘tower’") }
  }
}

// DragTerminalTests — c is dragged with arrow keys in a real terminal: kept, discarded,
// interrupted.

import Foundation
import Testing

@Suite("Dragging c at a terminal", .serialized)
struct DragTerminalTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A terminal in which c can be moved.
  private func dragging(_ arguments: String = "--picture ascii") throws -> TmuxTerminal {
    let place = "fathom1:re=0:im=0:h=4:f=julia:c=-0.8,0.156"
    let terminal = try TmuxTerminal("\(place) \(arguments)", in: folder)
    _ = try terminal.rows("the picture is there") { rows in
      rows.contains { $0.hasPrefix("zoom 1e0  limit") } && TmuxTerminal.last(rows) == prompt
    }
    try terminal.enter("julia drag; share")
    _ = try terminal.rows("the keys are told") {
      TmuxTerminal.last($0).contains("Enter keeps") && $0.contains("step 0.01  c=-0.8,0.156")
    }
    return terminal
  }

  private let prompt = "2^-0.4 n=auto c=-0.8,0.156>"

  /// The rows of the picture, which are above the line that shows c.
  private func picture(_ rows: [String]) -> [String] {
    let status = rows.lastIndex { $0.contains("c=") } ?? 0
    return Array(rows[max(0, status - 20)..<status])
  }

  @Test func `each key shows another picture, and Enter keeps c in one step`() throws {
    let terminal = try dragging("--picture blocks")
    let first = picture(terminal.screen)
    for _ in 1...3 { try terminal.press("Up", "Up", "Right") }
    try terminal.press("S-Left")
    let rows = try terminal.rows(within: 5, "c and its picture follow") {
      $0.contains("step 0.01  c=-0.771,0.216") && picture($0) != first
    }
    #expect(picture(rows).filter { !$0.isEmpty }.count > 15)
    try terminal.press("Enter")
    _ = try terminal.rows("the prompt is back at the new c") {
      TmuxTerminal.last($0) == "2^-0.4 n=auto c=-0.771,0.216>"
    }
    #expect(
      terminal.past.contains(/fathom1:k=[0-9a-f]{8}:\S*:c=-0\.771,0\.216/),
      "what waited was carried out")
    try terminal.enter("back")
    _ = try terminal.rows("it was one step") { TmuxTerminal.last($0) == prompt }
  }

  @Test(arguments: ["Escape", "q", "C-c", "C-d"])
  func `leaving the drag restores c and its picture`(_ key: String) throws {
    let terminal = try dragging()
    try terminal.press("Up", "Up", "+", "Down")
    _ = try terminal.rows("c has moved") { $0.contains("step 0.02  c=-0.8,0.156") }
    try terminal.press("Left")
    _ = try terminal.rows("c has moved") { $0.contains("step 0.02  c=-0.82,0.156") }
    try terminal.press(key)
    let rows = try terminal.rows(within: 5, "the view is as it was") { rows in
      TmuxTerminal.last(rows) == prompt && rows.contains { $0.hasPrefix("zoom 1e0  limit") }
    }
    #expect(!rows.contains { $0.contains("Enter keeps") })
    #expect(!terminal.past.contains("fathom1:k="), "what waited was not carried out")
    try terminal.enter("where")
    _ = try terminal.rows("and so is the session") { $0.contains("constant    -0.8,0.156") }
  }

  @Test func `all keys that repeat during a slow picture are counted`() throws {
    let terminal = try dragging("--picture blocks")
    try terminal.type("___")
    try terminal.press("-N", "100", "Right")
    _ = try terminal.rows(within: 10, "a hundred steps of 0.001") {
      $0.contains("step 0.001  c=-0.7,0.156")
    }
  }
}

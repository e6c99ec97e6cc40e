// ConstantDragTests — the effect of each key on c, without a terminal.

import Places
import Testing

@testable import REPL

@Suite struct ConstantDragTests {
  private func drag(
    _ place: String = "fathom1:re=0:im=0:h=4:f=julia:c=-0.8,0.156", rest: String = ""
  ) throws -> ConstantDrag {
    ConstantDrag(of: try Location(parsing: place), rest: rest)
  }

  /// Presses keys one after another, and returns the effect of the last.
  private func press(_ keys: String..., on drag: inout ConstantDrag) -> ConstantDrag.Effect {
    keys.map { drag.press(Array($0.unicodeScalars)) }.last ?? .nothing
  }

  @Test(arguments: [
    ("\u{1B}[A", "-0.8,0.166"), ("\u{1B}[B", "-0.8,0.146"), ("\u{1B}[C", "-0.79,0.156"),
    ("\u{1B}[D", "-0.81,0.156"), ("\u{1B}OA", "-0.8,0.166"), ("\u{1B}OD", "-0.81,0.156"),
    ("\u{1B}[1;2A", "-0.8,0.157"), ("\u{1B}[1;2D", "-0.801,0.156"), ("\u{1B}[b", "-0.8,0.155"),
  ])
  func `arrows move c by a step, and with Shift by a tenth`(_ key: String, _ text: String) throws {
    var drag = try drag()
    #expect(press(key, on: &drag) == .moved)
    #expect(drag.constant.text == text && drag.hasMoved)
    let moved = try Location(parsing: "fathom1:re=0:im=0:h=4:f=julia:c=\(text)")
    #expect(drag.location == moved)
  }

  @Test(arguments: ["a", "A", "\u{1B}[H", "\u{1B}[1;5A", "\u{1B}OP", "\u{1B}A", "[A", "\t"])
  func `other keys do nothing`(_ key: String) throws {
    var drag = try drag()
    #expect(press(key, on: &drag) == .nothing)
    #expect(!drag.hasMoved && drag.step == DecimalStep(across: drag.location))
  }

  @Test func `the step goes 1, 2, 5, and c stays exact`() throws {
    var drag = try drag()
    #expect(press("+", on: &drag) == .changedStep && drag.step.text == "0.02")
    #expect(press("=", "+", on: &drag) == .changedStep && drag.step.text == "0.1")
    for _ in 0..<20 { _ = press("+", on: &drag) }
    #expect(press("+", on: &drag) == .nothing && drag.step.text == "1")
    #expect(press("-", "_", on: &drag) == .changedStep && drag.step.text == "0.2")
    for _ in 0..<30 { _ = press("-", on: &drag) }
    #expect(drag.step.text == "2e-11")
    for _ in 0..<1000 { _ = press("\u{1B}[C", on: &drag) }
    #expect(drag.constant.text == "-0.79999998,0.156")
    for _ in 0..<1000 { _ = press("\u{1B}[D", on: &drag) }
    #expect(!drag.hasMoved, "there and back is nowhere")
  }

  @Test func `the first step is small beside the view`() throws {
    let place = "fathom1:re=0.25:im=0:h=3e-40:f=julia:c=0.25,0"
    var deep = try drag(place)
    #expect(deep.step.text == "1e-42")
    _ = press("\u{1B}[A", on: &deep)
    #expect(deep.constant.text == "0.25,0." + String(repeating: "0", count: 41) + "1")
    #expect(deep.status == "step 1e-42  c=0.25,0.00000000…" + "0000000000000001")
  }

  @Test func `Enter keeps the moved c, by a command line`() throws {
    var drag = try drag(rest: "share; where")
    #expect(press("\r", on: &drag) == .left, "nothing has moved")
    #expect(press("\u{1B}[A", "\r", on: &drag) == .kept)
    #expect(drag.line == "julia -0.8 0.166; share; where")
  }

  @Test(arguments: ["q", "Q", "\u{1B}", "\u{4}"])
  func `Esc and similar keys leave the drag`(_ key: String) throws {
    var drag = try drag()
    #expect(press("\u{1B}[A", key, on: &drag) == .left)
  }

  @Test func `at the edge of the plane, c stays`() throws {
    var drag = try drag("fathom1:re=0:im=0:h=4:f=julia:c=1000000,0")
    #expect(press("\u{1B}[C", on: &drag) == .nothing && !drag.hasMoved)
  }

  @Test func `the c of a formula can be moved`() throws {
    var drag = try drag("fathom1:re=0:im=0:h=4:f=julia")
    #expect(press("\u{1B}[C", on: &drag) == .moved && drag.constant.text == "-0.75,0.15")
  }

  @Test
  func `a drag takes the keys of a person, with the commands that wait; a script cannot drag`()
    async throws
  {
    let room = try TestRoom()
    let start = try Location(parsing: "fathom1:re=0:im=0:h=4:f=julia:c=0,1")
    let explorer = Explorer(at: start, room.surroundings)
    let reply = try await explorer.reply(to: "julia drag; share; zoom 2")
    #expect(reply.drag?.rest == "share; zoom 2" && reply.lines.isEmpty && !reply.draws)
    #expect(await explorer.location == start)
    var surroundings = room.surroundings
    surroundings.isInteractive = false
    let script = Explorer(at: start, surroundings)
    await #expect(throws: JuliaError.noKeys) {
      try await script.execute(CommandWords.commands(in: "julia drag")[0])
    }
  }
}

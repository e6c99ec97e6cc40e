// WindowShapeTests — quadrants of a picture that fills the terminal's window.

import Foundation
import FractalEngine
import Jobs
import REPL
import Testing

@Suite struct WindowShapeTests {
  private let room: TestRoom
  private let explorer: Explorer

  init() throws {
    room = try TestRoom()
    explorer = Explorer(room.surroundings)
  }

  private func reply(_ line: String, aspect: Double? = 1.875) async throws -> LineReply {
    try await explorer.reply(to: line, on: Display(columns: 80, aspect: aspect))
  }

  private func place(_ line: String, aspect: Double? = 1.875) async throws -> String {
    try await reply("\(line); share", aspect: aspect).lines.last ?? ""
  }

  @Test func `a quadrant is a quarter of the window`() async throws {
    _ = try await reply("goto fathom1:re=1:im=2:h=8; set shape window")
    // The window is 15 wide and 8 high.
    #expect(try await place("1").contains(":re=-2.75:im=4:h=4"))
    #expect(try await place("back; 4").contains(":re=4.75:im=0:h=4"))
  }

  @Test func `quarters lead out again exactly, also after the window has changed`() async throws {
    let start = try await place("1-4")
    _ = try await reply("set shape window")
    let first = try await place("2-3")
    let second = try await place("1431", aspect: 0.9375)
    let third = try await place("set shape square; 3")
    #expect(Set([start, first, second, third]).count == 4)
    #expect(try await place("out") == second)
    #expect(try await place("out 4") == first)
    #expect(try await place("out 2") == start)
    #expect(try await place("out 2").contains(":re=-0.5:im=0:h=3"))
  }

  @Test(arguments: [1, 3_000])
  func `many quadrants at once lead to the same view as one by one`(_ places: Int) async throws {
    // With so many decimal places, the fast way of computing is not available.
    _ = try await reply("goto fathom1:re=0.\(String(repeating: "3", count: places)):im=0:h=2")
    let lines = ["set shape window; 1-4-3-2-2", "back; 1; 4; 3; 2; 2"]
    let there = try await place(lines[0])
    #expect(try await place(lines[1]) == there)
  }

  @Test func `the history's script leads to the same view without a window`() async throws {
    let there = try await place("set shape window; 1-4; pan 0.25 0; 2-3; out; in; 1")
    let script = try await reply("history --script").lines
    let other = Explorer(room.surroundings)
    for line in script { _ = try await other.reply(to: line) }
    #expect(try await other.reply(to: "share").lines == [there])
  }

  @Test func `without a window, the shape stays`() async throws {
    let reply = try await reply("set shape window", aspect: nil)
    #expect(reply.lines.first == "there is no window with room for a picture")
    #expect(!reply.draws && reply.shown.settings.shape == .square)
  }

  @Test(arguments: [(80, 24), (200, 50), (81, 25), (7, 6)], PictureMode.allCases)
  func `a picture that fills a window leaves three rows`(
    _ size: (columns: Int, rows: Int), _ mode: PictureMode
  ) throws {
    let terminal = TerminalSize(columns: size.columns, rows: size.rows)
    let fit = PictureFit(filling: terminal, mode: mode)
    if mode == .none { return #expect(fit == nil) }
    let found = try #require(fit)
    let isSmall = mode == .sixel && size.columns == 200
    #expect(isSmall || (size.columns - 1...size.columns).contains(found.columns))
    #expect(isSmall || (size.rows - 4...size.rows - 3).contains(found.rows))
    #expect(found.columns <= size.columns && found.rows <= size.rows - 3)
    let cells = Double(found.columns * 10) / Double(found.rows * 20)
    #expect(abs(found.aspect - cells) <= 1 / 2048)
    #expect(found.width * found.height <= PictureFit.mostPixels)
    #expect((found.aspect * 1024).rounded() == found.aspect * 1024)
  }
}

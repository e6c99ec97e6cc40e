// ListJSONTests — the lists of `formula`, `color`, `palette` and `help` as JSON.

import Coloring
import Foundation
import FractalEngine
import REPL
import Testing

@Suite("Lists as JSON")
struct ListJSONTests {
  private let room: TestRoom
  private let explorer: Explorer

  init() throws {
    room = try TestRoom()
    explorer = Explorer(room.surroundings)
  }

  private func objects(_ line: String) async throws -> [[String: Any]] {
    let reply = try await explorer.reply(to: line, on: Display(columns: 80))
    let text = reply.lines.joined(separator: "\n")
    let list = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(list as? [[String: Any]], "\(text)")
  }

  private func names(_ objects: [[String: Any]]) -> [String] {
    objects.compactMap { $0["name"] as? String }
  }

  /// The names of the entries that are marked as the view's own.
  private func current(_ objects: [[String: Any]]) -> [String] {
    names(objects.filter { $0["current"] as? Bool == true })
  }

  @Test func `formulas have their powers, and the view's is marked`() async throws {
    _ = try await explorer.reply(to: "formula burning-ship 3", on: Display())
    let list = try await objects("formula --json")
    #expect(names(list) == Formulas.listed.map(\.name))
    #expect(current(list) == ["burning-ship"])
    _ = try await explorer.reply(to: "formula heart 3", on: Display())
    #expect(current(try await objects("formula --json")) == ["heart"])
    #expect(list[0]["powers"] as? [Int] == [2, Formulas.all[0].powers.upperBound])
  }

  @Test func `colorings and palettes are marked in the same way`() async throws {
    #expect(current(try await objects("color --json")) == [Colorings.all[0].name])
    _ = try await explorer.reply(to: "color slope; palette ember", on: Display())
    let colorings = try await objects("color --json")
    #expect(names(colorings) == Colorings.all.map { $0.name })
    #expect(current(colorings) == ["slope"])
    let palettes = try await objects("palette --json")
    #expect(Array(names(palettes).prefix(Palettes.all.count)) == Palettes.all.map(\.name))
    #expect(current(palettes) == ["ember"])
    _ = try await explorer.reply(to: "palette 000000,ffffff@50", on: Display())
    let own = try await objects("palette --json")
    #expect(current(own) == ["(own)"] && own[0]["stops"] as? String == "000000,ffffff")
  }

  @Test func `help describes every command, or one`() async throws {
    let commands = try await objects("help --json")
    #expect(names(commands) == Commands.all.map { $0.name })
    let reply = try await explorer.reply(to: "help pan --json", on: Display())
    let object = try JSONSerialization.jsonObject(
      with: Data(reply.lines.joined(separator: "\n").utf8))
    let pan = try #require(object as? [String: Any])
    #expect(pan["usage"] as? String == "pan RIGHT UP")
    #expect(pan["aliases"] as? [String] == ["left", "right", "up", "down"])
  }

  @Test(arguments: ["formula julia --json", "color --json slope", "palette ember --json"])
  func `a name beside --json is an error, and changes nothing`(_ line: String) async throws {
    let before = await explorer.view
    let reply = try? await explorer.reply(to: line, on: Display())
    #expect(reply?.draws != true)
    #expect(await explorer.view == before)
  }
}

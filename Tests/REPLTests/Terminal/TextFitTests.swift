// TextFitTests — lines for people are broken between words, and no text is lost.

import FractalEngine
import Places
import Testing

@testable import REPL

@Suite struct TextFitTests {
  @Test func `a line is broken between words, with its indent`() {
    #expect(
      TextFit.wrapped("  Known are: lantern, tidepool, porcelain.", columns: 24)
        == ["  Known are: lantern,", "  tidepool, porcelain."])
    #expect(TextFit.wrapped("short", columns: 24) == ["short"])
  }

  @Test func `a word that is longer than a line stays whole`() {
    let place = "fathom1:re=-0.75:im=0.1:h=0.000000001:k=12345678"
    #expect(TextFit.wrapped("at \(place) it is", columns: 30) == ["at", place, "it is"])
  }

  @Test(arguments: [21, 40, 80, 300])
  func `all words are kept, and no line is longer than the window`(_ columns: Int) {
    for command in Commands.all {
      for line in HelpCommand.page(of: command) {
        let parts = TextFit.wrapped(line, columns: columns)
        let words = parts.flatMap { $0.split(separator: " ") }
        #expect(words == line.split(separator: " "))
        #expect(parts.allSatisfy { $0.count <= columns || !$0.trimmed.contains(" ") })
      }
    }
    let names = HelpCommand.names(columns: columns)
    for command in Commands.all { #expect(names.joined(separator: " ").contains(command.name)) }
    if columns >= 80 { #expect(names.count <= 20) }
  }

  @Test func `errors are broken between words at the prompt, and name what was typed`()
    async throws
  {
    let explorer = Explorer(try TestRoom().surroundings)
    let lines = try await explorer.reply(to: "palette nosuch", on: Display(columns: 40)).lines
    #expect(lines.prefix(2) == ["there is no palette ‘nosuch’", "  at palette"])
    #expect(lines.count > 3 && lines.allSatisfy { $0.count <= 40 })
    let words = lines.dropFirst(2).flatMap { $0.split(separator: " ") }
    #expect(words.suffix(3) == ["inkwash,", "atlas,", "signal."])
    // The error names the key, because the user typed the key.
    let typed = try await explorer.reply(to: "fathom1:re=x:im=0:h=1").lines
    #expect(typed.contains("  at re, character 12"))
  }

  @Test func `remarks are broken between words at the prompt`() async throws {
    let explorer = Explorer(try TestRoom().surroundings)
    // More digits than the height shows.
    let digits = "7436438870371587047521915061147"
    let line = "goto fathom1:re=-0.\(digits):im=0.1:h=1e-2"
    let whole = try await explorer.reply(to: line).lines
    let lines = try await explorer.reply(to: line, on: Display(columns: 40)).lines
    #expect(whole.contains { $0.count > 80 })
    #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 40 })
    #expect(lines.joined(separator: " ") == whole.joined(separator: " "))
  }

  @Test func `sights and their remark fit 80 columns`() async throws {
    let explorer = Explorer(try TestRoom().surroundings)
    let lines = try await explorer.reply(to: "sights", on: Display(columns: 80)).lines
    #expect(lines.count > 20 && lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `reset says that colors stay, if they are not those of home`() async throws {
    let explorer = Explorer(try TestRoom().surroundings)
    #expect(try await explorer.reply(to: "1-4; reset").lines == [])
    let lines = try await explorer.reply(to: "palette ember; 1-4; reset").lines
    #expect(lines == ["formula, limit and colors stay; ‘goto home’ has its own"])
    #expect(await explorer.location.palette == "ember")
    _ = try await explorer.reply(to: "goto home")
    #expect(await explorer.location.palette == nil)
  }
}

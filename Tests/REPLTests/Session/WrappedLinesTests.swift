// WrappedLinesTests — a location that is broken over lines of a script leads to its place or to an
// error.

import Foundation
import Places
import Testing

@testable import REPL

@Suite struct WrappedLinesTests {
  private func lines(_ lines: String...) -> [Script.Line] {
    Script(lines.joined(separator: "\n"), source: "x").lines
  }

  private func texts(_ lines: [Script.Line]) -> [String] { lines.map(\.text) }

  /// The first location is one without a checksum, so that its first line alone is a location.
  @Test(arguments: [
    ["fathom1:j=14413", "3:k=2576d984"], ["goto fathom1:k=2576d984:j=14413", "3"],
    ["> fathom1:k=2576", "> d984:j=144", "> 133"],
    ["goto fathom1:re=-0.743643887037:im=0.1318", "25904205:h=1e-9"],
    ["fathom1:re=-0.75:im=0.1:h=1e-3", ":n=500"],
  ])
  func `a location over lines is one line, and the others keep their numbers`(_ parts: [String]) {
    let found = Script((["back"] + parts + ["where", "3"]).joined(separator: "\n"), source: "x")
      .lines
    #expect(texts(found).first == "back" && texts(found).suffix(2) == ["where", "3"])
    #expect(found.map(\.number) == [1, 2, parts.count + 2, parts.count + 3])
  }

  @Test func `commands before and after a location stay on its line`() {
    #expect(
      texts(lines("reset; goto fathom1:j=14413", "3:k=2576d984; where; back", "3"))
        == ["reset; goto fathom1:j=14413 3:k=2576d984; where; back", "3"])
  }

  @Test func `lines after a location remain commands`() {
    for first in ["fathom1:k=2576d984:j=144133", "fathom1:j=144", "fathom1:re=-0.5:im=0.1:h=1e-2"] {
      for next in ["13", "back", "zoom 2", "", "# x=1", "fathom1:j=1", "save a; 1"] {
        #expect(texts(lines(first, next)) == [first, next])
      }
    }
    #expect(texts(lines("# fathom1:j=14413", "3:k=2576d984")).count == 2)
    #expect(texts(lines("1-4", "3:k=2576d984")).count == 2)
  }

  @Test func `a continued location that is damaged gives one error`() async throws {
    let room = try TestRoom()
    let path = room.folder + "/script.txt"
    try "1\nfathom1:j=14413\n3:k=2576d985\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    let explorer = Explorer(room.surroundings)
    let reply = try await explorer.reply(to: "source \(path)")
    #expect(reply.lines.contains { $0.hasSuffix("script.txt:2") || $0.contains("script.txt:2,") })
    #expect(await explorer.location.journey?.steps.count == 1)
  }
}

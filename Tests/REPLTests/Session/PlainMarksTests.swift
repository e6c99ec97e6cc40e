// PlainMarksTests — typographic marks in a command mean what those of a keyboard mean.

import Testing

@testable import REPL

@Suite struct PlainMarksTests {
  private func words(_ line: String) throws -> [[String]] {
    try CommandWords.commands(in: line).map(\.words)
  }

  @Test(arguments: [
    "save “my tower” tall", "save ‘my tower’ tall", "save 'my tower' tall", "save «my tower» tall",
    "save „my tower“ tall", "save \"my tower\" tall",
  ])
  func `quotation marks of any kind hold words together`(_ line: String) throws {
    #expect(try words(line) == [["save", "my tower", "tall"]])
    #expect(try words("\u{FEFF}\(line)") == [["save", "my tower", "tall"]])
    let among = try words("back; \(line); “a;b”")
    #expect(among == [["back"], ["save", "my tower", "tall"], ["a;b"]])
  }

  @Test func `apostrophes and marks that are not closed are letters`() throws {
    #expect(try words("save a it's don’t") == [["save", "a", "it's", "don’t"]])
    #expect(try words("save a ‘it’s me’") == [["save", "a", "it’s me"]])
    #expect(try words("save a 'n b; “c") == [["save", "a", "'n", "b"], ["“c"]])
    #expect(try words("save \"a ‘b’ 'c'\"") == [["save", "a ‘b’ 'c'"]])
    #expect(try words("save “a \"b\" \\c”") == [["save", "a \"b\" \\c"]])
  }

  @Test func `dashes begin options, and minus signs begin numbers`() throws {
    let plain = ["render", "x.png", "--size", "64x48"]
    for dash in ["—", "–", "–-", "--"] {
      #expect(try words("render x.png \(dash)size 64x48") == [plain], "\(dash)")
    }
    #expect(try words("goto −0.75 –.1 1e−3") == [["goto", "-0.75", "-.1", "1e-3"]])
    #expect(try words("goto −0.75,−.1") == [["goto", "-0.75,-.1"]])
    #expect(try words("save a – b 1–4") == [["save", "a", "–", "b", "1–4"]])
  }
}

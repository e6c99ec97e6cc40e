// PastedLinesTests — text pasted with line breaks and marks is understood as it was meant.

import Places
import Testing

@testable import REPL

@Suite struct PastedLinesTests {
  private func taken(_ lines: String...) -> [String] {
    var pasted = PastedLines()
    for line in lines { pasted.append(line) }
    return pasted.take()
  }

  private let whole = "fathom1:k=2576d984:j=144133"

  @Test func `a location over two lines is one`() {
    #expect(taken("fathom1:k=2576d984:j=14413", "3") == [whole])
    #expect(taken("> fathom1:k=2576", "> d984:j=144", "> 133.", "where") == [whole, "where"])
    #expect(taken("fathom1:j=14413", "3:k=2576d984") == [whole])
    #expect(taken("> fathom1:j=14413", "> 3:k=2576d984") == [whole])
    #expect(
      taken(">> See fathom1:j=1", ">> 44133:k=257", ">> 6d984.", "where") == [whole, "where"])
  }

  @Test func `text after a location stays a line of its own`() {
    #expect(taken("fathom1:j=14413", "back") == ["fathom1:j=14413", "back"])
    #expect(taken(whole, "3", "where") == [whole, "3", "where"])
    #expect(taken("fathom1:j=1", "fathom1:j=14413", "3:k=2576d984") == ["fathom1:j=1", whole])
  }

  @Test func `more lines are awaited until the checksum is complete`() {
    var pasted = PastedLines()
    pasted.append("fathom1:j=14413")
    #expect(pasted.mayGoOn)
    pasted.append("3:k=2576d984")
    #expect(!pasted.mayGoOn)
    #expect(pasted.take() == [whole] && pasted.isEmpty)
    pasted.append("back")
    #expect(!pasted.mayGoOn)
    #expect(pasted.take() == ["back"])
    pasted.append("fathom1:k=2576d984:j=14413")
    #expect(pasted.mayGoOn)
    pasted.append("3")
    #expect(!pasted.mayGoOn)
    #expect(pasted.take() == [whole])
  }

  @Test func `journeys and names lose their quotation marks`() {
    #expect(taken("“1–4–4-1-3-3”.", "> 1-4", "“seahorse”.") == ["1-4-4-1-3-3", "1-4", "seahorse"])
    #expect(taken("save \"a b\".", "zoom 2.") == ["save \"a b\".", "zoom 2."])
  }

  @Test func `a journey is read with the dashes and blanks of a text, and over lines`() {
    #expect(taken("\u{FEFF}1−4—4", "1%2D4", "1-4-\u{200B}4") == ["1-4-4", "1-4", "1-4-4"])
    #expect(taken("1\u{A0}4", "\u{FEFF}seahorse.") == ["1 4", "seahorse"])
    #expect(taken("1-4-4-1", "-3-3", "–2") == ["1-4-4-1", "3-3", "2"])
    #expect(taken("> 1-4-4-1-", "> 3-3") == ["1-4-4-1-", "3-3"])
    #expect(taken("back", "-3-3") == ["back", "-3-3"])
  }

  @Test func `the long lines of a mail are joined where it says so`() {
    #expect(taken("fathom1:k=3D2576d984:j=3D14413=", "3") == [whole])
    #expect(taken("fathom1:k=2576d984:j=14=", "4133", "where") == [whole, "where"])
    #expect(taken("> fathom1:k=2576d9=", "> 84:j=144133") == [whole])
    #expect(taken("1-4-4=", "-1-3-3") == ["1-4-4", "1-3-3"])
    #expect(taken("1-4-4-=", "1-3-3") == ["1-4-4-", "1-3-3"])
    #expect(taken("color phase=", "3") == ["color phase=", "3"])
  }

  @Test func `a line that may be the rest of a number gives an error`() {
    let first = "fathom1:re=-0.5:im=0:h=1"
    #expect(taken(first, "2", "where") == ["\(first) 2", "where"])
    #expect(taken(first, "", "2") == ["\(first)  2"])
    #expect(throws: LocationError.self) { try Location(parsing: "\(first) 2") }
    for next in ["1-4", "zoom 2", "back", "render a.png"] {
      #expect(taken(first, next) == [first, next])
    }
  }

  @Test func `of a session only what was typed is carried out`() {
    #expect(
      taken("2^0 n=auto> 1-4-3-1", "zoom 2.13e1", "2^4.5 n=9000 c=0,1> share", whole, "zoom 3")
        == ["1-4-3-1", "share"])
    var pasted = PastedLines()
    pasted.append("2^0 n=auto> 1-4-3-1")
    #expect(pasted.mayGoOn)
    #expect(pasted.take() == ["1-4-3-1"])
    pasted.append("zoom 2")
    #expect(!pasted.mayGoOn && pasted.take() == ["zoom 2"])
  }

  @Test func `what ‘where’ printed leads to its place`() async throws {
    let room = try TestRoom()
    let explorer = Explorer(room.surroundings)
    let shown = try await explorer.reply(to: "1-4-3-1; where").lines
    #expect(shown.contains { $0.hasPrefix("zoom  ") })
    #expect(shown.contains { $0.hasPrefix("formula  ") })
    var pasted = PastedLines()
    for line in shown { pasted.append(line) }
    let lines = pasted.take()
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("location  ") })
    #expect(taken("zoom 2", "formula julia") == ["zoom 2", "formula julia"])
  }
}

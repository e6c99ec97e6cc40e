// PastedLinesTests — text pasted with line breaks and marks is understood as it was meant.

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
}

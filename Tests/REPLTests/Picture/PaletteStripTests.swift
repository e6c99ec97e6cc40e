// PaletteStripTests — a palette on one line of a terminal, in the colors that it has.

import Coloring
import Core
import Testing

@testable import REPL

@Suite struct PaletteStripTests {
  private let palette: Palette

  init() throws { palette = Palette(try ColorStops(parsing: "ff0000,0000ff".utf8)) }

  private func text(_ environment: [String: String]) -> String? {
    PaletteStrip.text(of: palette, on: TerminalAbilities(environment: environment))
  }

  /// The number of blanks in a strip, and their background colors.
  private func colors(_ text: String) -> (cells: Int, codes: [String]) {
    var (cells, codes) = (0, [String]())
    for part in text.split(separator: "\u{1B}[") {
      guard let end = part.firstIndex(of: "m") else { continue }
      codes.append(String(part[..<end]))
      cells += part[end...].dropFirst().count
    }
    return (cells, codes)
  }

  @Test func `a strip is a row of cells round the palette`() throws {
    let strip = try #require(text(["TERM": "xterm-256color", "COLORTERM": "truecolor"]))
    let (cells, codes) = colors(strip)
    #expect(cells == PaletteStrip.columns && codes.last == "0")
    #expect(codes.count == PaletteStrip.columns + 1, "each cell has its own color")
    func levels(_ code: String) -> [Int] { code.split(separator: ";").compactMap { Int($0) } }
    let (first, middle) = (levels(codes[0]), levels(codes[PaletteStrip.columns / 2]))
    #expect(first[..<2] == [48, 2] && first[2] > 240 && first[4] < 60)
    #expect(middle[4] > 240 && middle[2] < 60)
  }

  @Test func `with fewer colors, a strip has indexed colors or does not exist`() throws {
    let strip = try #require(text(["TERM": "xterm-256color"]))
    #expect(colors(strip).cells == PaletteStrip.columns)
    #expect(colors(strip).codes.dropLast().allSatisfy { $0.hasPrefix("48;5;") })
    #expect(text(["TERM": "vt100"]) == nil)
    #expect(text(["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"]) == nil)
    #expect(text(["TERM": "dumb", "COLORTERM": "truecolor"]) == nil)
  }

  @Test func `the list has a palette for each of its lines, also after other answers`()
    async throws
  {
    let room = try TestRoom()
    let explorer = Explorer(room.surroundings)
    let reply = try await explorer.reply(to: "share; palette 081026,c0ffee; palette; share")
    let first = try #require(reply.lines.firstIndex { $0.contains("(own)") })
    #expect(reply.palettes.count == Palettes.all.count + 1)
    #expect(reply.palettes[first]?.name == "081026,c0ffee")
    for (index, palette) in Palettes.all.enumerated() {
      #expect(reply.palettes[first + 1 + index] == palette)
      #expect(reply.lines[first + 1 + index].hasPrefix("  \(palette.name) "))
    }
  }
}

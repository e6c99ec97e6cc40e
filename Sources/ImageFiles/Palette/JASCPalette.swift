// JASCPalette — Paint Shop Pro's palettes: a heading, a version, a count, then the colors.
//
//     JASC-PAL
//     0100
//     2
//     8 16 38
//     253 243 218

/// Reads a `.pal` file; its colors are spaced evenly round the ring, in order.
enum JASCPalette: PaletteFormat {
  static let name = "JASC palette (.pal)"
  static let fileExtensions = ["pal"]
  private static let heading = "JASC-PAL"

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: heading.utf8) }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    guard recognizes(source.bytes) else {
      throw PaletteError(.noHeading(format: name), source, line: 1)
    }
    let lines = source.lines.dropFirst().filter { !$0.text.allSatisfy(\.isWhitespace) }
    guard lines.count >= 2 else {
      throw PaletteError(.cutShort("the number of colors is missing"), source)
    }
    guard let count = lines[1].text.trimmed.flatMap({ Int($0) }), count > 0 else {
      throw PaletteError(
        .badLine(lines[1].text, expected: "the number of colors"), source, line: lines[1].number)
    }
    guard lines.count - 2 >= count else {
      throw PaletteError(.cutShort("of \(count) colors there are \(lines.count - 2)"), source)
    }
    var colors: [UInt32] = []
    for (number, text) in lines.dropFirst(2).prefix(min(count, 256)) {
      guard let color = FractintMap.color(text) else {
        throw PaletteError(
          .badLine(text, expected: "‘red green blue’, each from 0 to 255"), source, line: number)
      }
      colors.append(color)
    }
    guard colors.count >= 2 else { throw PaletteError(.tooFew(colors.count), source) }
    let notes = count > 256 ? ["What follows the 256th color is left out."] : []
    return FoundPalette(ring: colors, notes: notes)
  }
}

// FractintMap — FRACTINT's palettes: up to 256 lines ‘red green blue’, with values 0 to 255.

/// Reads a `.map` file.
///
/// Text after the three numbers of a line is a comment.
enum FractintMap: PaletteFormat {
  static let name = "FRACTINT map (.map)"
  static let fileExtensions = ["map"]

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let head = PaletteSource(path: "", bytes: Array(bytes.prefix(1_000)))
    let line = head.lines.first { !$0.text.allSatisfy(\.isWhitespace) }
    return line.flatMap { color($0.text) } != nil
  }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    var colors: [UInt32] = []
    var notes: [String] = []
    for (number, text) in source.lines where !text.allSatisfy(\.isWhitespace) {
      if colors.count == 256 {
        notes = ["What follows the 256th color is left out."]
        break
      }
      guard let color = color(text) else {
        throw PaletteError(
          .badLine(text, expected: "‘red green blue’, each from 0 to 255"), source, line: number)
      }
      colors.append(color)
    }
    guard colors.count >= 2 else { throw PaletteError(.tooFew(colors.count), source) }
    return FoundPalette(ring: colors, notes: notes)
  }

  /// The color at the beginning of a line.
  static func color(_ line: String) -> UInt32? {
    let fields = line.split(maxSplits: 3, whereSeparator: \.isWhitespace).prefix(3)
    let levels = fields.compactMap { UInt8($0) }
    guard levels.count == 3 else { return nil }
    return levels.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

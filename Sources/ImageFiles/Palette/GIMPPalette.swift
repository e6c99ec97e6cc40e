// GIMPPalette — GIMP's palettes: a heading, then ‘red green blue name’ on each line.

/// Reads a `.gpl` file; its colors are spaced evenly round the ring, in order.
enum GIMPPalette: PaletteFormat {
  static let name = "GIMP palette (.gpl)"
  static let fileExtensions = ["gpl"]
  private static let heading = "GIMP Palette"

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: heading.utf8) }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    guard recognizes(source.bytes) else {
      throw PaletteError(.noHeading(format: name), source, line: 1)
    }
    var colors: [UInt32] = []
    var title: String?
    var hasOpacity = false
    for (number, text) in source.lines.dropFirst() {
      if text.hasPrefix("Name:") { title = text.dropFirst(5).trimmed }
      let isColor = text.first { !$0.isWhitespace }.map { $0 != "#" } ?? false
      if text.hasPrefix("Channels:") && text.contains("A") { hasOpacity = true }
      if !isColor || ["Name:", "Columns:", "Channels:"].contains(where: text.hasPrefix) {
        continue
      }
      guard let color = FractintMap.color(text) else {
        throw PaletteError(
          .badLine(text, expected: "‘red green blue name’, from 0 to 255"), source, line: number)
      }
      colors.append(color)
    }
    guard colors.count >= 2 else { throw PaletteError(.tooFew(colors.count), source) }
    return FoundPalette(
      ring: colors, title: title, notes: hasOpacity ? ["Opacity is left out."] : [])
  }
}

extension StringProtocol {
  /// The text without blanks at both ends; nil when nothing is left.
  var trimmed: String? {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[first...last])
  }
}

// KallesColors — the colors of Kalles Fraktaler's parameters: ‘Colors: b,g,r,b,g,r,…’.

/// Reads a `.kfr` or `.kfp` file: up to 1,024 colors, spaced evenly round the ring, blue first.
enum KallesColors: PaletteFormat {
  static let name = "Kalles Fraktaler's parameters (.kfr, .kfp)"
  static let fileExtensions = ["kfr", "kfp"]
  private static let key = "Colors:"
  private static let mostColors = 1_024

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    // Other keys that end like this one, such as `MultiColors:`, have no colors.
    bytes.starts(with: key.utf8)
      || ["\n", "\r"].contains { bytes.firstRange(of: Array(($0 + key).utf8)) != nil }
  }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    let lines = source.lines
    guard let (number, text) = lines.first(where: { $0.text.hasPrefix(key) }) else {
      throw PaletteError(.noKey(key), source)
    }
    var fields = text.dropFirst(key.count)
      .split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed ?? "" }
    if fields.last == "" { fields.removeLast() }  // a comma at the end is common
    var levels: [UInt32] = []
    for field in fields {
      guard let level = UInt8(field) else {
        throw PaletteError(
          .badLine(field, expected: "‘blue,green,red,…’, each from 0 to 255"), source, line: number)
      }
      levels.append(UInt32(level))
    }
    guard levels.count.isMultiple(of: 3) else {
      throw PaletteError(.cutShort("the last color has no red"), source, line: number)
    }
    let colors = stride(from: 0, to: levels.count, by: 3).map {
      levels[$0 + 2] << 16 | levels[$0 + 1] << 8 | levels[$0]
    }
    guard colors.count >= 2 else {
      throw PaletteError(.tooFew(colors.count), source, line: number)
    }
    guard colors.count <= mostColors else {
      throw PaletteError(.tooMany(mostColors), source, line: number)
    }
    return FoundPalette(ring: colors, notes: notes(lines.map(\.text)))
  }

  /// Notes about further color settings of that program, which a ring cannot express.
  private static func notes(_ lines: [String]) -> [String] {
    let left = [("IterDiv", "1"), ("ColorOffset", "0"), ("MultiColor", "0")].compactMap {
      key, usual -> String? in
      let value = lines.first { $0.hasPrefix(key + ":") }?.dropFirst(key.count + 1).trimmed
      return value.flatMap { $0 == usual ? nil : "\(key) \($0.prefix(24))" }
    }
    return left.isEmpty ? [] : ["Left out: \(left.joined(separator: ", "))."]
  }
}

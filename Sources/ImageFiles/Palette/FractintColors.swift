// FractintColors — the colors inside FRACTINT's parameters: ‘colors=0000BK<30>zzz…’.
//
// A color is three characters for red, green and blue from 0 to 63: digits, capital letters, `_`, a
// grave accent, small letters. `<30>` stands for 30 colors evenly spaced between those on both
// sides. A backslash at the end of a line joins it to the next one.

/// Reads the first entry with colors in a `.par` file: a ring of up to 256 colors.
enum FractintColors: PaletteFormat {
  static let name = "FRACTINT's parameters (.par)"
  static let fileExtensions = ["par"]
  private static let key = "colors="
  private static let mostColors = 256

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(0x7B), let text = text(of: bytes) else { return false }
    return value(in: text) != nil
  }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    guard let text = text(of: source.bytes), let (value, line) = value(in: text) else {
      throw PaletteError(.noKey(key), source)
    }
    func broken(_ what: String) -> PaletteError {
      PaletteError(
        .badLine(what, expected: "colors of three characters, and ‘<n>’ between two of them"),
        source, line: line)
    }
    if value.first == 0x40 {
      throw PaletteError(
        .badLine(
          String(decoding: value.prefix(80), as: UTF8.self),
          expected: "colors; these are in a file of that name, to be named instead"), source,
        line: line)
    }
    var colors: [SIMD3<Double>] = []
    var gap = 0
    var rest = value[...]
    while let first = rest.first {
      let shown = String(decoding: rest.prefix(12), as: UTF8.self)
      if first == 0x3C {
        let digits = rest.dropFirst().prefix { $0 != 0x3E }
        guard !colors.isEmpty, gap == 0, digits.endIndex < rest.endIndex,
          let count = Int(String(decoding: digits, as: UTF8.self)), (1...mostColors).contains(count)
        else { throw broken(shown) }
        gap = count
        rest = rest[(digits.endIndex + 1)...]
        continue
      }
      let levels = rest.prefix(3).compactMap(level)
      guard levels.count == 3 else { throw broken(shown) }
      let color = SIMD3(levels[0], levels[1], levels[2])
      if gap > 0, let last = colors.last {
        for step in 1...gap {
          colors.append(last + (color - last) * (Double(step) / Double(gap + 1)))
        }
        gap = 0
      }
      colors.append(color)
      rest = rest.dropFirst(3)
      guard colors.count <= mostColors else {
        throw PaletteError(.tooMany(mostColors), source, line: line)
      }
    }
    guard gap == 0 else { throw broken("<\(gap)>") }
    guard colors.count >= 2 else { throw PaletteError(.tooFew(colors.count), source) }
    return FoundPalette(ring: colors.map(hex))
  }

  private static func hex(_ color: SIMD3<Double>) -> UInt32 {
    [color.x, color.y, color.z].reduce(0) { $0 << 8 | UInt32(($1 * 255 / 63).rounded()) }
  }

  private static func level(_ byte: UInt8) -> Double? {
    switch byte {
    case 0x30...0x39: Double(byte - 0x30)
    case 0x41...0x5A: Double(byte - 0x41 + 10)
    case 0x5F: 36
    case 0x60: 37
    case 0x61...0x7A: Double(byte - 0x61 + 38)
    default: nil
    }
  }

  /// The bytes without the comments at the ends of lines; nil if there are far too many bytes.
  private static func text(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= 4_000_000 else { return nil }
    var text: [UInt8] = []
    var isRemark = false
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D { isRemark = false }
      if byte == 0x3B { isRemark = true }
      if !isRemark { text.append(byte) }
    }
    return text
  }

  /// The text after the first key, with its lines joined, and the line number of the key.
  private static func value(in text: [UInt8]) -> (value: [UInt8], line: Int)? {
    let small = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var start = 0
    while let mark = small[start...].firstRange(of: Array(key.utf8)) {
      start = mark.upperBound
      let isWord = mark.lowerBound == 0 || text[mark.lowerBound - 1] <= 0x20
      guard isWord else { continue }
      var value: [UInt8] = []
      var index = mark.upperBound
      while index < text.count {
        if text[index] == 0x5C {
          index += 1
          while index < text.count, text[index] <= 0x20 { index += 1 }
          continue
        }
        if text[index] <= 0x20 || text[index] == 0x7D { break }
        value.append(text[index])
        index += 1
      }
      let breaks = text[..<mark.lowerBound].count { $0 == 0x0A }
      return (value, breaks + 1)
    }
    return nil
  }
}

// FractintColors — the colors inside FRACTINT's parameters: ‘colors=0000BK<30>zzz…’.
//
// A backslash at the end of a line joins it to the next one.

internal import Core

/// Reads the first entry with colors in a `.par` file: a ring of up to 256 colors.
enum FractintColors: PaletteFormat {
  static let name = "FRACTINT's parameters (.par)"
  static let fileExtensions = ["par"]
  private static let key = "colors="

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
    let list: FractintColorList
    do { list = try FractintColorList(parsing: value) } catch {
      switch error {
      case .unexpected(let shown): throw broken(shown)
      case .tooMany:
        throw PaletteError(.tooMany(FractintColorList.mostColors), source, line: line)
      }
    }
    guard list.colors.count >= 2 else { throw PaletteError(.tooFew(list.colors.count), source) }
    return FoundPalette(ring: list.colors.indices.map(list.hex))
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

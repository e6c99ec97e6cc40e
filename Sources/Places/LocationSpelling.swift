// LocationSpelling — the spelling of a text after its heading.

/// The spelling of a text after its heading.
struct LocationSpelling {
  /// Whether `:` is written as `%3A`, as in links.
  var isEncoded = false
  /// Whether all letters are capitals.
  var isCapital = false

  /// One character of a text.
  enum Symbol: Equatable {
    /// A character of a location, in ASCII.
    case plain(UInt8)
    case blank
    /// A character without a width.
    case invisible
    case other
  }

  /// The character at an offset of a text, and its length in bytes.
  func symbol(at offset: Int, in text: [UInt8]) -> (Symbol, length: Int) {
    let byte = text[offset]
    if LocationText.isBlank(byte) { return (.blank, 1) }
    if byte >= 0x80 { return Self.typographic(at: offset, in: text) }
    if isEncoded, byte == 0x25, let decoded = Self.decoded(at: offset, in: text) {
      return (decoded == 0x20 ? .blank : .plain(decoded), 3)
    }
    guard LocationText.isCharacter(byte) else { return (.other, 1) }
    let isUpper = (0x41...0x5A).contains(byte)
    return (.plain(isCapital && isUpper ? byte | 0x20 : byte), 1)
  }

  /// The character that `%` and two digits encode, if it is one of a location's or a blank.
  static func decoded(at offset: Int, in text: [UInt8]) -> UInt8? {
    guard offset + 2 < text.count, text[offset] == 0x25,
      text[(offset + 1)...(offset + 2)].allSatisfy({
        LocationText.isHexadecimal($0 | 0x20) && $0 > 0x2F
      }),
      let byte = UInt8(
        String(decoding: text[(offset + 1)...(offset + 2)], as: UTF8.self), radix: 16),
      LocationText.isCharacter(byte) || byte == 0x20
    else { return nil }
    return byte
  }

  /// Whether a soft hyphen stands where a number's sign would stand.
  ///
  /// There it is no place to break a line, and may have replaced a minus.
  private static func isSign(at offset: Int, in text: [UInt8]) -> Bool {
    func isInNumber(_ byte: UInt8) -> Bool { LocationText.isDigit(byte) || byte == 0x2E }
    guard offset + 2 < text.count, isInNumber(text[offset + 2]) else { return false }
    return offset == 0 || !isInNumber(text[offset - 1]) && text[offset - 1] != 0x2D
  }

  private static func typographic(at offset: Int, in text: [UInt8]) -> (Symbol, length: Int) {
    let two = text[offset...].prefix(2)
    if two.elementsEqual([0xC2, 0xA0]) { return (.blank, 2) }  // no-break space
    if two.elementsEqual([0xC2, 0xAD]) {  // soft hyphen
      return (isSign(at: offset, in: text) ? .other : .invisible, 2)
    }
    let three = Array(text[offset...].prefix(3))
    guard three.count == 3 else { return (.other, 1) }
    switch (three[0], three[1], three[2]) {
    case (0xE2, 0x88, 0x92), (0xE2, 0x80, 0x90...0x93), (0xEF, 0xBC, 0x8D), (0xEF, 0xB9, 0xA3):
      return (.plain(0x2D), 3)  // minus, hyphens, en dash, wide and small minus
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF),
      (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      return (.invisible, 3)  // zero width, joiner, byte order mark, marks of direction
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return (.blank, 3)  // blanks of some width, separators of lines
    default: return (.other, 1)
    }
  }
}

// QuotedPrintable — the encoding of mails: `=` is written as `=3D`, and a long line ends with `=`.

/// The text of a mail as it was sent, in the encoding quoted-printable (RFC 2045, section 6.7).
enum QuotedPrintable {
  private static let equals: UInt8 = 0x3D

  /// A text whose long lines are joined, and whose bytes are decoded if `=` is written as `=3D`;
  /// nil if it has neither.
  ///
  /// The marks of quoted mail (`> `) at the beginning of a joined line are left out.
  ///
  /// - Complexity: O(length of the text).
  static func decoded(_ text: [UInt8]) -> [UInt8]? {
    let isEncoded = text.indices.contains { byte(at: $0, in: text) == equals }
    var found: [UInt8] = []
    found.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let end = endOfBreak(at: index, in: text) {
        index = end
      } else if isEncoded, let byte = byte(at: index, in: text) {
        found.append(byte)
        index += 3
      } else {
        found.append(text[index])
        index += 1
      }
    }
    return found.count < text.count ? found : nil
  }

  /// The offset after a `=` that is followed by blanks, and after these; nil if there is none.
  private static func endOfBreak(at index: Int, in text: [UInt8]) -> Int? {
    guard text[index] == equals, index + 1 < text.count, LocationText.isBlank(text[index + 1])
    else { return nil }
    var end = index + 1
    var isAtLineStart = false
    while end < text.count {
      let isMark = isAtLineStart && LocationText.isQuote(text[end])
      guard isMark || LocationText.isBlank(text[end]) else { break }
      if text[end] == 0x0A || text[end] == 0x0D { isAtLineStart = true }
      end += 1
    }
    return end
  }

  /// The byte that `=` and two hexadecimal digits encode; nil if there are none.
  private static func byte(at index: Int, in text: [UInt8]) -> UInt8? {
    guard text[index] == equals, index + 2 < text.count,
      text[(index + 1)...(index + 2)].allSatisfy({ LocationText.isHexadecimal($0 | 0x20) })
    else { return nil }
    return UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
  }
}

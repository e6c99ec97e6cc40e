// UTF16Text — decodes files in UTF-16, as editors on Windows save them.

enum UTF16Text {
  /// Converts UTF-16 to UTF-8; nil for other bytes.
  ///
  /// UTF-16 is recognized by its byte order mark, or by the zeros between the first letters.
  ///
  /// - Throws: An error when half of the last character is missing.
  /// - Throws: When half of the last character is missing.
  static func utf8(of bytes: [UInt8]) throws(LocationError) -> [UInt8]? {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isZero = bytes.prefix(4).map { $0 == 0 }
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || isZero == [false, true, false, true]
    guard isMarked || isLittle || isZero == [true, false, true, false] else { return nil }
    guard bytes.count.isMultiple(of: 2) else {
      throw .foreign("the text is in UTF-16, and its last character is cut in half", Spot(nil))
    }
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

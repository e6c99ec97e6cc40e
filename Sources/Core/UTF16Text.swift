// UTF16Text — decodes files in UTF-16, as editors on Windows save them.

package enum UTF16Text {
  /// Half of the last character is missing.
  package struct CutError: UserError, Equatable {
    package let problem = "the text is in UTF-16, and its last character is cut in half"
    package let place: String?
    package let remedy: String? = "Copy or save it again."
  }

  /// Converts UTF-16 to UTF-8; nil for other bytes.
  ///
  /// UTF-16 is recognized by its byte order mark, or by the zeros between the first letters.
  ///
  /// - Parameter path: The path for the error, if there is one.
  package static func utf8(of bytes: [UInt8], path: String? = nil) throws(CutError) -> [UInt8]? {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isZero = bytes.prefix(4).map { $0 == 0 }
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || isZero == [false, true, false, true]
    guard isMarked || isLittle || isZero == [true, false, true, false] else { return nil }
    guard bytes.count.isMultiple(of: 2) else { throw CutError(place: path) }
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

// PaletteSource — a file of colors as it was read.

/// A file of colors as it was read.
package struct PaletteSource: Sendable {
  /// The path, for errors; a picture is read from this path.
  package let path: String
  /// The bytes of the file: all of them, or at least the first eight if it is a picture.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// The lines of the text, numbered from 1; invalid UTF-8 is replaced.
  var lines: [(number: Int, text: String)] {
    var isAfterReturn = false
    let kept = bytes.filter { byte in
      defer { isAfterReturn = byte == 0x0D }
      return !(byte == 0x0A && isAfterReturn)
    }
    return kept.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
      .enumerated().map { ($0 + 1, String(decoding: $1, as: UTF8.self)) }
  }
}

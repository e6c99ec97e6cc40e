// GIFComment — a text in a GIF file, as its format's comment extension.

/// The comment extension of GIF89a.
enum GIFComment {
  /// The byte that ends a file.
  static let trailer: UInt8 = 0x3B

  /// The extension that holds a text, in blocks of at most 255 bytes.
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = [0x21, 0xFE]
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      bytes.append(UInt8(block.count))
      bytes += block
      rest = rest.dropFirst(block.count)
    }
    return bytes + [0]
  }
}

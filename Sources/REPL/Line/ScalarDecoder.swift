// ScalarDecoder — decodes UTF-8 that arrives in pieces into Unicode scalars.

/// Decodes bytes to scalars; an incomplete sequence waits for the rest.
///
/// Bytes that are not UTF-8 become U+FFFD, one for each maximal part, as recommended in Unicode 16
/// §3.9.
struct ScalarDecoder {
  /// The beginning of an incomplete sequence: at most three bytes.
  private var begun: [UInt8] = []

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for byte in bytes {
      if !begun.isEmpty && !Self.continues(begun, byte) {
        scalars.append("\u{FFFD}")
        begun = []
      }
      begun.append(byte)
      if begun.count == Self.length(startingWith: begun[0]) {
        scalars.append(Self.scalar(of: begun))
        begun = []
      }
    }
    return scalars
  }

  /// The number of bytes in a sequence; also 1 for a byte that cannot begin one.
  private static func length(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Whether a byte may follow; after four of the leading bytes, the second has a narrower range.
  private static func continues(_ begun: [UInt8], _ byte: UInt8) -> Bool {
    switch (begun.count, begun[0]) {
    case (1, 0xE0): (0xA0...0xBF).contains(byte)  // shorter forms exist
    case (1, 0xED): (0x80...0x9F).contains(byte)  // surrogates
    case (1, 0xF0): (0x90...0xBF).contains(byte)
    case (1, 0xF4): (0x80...0x8F).contains(byte)  // beyond U+10FFFF
    default: (0x80...0xBF).contains(byte)
    }
  }

  private static func scalar(of bytes: [UInt8]) -> Unicode.Scalar {
    if bytes.count == 1 { return bytes[0] < 0x80 ? Unicode.Scalar(bytes[0]) : "\u{FFFD}" }
    let first = UInt32(bytes[0]) & (0xFF >> UInt32(bytes.count + 1))
    let value = bytes.dropFirst().reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

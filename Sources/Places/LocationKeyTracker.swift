// LocationKeyTracker — the key of the last value in the pieces of a location.

/// Follows the pairs of a location's text, to know which value a piece ends in.
struct LocationKeyTracker {
  /// The first characters after the last `:`, up to the length of `ops=`.
  private var head: [UInt8] = []

  /// Whether the last value is that of `ops`.
  var isOperations: Bool { head.elementsEqual("ops=".utf8) }

  /// Reads the next piece.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x3A {
        head = []
      } else if head.count < 4 {
        head.append(byte)
      }
    }
  }
}

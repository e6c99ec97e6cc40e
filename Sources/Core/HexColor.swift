// HexColor — one color as six hexadecimal digits.

/// A color in sRGB, with 8 bits in each channel.
package struct HexColor: Hashable, Sendable {
  /// The color as 0xRRGGBB.
  package let value: UInt32

  package init(_ value: UInt32) {
    precondition(value <= 0xFF_FFFF, "a color has 24 bits")
    self.value = value
  }

  /// Reads RRGGBB, six hexadecimal digits in lower case; nil for anything else.
  package init?(_ digits: some Collection<UInt8>) {
    guard digits.count == 6 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(digit - 0x57)
      default: return nil
      }
    }
    self.value = value
  }

  /// The text RRGGBB in lower case.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}

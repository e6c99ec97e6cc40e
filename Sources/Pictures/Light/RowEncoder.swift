// RowEncoder — rows of light become rows of bytes.

/// The bits of a sample in a file.
package enum SampleDepth: Int, Sendable, CaseIterable {
  case eight = 8
  case sixteen = 16

  /// Bytes of an RGB pixel.
  package var bytesPerPixel: Int { rawValue / 8 * 3 }
}

/// Encodes light as sRGB: 8 bits dithered, or 16 bits rounded, high byte first.
package struct RowEncoder: Sendable {
  package let depth: SampleDepth
  private let table = SRGB.Table.shared

  package init(depth: SampleDepth) { self.depth = depth }

  /// The bytes of part of a row, red, green, blue.
  ///
  /// - Parameters:
  ///   - colors: The pixels, left to right.
  ///   - i: The column in the picture of the first of them.
  ///   - j: The row in the picture.
  /// - Complexity: O(`colors`).
  package func encode(_ colors: [LinearColor], i: Int = 0, j: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(colors.count * depth.bytesPerPixel)
    switch depth {
    case .eight:
      for (x, color) in colors.enumerated() {
        for channel in 0..<3 {
          let value = table.encode(color.rgb[channel]) * 255
          let level = Int(value + Dither.threshold(i + x, j, channel: channel))
          bytes.append(UInt8(min(level, 255)))
        }
      }
    case .sixteen:
      for color in colors {
        for channel in 0..<3 {
          let level = UInt16(table.encode(color.rgb[channel]) * 65535 + 0.5)
          bytes.append(UInt8(level >> 8))
          bytes.append(UInt8(level & 255))
        }
      }
    }
    return bytes
  }
}

// RowEncoder — converts rows of light to rows of bytes.

/// Encodes light as sRGB: in 8 bits with dither, or rounded to 16 bits, high byte first.
package struct RowEncoder: Sendable {
  package let depth: SampleDepth
  private let table = SRGB.Table.shared

  package init(depth: SampleDepth) { self.depth = depth }

  /// Encodes a part of a row as bytes: red, green, blue.
  ///
  /// - Parameters:
  ///   - colors: The pixels, from left to right.
  ///   - i: The column of the first pixel in the picture.
  ///   - j: The row in the picture.
  /// - Complexity: O(`colors`).
  package func encode(_ colors: [LinearColor], i: Int = 0, j: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: colors.count * depth.bytesPerPixel)
    var target = bytes.mutableSpan
    let colors = colors.span
    switch depth {
    case .eight:
      for x in 0..<colors.count {
        let rgb = colors[x].rgb
        target[3 * x] = level(rgb.x, Dither.threshold(i + x, j, channel: 0))
        target[3 * x + 1] = level(rgb.y, Dither.threshold(i + x, j, channel: 1))
        target[3 * x + 2] = level(rgb.z, Dither.threshold(i + x, j, channel: 2))
      }
    case .sixteen:
      for x in 0..<colors.count {
        for channel in 0..<3 {
          let level = UInt16(table.encode(colors[x].rgb[channel]) * 65535 + 0.5)
          target[6 * x + 2 * channel] = UInt8(level >> 8)
          target[6 * x + 2 * channel + 1] = UInt8(level & 255)
        }
      }
    }
    return bytes
  }

  @inline(__always)
  private func level(_ light: Float, _ threshold: Float) -> UInt8 {
    // The sum is below 256, since a threshold is below 1; the conversion to an integer truncates
    // it.
    UInt8(truncatingIfNeeded: min(Int32(table.encode(light) * 255 + threshold), 255))
  }
}

// OrbitTrapImage — an image that serves as an orbit trap.

internal import Core

/// The pixels of an image, with transparency.
package struct OrbitTrapImage: Sendable, Equatable {
  package let columns: Int
  package let rows: Int
  /// Red, green, blue and alpha in 8-bit sRGB, four bytes a pixel, row by row from the top.
  private let rgba: [UInt8]

  /// - Parameter rgba: Four bytes for each pixel.
  package init(columns: Int, rows: Int, rgba: [UInt8]) {
    precondition(columns > 0 && rows > 0 && rgba.count == 4 * columns * rows, "four bytes a pixel")
    (self.columns, self.rows, self.rgba) = (columns, rows, rgba)
  }

  /// The CRC-32 of the size and the pixels, as eight hexadecimal digits.
  package var checksum: String {
    var sum = CRC32()
    for number in [columns, rows] {
      for shift in [0, 8, 16, 24] { sum.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    sum.append(rgba)
    let digits = String(sum.value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Whether each pixel, row by row, can catch an orbit, since it is not fully transparent.
  package var isSolid: [Bool] { stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] > 0 } }

  /// The mean light of the image, and the share that it covers.
  var mean: (color: LinearColor, cover: Float) {
    var (sum, cover) = (SIMD3<Double>.zero, 0.0)
    for start in stride(from: 0, to: rgba.count, by: 4) {
      let hex =
        UInt32(rgba[start]) << 16 | UInt32(rgba[start + 1]) << 8 | UInt32(rgba[start + 2])
      let alpha = Double(rgba[start + 3]) / 255
      let rgb = LinearColor(hex: hex).rgb
      sum += SIMD3(Double(rgb.x), Double(rgb.y), Double(rgb.z)) * alpha
      cover += alpha
    }
    if !(cover > 0) { return (.black, 0) }
    let mean = sum / cover
    return (
      LinearColor(Float(mean.x), Float(mean.y), Float(mean.z)),
      Float(cover / Double(columns * rows))
    )
  }

  /// The light at a position, and the share of what is behind that it covers.
  ///
  /// Both are interpolated between the four surrounding pixels, in linear light.
  ///
  /// - Parameters:
  ///   - x: The position to the right, 0 … 1.
  ///   - y: The position downward, 0 … 1.
  func light(x: Double, y: Double) -> (color: LinearColor, cover: Float) {
    let (u, v) = (x * Double(columns) - 0.5, y * Double(rows) - 0.5)
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (right, down) = (Float(u - Double(left)), Float(v - Double(top)))
    var (sum, cover) = (LinearColor.black, Float(0))
    for (i, j, weight) in [
      (left, top, (1 - right) * (1 - down)), (left + 1, top, right * (1 - down)),
      (left, top + 1, (1 - right) * down), (left + 1, top + 1, right * down),
    ] {
      let start = 4 * (min(max(j, 0), rows - 1) * columns + min(max(i, 0), columns - 1))
      let alpha = weight * Float(rgba[start + 3]) / 255
      let hex =
        UInt32(rgba[start]) << 16 | UInt32(rgba[start + 1]) << 8 | UInt32(rgba[start + 2])
      sum.rgb += LinearColor(hex: hex).rgb * alpha
      cover += alpha
    }
    if !(cover > 0) { return (.black, 0) }
    return (sum * (1 / cover), min(cover, 1))
  }
}

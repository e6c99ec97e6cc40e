// OrbitTrapImage — an image that serves as an orbit trap, and the coloring that shows it.

package import Core

/// The pixels of an image, with transparency.
package struct OrbitTrapImage: Sendable, Equatable {
  package let columns: Int
  package let rows: Int
  /// Red, green, blue and alpha in 8-bit sRGB, four bytes a pixel, row by row from the top.
  private let rgba: [UInt8]

  /// The largest number of pixels of an image.
  package static let mostPixels = 1 << 26

  /// Reads a PNG file.
  ///
  /// - Throws: `PictureError` if the file is not a PNG file, or has more than `mostPixels`.
  package init(path: String) throws(PictureError) {
    let file = try PictureFile(path: path)
    guard file.width > 0, file.height > 0, file.width <= Self.mostPixels / file.height else {
      throw .tooLarge(path: path)
    }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * file.width * file.height)
    try file.forEachRow { _, row in rgba += row }
    guard rgba.count == 4 * file.width * file.height else {
      throw .damaged(path: path, reason: "its size has changed while it was read")
    }
    (columns, rows, self.rgba) = (file.width, file.height, rgba)
  }

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

/// A coloring that shows an image where orbits have landed, and another coloring elsewhere.
struct PreparedTrap: PreparedColoring {
  let base: any PreparedColoring
  let image: OrbitTrapImage

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    covered(base.color(at: index, of: buffer), buffer.values(of: .trap)?[index])
  }

  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let colors = base.colors(of: buffer, row: row)
    guard let places = buffer.values(of: .trap) else { return colors }
    let start = row * buffer.tile.width
    return colors.indices.map { covered(colors[$0], places[start + $0]) }
  }

  private func covered(_ color: LinearColor, _ place: SIMD2<Float>?) -> LinearColor {
    guard let place, place.x.isFinite, place.y.isFinite else { return color }
    let light = image.light(x: Double(place.x), y: Double(place.y))
    return color.mixed(with: light.color, light.cover)
  }
}

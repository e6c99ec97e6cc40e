// OrbitTrap — an image in the plane of z, in which orbits land.

/// The position of an image, and its transparent parts.
package struct OrbitTrap: Sendable, Equatable {
  /// The image's middle.
  package let center: Complex
  /// The width of the image in plane units.
  package let width: Double
  /// The height of the image in plane units.
  package let height: Double
  /// The image's rightward direction, of modulus 1.
  package let direction: Complex
  /// The image's size in pixels, and for each pixel, row by row from the top, whether an orbit may
  /// land there.
  package let columns: Int
  package let rows: Int
  package let isSolid: [Bool]

  /// - Parameter isSolid: `columns` × `rows` flags.
  package init(
    center: Complex, width: Double, direction: Complex, columns: Int, rows: Int, isSolid: [Bool]
  ) {
    precondition(isSolid.count == columns * rows && rows > 0, "one flag a pixel")
    (self.center, self.width, self.direction) = (center, width, direction)
    height = width * Double(rows) / Double(columns)
    (self.columns, self.rows, self.isSolid) = (columns, rows, isSolid)
  }

  /// The position of z in the image, to the right and downward, 0 … 1.
  ///
  /// Nil outside of the image, and where it is transparent.
  func place(of z: Complex) -> (x: Double, y: Double)? {
    let turned = (z - center) * Complex(direction.re, -direction.im)
    let (x, y) = (0.5 + turned.re / width, 0.5 - turned.im / height)
    guard x >= 0, x < 1, y >= 0, y < 1 else { return nil }
    let column = min(Int(x * Double(columns)), columns - 1)
    let row = min(Int(y * Double(rows)), rows - 1)
    return isSolid[row * columns + column] ? (x, y) : nil
  }
}

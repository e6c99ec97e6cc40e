// Pixmap — a small finished picture in memory, in the layout of screens and terminals.

/// Pixels of 8-bit sRGB (red, green, blue), row by row from the top left.
package struct Pixmap: Sendable, Equatable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int
  /// The values, three bytes for each pixel.
  package var bytes: [UInt8]

  /// Creates a picture of `width` × `height` pixels.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    precondition(bytes.count == 3 * width * height, "a pixel has three bytes")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The color of a pixel.
  package subscript(i: Int, j: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    get {
      let start = 3 * (j * width + i)
      return (bytes[start], bytes[start + 1], bytes[start + 2])
    }
    set {
      let start = 3 * (j * width + i)
      (bytes[start], bytes[start + 1], bytes[start + 2]) = newValue
    }
  }
}

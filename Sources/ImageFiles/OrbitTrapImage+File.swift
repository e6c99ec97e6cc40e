// OrbitTrapImage+File — reads the image of an orbit trap from a PNG file.

package import Coloring

extension OrbitTrapImage {
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
    self.init(columns: file.width, rows: file.height, rgba: rgba)
  }
}

// InkCell — the ink in one cell of a picture.

package import Core

/// The ink in one cell of a picture.
package struct InkCell: Sendable {
  /// The cell's pixels, some of which may lie beyond the picture's edges.
  package let tile: Tile
  /// Red, green, blue and opacity of each pixel, not premultiplied, row by row.
  package let rgba: [UInt8]
}

// PixelGroup — eight neighboring pixels, 4 × 2: the unit in which pictures are requested.

package import Core

/// The shape of a group; groups are aligned to the picture.
///
/// Neighbors share most of their orbits, so they begin together; a pixel's result does not depend
/// on the others.
package enum PixelGroup {
  /// Columns and rows; the pixels of a group are numbered row by row.
  package static let (width, height) = (4, 2)
  package static let lanes = 8
}

extension Tile {
  /// Whether the tile's corner is the corner of a group.
  package var beginsGroup: Bool {
    x.isMultiple(of: PixelGroup.width) && y.isMultiple(of: PixelGroup.height)
  }
}

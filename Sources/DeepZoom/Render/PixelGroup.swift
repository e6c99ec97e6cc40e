// PixelGroup — eight neighboring pixels, 4 × 2: the unit in which pictures are asked for.

package import Ground

/// The shape of a group; groups are aligned to the picture.
///
/// Neighbors share most of their orbits, so they begin together; what a pixel computes does not
/// depend on them.
package enum PixelGroup {
  /// Columns and rows; the pixels of a group are numbered row by row.
  package static let (width, height) = (4, 2)
  package static let lanes = 8
}

/// A pixel of a picture by its column and row.
package struct PixelPlace: Equatable, Hashable, Sendable {
  package var i: Int
  package var j: Int

  package init(_ i: Int, _ j: Int) { (self.i, self.j) = (i, j) }

  /// The pixels of the group that begins there, in their order.
  package static func group(x: Int, y: Int) -> [PixelPlace] {
    (0..<PixelGroup.lanes).map {
      PixelPlace(x + $0 % PixelGroup.width, y + $0 / PixelGroup.width)
    }
  }

  /// Whether it lies in the picture, and not beyond its right or lower edge.
  func lies(in frame: PixelFrame) -> Bool {
    i < frame.viewport.size.width && j < frame.viewport.size.height
  }
}

extension Tile {
  /// Whether its corner is that of a group.
  package var beginsGroup: Bool {
    x.isMultiple(of: PixelGroup.width) && y.isMultiple(of: PixelGroup.height)
  }
}

// DeepZoomLevels — the levels of a Deep Zoom picture, and their tiles.

package import Core

/// The levels of a Deep Zoom picture.
///
/// Level 0 is a single pixel, each further level has twice the width and height, and the deepest
/// level is the picture itself.
///
/// Level ℓ has ⌈width / 2ⁿ⌉ × ⌈height / 2ⁿ⌉ pixels, with n = `deepest` − ℓ. Tiles are counted from
/// the top left and do not overlap; those in the last column and row have only the remaining
/// pixels. As the side of a tile is even, the 2 × 2 pixels that become one pixel of the next
/// coarser level lie in one tile.
package struct DeepZoomLevels: Sendable, Equatable {
  /// The side of a whole tile, in pixels.
  package static let tileSide = 256

  /// The picture's width in pixels.
  package let width: Int
  /// The picture's height in pixels.
  package let height: Int
  /// The picture's own level, ⌈log₂(its longer side)⌉.
  package let deepest: Int

  /// - Parameters:
  ///   - width: 1 to 2³¹ − 1 pixels.
  ///   - height: 1 to 2³¹ − 1 pixels.
  package init(width: Int, height: Int) {
    let sides = 1...Int(Int32.max)
    precondition(sides.contains(width) && sides.contains(height), "a picture has pixels")
    (self.width, self.height) = (width, height)
    deepest = Int.bitWidth - (max(width, height) - 1).leadingZeroBitCount
  }

  /// The size of a level in pixels.
  package func size(of level: Int) -> (width: Int, height: Int) {
    precondition((0...deepest).contains(level), "the picture has this level")
    let rest = 1 << (deepest - level) - 1
    return ((width + rest) >> (deepest - level), (height + rest) >> (deepest - level))
  }

  /// The number of columns and the number of rows of tiles in a level.
  package func grid(of level: Int) -> (columns: Int, rows: Int) {
    let (width, height) = size(of: level)
    let side = DeepZoomLevels.tileSide
    return ((width + side - 1) / side, (height + side - 1) / side)
  }

  /// The pixels of a tile, in coordinates of its level.
  package func tile(_ level: Int, column: Int, row: Int) -> Tile {
    let (width, height) = size(of: level)
    let side = DeepZoomLevels.tileSide
    let (x, y) = (column * side, row * side)
    precondition(
      column >= 0 && x < width && row >= 0 && y < height, "the level has this tile")
    return Tile(x: x, y: y, width: min(side, width - x), height: min(side, height - y))
  }

  /// The number of tiles in all levels.
  package var tileCount: Int {
    (0...deepest).reduce(0) { count, level in
      let (columns, rows) = grid(of: level)
      return count + columns * rows
    }
  }
}

// TileGrid — divides a picture into tiles of 256 × 256 pixels, and these into strips of 8 rows.

package import Core
package import Places

/// The tiles of a poster, in pixels, row by row from the top left.
///
/// A tile is computed and stored as a whole, and lost as a whole. A band of 8 rows of pixels, as
/// wide as the picture, is colored as a whole. Each of a tile's 32 strips lies in one band.
package struct TileGrid: Sendable, Equatable {
  package let width: Int
  package let height: Int

  /// A tile's side in pixels; tiles at the right and at the bottom may be smaller.
  package static let side = 256
  /// The rows of pixels in a strip; a divisor of a tile's side.
  package static let stripRows = SampleBands.rows

  /// - Parameter size: The picture's size in pixels.
  package init(_ size: PictureSize) { (width, height) = (size.width, size.height) }

  package var columns: Int { (width + Self.side - 1) / Self.side }
  package var rows: Int { (height + Self.side - 1) / Self.side }
  package var count: Int { columns * rows }

  /// The tile with an index, in pixels.
  package subscript(index: Int) -> Tile {
    precondition(0 <= index && index < count, "there are \(count) tiles")
    let (x, y) = (index % columns * Self.side, index / columns * Self.side)
    return Tile(x: x, y: y, width: min(Self.side, width - x), height: min(Self.side, height - y))
  }

  /// The tiles that some rows of pixels cross, from left to right.
  ///
  /// - Parameter rows: Rows within one row of tiles.
  func tiles(in rows: Range<Int>) -> Range<Int> {
    let first = rows.lowerBound / Self.side * columns
    return first..<first + columns
  }
}

extension Tile {
  /// The rectangle in samples, if a side of a pixel has `samples` of them.
  package func inSamples(_ samples: Int) -> Tile {
    Tile(x: x * samples, y: y * samples, width: width * samples, height: height * samples)
  }

  /// The number of strips of a tile that is given in pixels.
  var stripCount: Int { (height + TileGrid.stripRows - 1) / TileGrid.stripRows }

  /// A strip of a tile, both in pixels.
  func strip(_ strip: Int) -> Tile {
    let top = strip * TileGrid.stripRows
    return Tile(x: x, y: y + top, width: width, height: min(TileGrid.stripRows, height - top))
  }
}

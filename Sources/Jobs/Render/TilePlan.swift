// TilePlan — the order in which a picture's tiles are computed, from the middle outward.

package import Core
package import Places

/// The tiles, ordered by distance from the picture's middle, where people look first.
package struct TilePlan: Sendable {
  private let size: PictureSize
  private let width: Int
  private let height: Int
  private let columns: Int
  /// The numbers of the tiles in that order; tiles are numbered row by row from the top left.
  private let order: [Int]

  package var count: Int { order.count }

  /// - Parameter side: The side of a square with as many pixels as a tile, a multiple of 4. Tiles
  ///   are four times as wide as high, so that each touches fewer rows of memory; each begins at
  ///   the corner of a group.
  package init(_ size: PictureSize, side: Int) {
    precondition(side > 0 && side.isMultiple(of: 4), "a tile is made of whole groups")
    let (width, height) = (2 * side, side / 2)
    (self.size, self.width, self.height) = (size, width, height)
    let columns = (size.width + width - 1) / width
    let rows = (size.height + height - 1) / height
    self.columns = columns
    func distance(_ tile: Int) -> Int {
      let x = tile % columns * 2 * width + width - size.width
      let y = tile / columns * 2 * height + height - size.height
      return x * x + y * y
    }
    // Equally distant tiles are ordered by number, so that the order does not depend on how
    // `sorted` works.
    order = (0..<columns * rows).map { (distance($0), $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// The tile at a position in the order.
  package subscript(index: Int) -> Tile {
    let (x, y) = (order[index] % columns * width, order[index] / columns * height)
    return Tile(
      x: x, y: y, width: min(width, size.width - x), height: min(height, size.height - y))
  }
}

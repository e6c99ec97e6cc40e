// TileReading — one pass over a poster's tiles, from top to bottom, that keeps their files open.

internal import Core
internal import Synchronization

/// One pass over the tiles of a store, band by band.
///
/// Each band needs all tiles of its row, and each tile is crossed by 32 bands. Its file is opened
/// for the first one and stays open, since on a shared disk opening takes longer than reading. A
/// pass is made for one reading: a tile that is written meanwhile may be read as it was.
final class TileReading: SampleSource {
  private struct Shelf {
    var tiles: [Int: TileStore.OpenTile] = [:]
    /// The first row of pixels of the last band for which room was made.
    var cleared = -1
  }

  private let store: TileStore
  /// The most files that are kept open.
  private let most: Int
  private let shelf = Mutex(Shelf())

  /// - Parameter most: The most files that are kept open.
  init(_ store: TileStore, most: Int = SystemCalls.mostOpenFiles / 2) {
    (self.store, self.most) = (store, most)
  }

  /// - Throws: `DamagedTile`.
  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) throws {
    for index in store.grid.tiles(in: rows) {
      try use(try store.strip(rows, of: try tile(index, above: rows.lowerBound)))
    }
  }

  /// The open file of a tile.
  ///
  /// - Parameter top: The first row of pixels that is read; tiles that end above it may be closed.
  private func tile(_ index: Int, above top: Int) throws(DamagedTile) -> TileStore.OpenTile {
    if let kept = shelf.withLock({ $0.tiles[index] }) { return kept }
    let tile = try store.opened(index)
    shelf.withLock { shelf in
      if shelf.tiles.count >= most && shelf.cleared < top {
        shelf.tiles = shelf.tiles.filter { $0.value.header.tile.y + TileGrid.side > top }
        shelf.cleared = top
      }
      if shelf.tiles.count < most { shelf.tiles[index] = tile }
    }
    return tile
  }
}

// TileStore+SampleSource — reads a poster's tiles from disk as the source of its rows.

internal import Core
internal import FractalEngine

extension TileStore: SampleSource {
  /// - Throws: `DamagedTile`.
  func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) throws {
    for index in grid.tiles(in: rows) { try use(try strip(rows, of: index)) }
  }

  /// The work of all tiles together.
  ///
  /// - Throws: `DamagedTile`.
  func totalWork() throws(DamagedTile) -> WorkCounts {
    var total = WorkCounts()
    for index in 0..<grid.count { total += try work(of: index) }
    return total
  }
}

// SharedTiles — which tiles of a picture are under way, for threads that find none left to begin.

internal import FractalEngine
internal import Synchronization

/// The tiles at which somebody is at work.
final class SharedTiles: Sendable {
  private let tiles = Mutex<[SharedTile]>([])
  /// How many tiles have been begun, those that are not shared, too.
  private let begun = Atomic(0)

  /// With fewer pixels left nobody is of help.
  private static let worthwhile = 64

  func add(_ tile: SharedTile) {
    tiles.withLock { $0.append(tile) }
    skip()
  }

  /// Notes that a tile has been begun which is not shared.
  func skip() { begun.add(1, ordering: .releasing) }

  func remove(_ tile: SharedTile) { tiles.withLock { $0.removeAll { $0 === tile } } }

  /// The one with most left to do, once this thread has joined; nil where there is none, and will be none.
  ///
  /// - Parameter count: Of all tiles, each of which somebody has taken, and begins within microseconds.
  /// - Throws: `CancellationError`.
  func join(of count: Int) throws -> SharedTile? {
    while true {
      try Task.checkCancellation()
      let isLast = begun.load(ordering: .acquiring) == count
      let found: SharedTile? = tiles.withLock { tiles in
        let most = tiles.max { $0.left < $1.left }
        guard let most, most.left >= Self.worthwhile, most.join() else { return nil }
        return most
      }
      if found != nil || isLast { return found }
    }
  }
}

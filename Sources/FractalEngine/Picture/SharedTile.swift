// SharedTile — a tile on its way, at which several threads may be at work.
//
// Some tiles take a thousand times as long as others, and nobody knows which before. In the end, who has
// nothing to do helps with one that is under way: else one thread may work for long while the others wait.

package import Core
internal import Synchronization

/// A tile whose pixels are shared by those at work at it, and no outcome depends on how.
package final class SharedTile: Sendable {
  let queue: PlaceQueue
  private let state: Mutex<State>

  private struct State {
    var buffer: IterationBuffer
    var uncertain: [UncertainPixel] = []
    /// Those at work.
    var workers = 1
  }

  /// A tile at which whoever makes it is at work.
  init(_ tile: Tile) {
    queue = PlaceQueue(PixelPlace.groups(of: tile))
    state = Mutex(State(buffer: IterationBuffer(tile: tile)))
  }

  /// Pixels that nobody has taken.
  package var left: Int { queue.left }

  /// Joins those at work, where there is anything left to do.
  package func join() -> Bool {
    state.withLock { state in
      if queue.left == 0 { return false }
      state.workers += 1
      return true
    }
  }

  /// Takes over what one of those at work has found, when there is nothing left to take.
  ///
  /// - Returns: The tile, from the last of them.
  func leave(with taken: TakenPixels, _ uncertain: [UncertainPixel]) -> (
    IterationBuffer, [UncertainPixel]
  )? {
    state.withLock { state in
      let tile = state.buffer.tile
      for first in taken.firsts {
        for index in first..<min(first + PixelLanes.lanes, queue.places.count) {
          let place = queue.places[index]
          let (x, y) = (place.i - tile.x, place.j - tile.y)
          if x < tile.width && y < tile.height { state.buffer[x, y] = taken.settled[index].outcome }
        }
      }
      state.uncertain += uncertain
      state.workers -= 1
      return state.workers == 0 ? (state.buffer, state.uncertain) : nil
    }
  }
}

extension PixelPlace {
  /// The pixels of a tile's groups, group by group; some may lie beyond its edges.
  static func groups(of tile: Tile) -> [PixelPlace] {
    var places: [PixelPlace] = []
    places.reserveCapacity(tile.count)
    for y in stride(from: tile.y, to: tile.y + tile.height, by: PixelGroup.height) {
      for x in stride(from: tile.x, to: tile.x + tile.width, by: PixelGroup.width) {
        places += PixelPlace.group(x: x, y: y)
      }
    }
    return places
  }
}

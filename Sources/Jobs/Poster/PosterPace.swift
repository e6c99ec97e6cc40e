// PosterPace — how far a poster is, by the work in its tiles and not by their number.

internal import Core
internal import Synchronization

/// From finished tiles to the share of the work that is done.
final class PosterPace: Sendable {
  private struct State: Sendable {
    /// Estimated seconds of tiles finished in this run.
    var done = 0.0
    /// Of those that are not finished.
    var left: Double
  }

  private let state: Mutex<State>
  /// Of each tile.
  private let costs: [Double]
  private let total: Double
  private let pace = Pace()

  init(_ grid: TileGrid, _ overview: PosterOverview, isDone: [Bool]) {
    // At least a microsecond: a tile of no cost would not be seen to be done.
    costs = (0..<grid.count).map { max(overview.seconds(of: grid[$0]), 1e-6) }
    total = costs.reduce(0, +)
    state = Mutex(State(left: zip(costs, isDone).reduce(0) { $1.1 ? $0 : $0 + $1.0 }))
  }

  /// How far it is when a tile is finished; nil at the beginning.
  func progress(after tile: Int?) -> JobProgress {
    let (done, left) = state.withLock { state in
      if let tile {
        state.done += costs[tile]
        state.left -= costs[tile]
      }
      return (state.done, max(state.left, 0))
    }
    return pace.progress(.pixels, done: done, left: left, fraction: 1 - left / total)
  }
}

// PosterPace — measures a poster's progress by the work in its tiles, not by their number.

internal import Synchronization

/// Converts finished tiles to the share of the work that is done.
final class PosterPace: Sendable {
  private struct State: Sendable {
    /// The estimated time of the tiles that were finished in this run, in seconds.
    var done = 0.0
    /// The estimated time of the unfinished tiles, in seconds.
    var left: Double
  }

  private let state: Mutex<State>
  /// The estimated time of each tile, in seconds.
  private let costs: [Double]
  private let total: Double
  private let pace = Pace()

  init(_ grid: TileGrid, _ overview: PosterOverview, isDone: [Bool]) {
    // At least a microsecond, so that every finished tile counts as progress.
    costs = (0..<grid.count).map { max(overview.seconds(of: grid[$0]), 1e-6) }
    total = costs.reduce(0, +)
    state = Mutex(State(left: zip(costs, isDone).reduce(0) { $1.1 ? $0 : $0 + $1.0 }))
  }

  /// The progress after a tile is finished, or at the beginning if `tile` is nil.
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

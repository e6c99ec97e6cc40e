// WindowShelf — the survey windows of a movie, from its job's folder.

internal import Core

/// The survey windows of a movie, read when first needed, by one thread at a time.
final class WindowShelf {
  private let store: MovieStore
  private var kept: [Int: (outcomes: IterationBuffer, limit: Int)] = [:]

  /// The most windows in memory; a frame reads fewer than ten.
  private static let most = 64

  init(_ store: MovieStore) { self.store = store }

  subscript(exponent: Int) -> (outcomes: IterationBuffer, limit: Int) {
    get throws {
      let exponent = min(max(exponent, store.windows.lowerBound), store.windows.upperBound)
      if let found = kept[exponent] { return found }
      let limit = store.engine(ofStrip: store.strip(ofWindow: exponent))?.limit ?? 0
      let found = (
        outcomes: try store.tiles(of: .survey(exponent: exponent)).samples(of: 0), limit: limit
      )
      // A zoom does not come back to windows above; a loop does, and reads them once more.
      if kept.count >= Self.most { kept = [:] }
      kept[exponent] = found
      return found
    }
  }
}

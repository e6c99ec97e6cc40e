// LimitSearch — the search for an automatic limit, one round at a time.

/// One round of the search: the groups to compute, and the engine that computes them.
///
/// It is a value; `next` returns the following one.
package struct LimitSearch: Sendable {
  /// The engine of this round's window; after the search, the engine of the picture.
  package let engine: PictureEngine
  /// This round's groups, as their first pixels, in any order.
  package let corners: [(x: Int, y: Int)]
  /// The part of the window that was unresolved after the last whole round.
  package let unresolvedShare: Double
  /// Whether the search has ended, so that nothing remains to be computed.
  package let isEnded: Bool
  private let search: AutomaticLimit

  init(_ search: AutomaticLimit, isEnded: Bool = false) {
    var engine = isEnded ? search.preparation.engine(limit: search.limit) : search.engine
    engine.limitStop = search.stop
    self.engine = engine
    corners = isEnded ? [] : search.groups
    unresolvedShare = search.unresolvedShare
    (self.search, self.isEnded) = (search, isEnded)
  }

  /// The next round, or the end of the search.
  ///
  /// - Parameter outcomes: The outcomes of `corners`, in any order.
  /// - Throws: `CancellationError`.
  package func next(
    after outcomes: [GroupOutcomes], progress: (EngineStage) -> Void = { _ in }
  ) throws -> LimitSearch {
    precondition(!isEnded && outcomes.count == corners.count, "each group of the round, once")
    var next = search
    let goesOn = try next.goesOn(after: outcomes, progress)
    return LimitSearch(next, isEnded: !goesOn)
  }
}

// LimitSearch — the search for an automatic limit, for who computes its rounds.

/// One round of the search: groups to be computed, and the engine to do it with.
///
/// A value: `next` gives another.
package struct LimitSearch: Sendable {
  /// Of this round's limit; of the last round, the one to render with.
  package let engine: PictureEngine
  /// This round's groups, as their first pixels, in any order.
  package let corners: [(x: Int, y: Int)]
  /// Groups of earlier rounds with the outcomes that `engine` would give them.
  package let known: [GroupOutcomes]
  /// Whether the search has ended: there is nothing to be computed.
  package let isEnded: Bool
  private let advance: @Sendable ([GroupOutcomes], (EngineStage) -> Void) throws -> LimitSearch

  init(_ search: AutomaticLimit, isEnded: Bool = false) {
    engine = search.preparation.engine(limit: search.limit)
    corners = isEnded ? [] : search.groups
    (known, self.isEnded) = (search.known, isEnded)
    advance = { outcomes, progress in
      var next = search
      let goesOn = try next.goesOn(after: outcomes, progress)
      return LimitSearch(next, isEnded: !goesOn)
    }
  }

  /// The next round, or the end.
  ///
  /// - Parameter outcomes: Of `corners`, in any order.
  /// - Throws: `CancellationError`.
  package func next(
    after outcomes: [GroupOutcomes], progress: (EngineStage) -> Void = { _ in }
  ) throws -> LimitSearch {
    precondition(!isEnded && outcomes.count == corners.count, "each group of the round, once")
    return try advance(outcomes, progress)
  }
}

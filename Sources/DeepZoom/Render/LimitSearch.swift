// LimitSearch — the search for an automatic limit, for who computes its rounds.

internal import Ground

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
  /// The share of the sample that was unresolved after the last whole round.
  package let unresolvedShare: Double
  /// Whether the search has ended: there is nothing to be computed.
  package let isEnded: Bool
  private let advance: @Sendable ([GroupOutcomes], (EngineStage) -> Void) throws -> LimitSearch

  init(_ search: AutomaticLimit, isEnded: Bool = false) {
    let (preparation, limit) = (search.preparation, search.limit)
    var engine =
      isEnded ? preparation.engine(limit: limit) : preparation.samplingEngine(limit: limit)
    engine.limitStop = search.stop
    self.engine = engine
    corners = isEnded ? [] : search.groups
    self.isEnded = isEnded
    unresolvedShare = search.unresolvedShare
    known =
      isEnded && preparation.knowsMoreThanSample
      ? search.known.filter { !$0.outcomes.contains { $0.status == .unresolved } } : search.known
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

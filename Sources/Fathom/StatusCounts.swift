// StatusCounts — how many samples of a picture have each status.

internal import Jobs

/// How many samples of a picture escaped, are interior, and are unresolved.
public struct StatusCounts: Sendable, Hashable {
  /// Left the escape radius.
  public let escaped: Int
  /// Never escape: an attracting cycle was found.
  public let interior: Int
  /// Ended by the iteration limit: neither escaped nor interior for sure.
  public let unresolved: Int

  /// All samples.
  public var total: Int { escaped + interior + unresolved }

  init(_ counts: Jobs.StatusCounts) {
    (escaped, interior, unresolved) = (counts.escaped, counts.interior, counts.unresolved)
  }
}

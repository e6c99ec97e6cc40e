// StatusCounts — the number of samples of a picture with each status.

internal import Jobs

/// The numbers of samples of a picture that escaped, are interior, or are unresolved.
public struct StatusCounts: Sendable, Hashable {
  /// The samples whose orbits left the escape radius.
  public let escaped: Int
  /// The samples that never escape, since an attracting cycle or a trapping region was found.
  public let interior: Int
  /// The samples that the iteration limit ended: neither escaped nor known to be interior.
  public let unresolved: Int

  /// The number of all samples.
  public var total: Int { escaped + interior + unresolved }

  init(_ counts: Jobs.StatusCounts) {
    (escaped, interior, unresolved) = (counts.escaped, counts.interior, counts.unresolved)
  }
}

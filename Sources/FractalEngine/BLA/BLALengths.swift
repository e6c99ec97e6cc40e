// BLALengths — the lengths of BLA steps where no dip ends them.

internal import Synchronization

/// The lengths of BLA steps where no dip ends them.
struct BLALengths: Sendable {
  /// The greatest number of iterations in a step of the lowest level, and of elements joined on the
  /// other levels.
  var longestRun: Int
  var longestJoin: Int
  /// The length of the shortest BLA step to keep; shorter ones take longer than the iterations they
  /// replace.
  var shortestKept: Int

  static let plain = BLALengths(longestRun: 16, longestJoin: 3, shortestKept: 2)
  static let crossTerms = BLALengths(longestRun: 8, longestJoin: 2, shortestKept: 6)
  static let crossTermDoubleDouble = BLALengths(longestRun: 16, longestJoin: 2, shortestKept: 24)
}

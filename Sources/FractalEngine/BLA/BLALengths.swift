// BLALengths — how long BLA steps become where no dip ends them.

internal import Synchronization

/// How long BLA steps become where no dip ends them.
struct BLALengths: Sendable {
  /// The most steps of a BLA step on the lowest level, and the most elements joined on others.
  var longestRun: Int
  var longestJoin: Int
  /// The length of the shortest BLA step kept; shorter ones cost more than their steps.
  var shortestKept: Int

  static let plain = BLALengths(longestRun: 16, longestJoin: 3, shortestKept: 2)
  static let crossTerms = BLALengths(longestRun: 8, longestJoin: 2, shortestKept: 6)
  static let crossTermDoubleDouble = BLALengths(longestRun: 16, longestJoin: 2, shortestKept: 24)
}

// BLALengths — how BLA steps are cut where no dip ends them.

internal import Synchronization

/// How BLA steps are cut where no dip ends them.
struct BLALengths: Sendable {
  /// Steps of the lowest level's BLA steps, and elements joined at one above.
  var longestRun: Int
  var longestJoin: Int
  /// Shorter BLA steps cost more than their steps.
  var shortestKept: Int

  static let plain = BLALengths(longestRun: 16, longestJoin: 3, shortestKept: 2)
  static let crossTerms = BLALengths(longestRun: 8, longestJoin: 2, shortestKept: 6)
  static let crossTermDoubleDouble = BLALengths(longestRun: 16, longestJoin: 2, shortestKept: 24)
}

// DirectIterationStop — why a pixel stopped.

/// Why a pixel stopped.
enum DirectIterationStop: Equatable {
  case escaped
  case limit
  /// It came back to where it was so many iterations before: perhaps a cycle.
  case candidate(length: Int)
  /// So many strides were done that cancellation should be looked at.
  case paused
}

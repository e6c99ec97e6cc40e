// DirectIterationStop — why the iteration of a pixel stopped.

/// Why the iteration of a pixel stopped.
enum DirectIterationStop: Equatable {
  case escaped
  case limit
  /// The value returned to where it was `length` iterations before: perhaps a cycle.
  case candidate(length: Int)
  /// The budget of strides is used up: cancellation should be checked.
  case paused
}

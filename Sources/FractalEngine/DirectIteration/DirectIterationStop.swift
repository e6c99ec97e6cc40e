// DirectIterationStop — the reason why the iteration of a pixel stopped.

/// The reason why the iteration of a pixel stopped.
enum DirectIterationStop: Equatable {
  case escaped
  case limit
  /// The value returned close to that of `length` iterations before; there may be a cycle.
  case candidate(length: Int)
  /// The budget of strides is used up; the caller should check for cancellation.
  case paused
}

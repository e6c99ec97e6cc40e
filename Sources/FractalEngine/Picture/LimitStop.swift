// LimitStop — why the search for an automatic limit has ended.

/// What a higher limit would have been good for.
package enum LimitStop: Sendable, Equatable {
  /// Next to nothing is left to be resolved.
  case resolved
  /// Twice the limit, twice, has resolved next to nothing more.
  case stalled
  /// Twice the limit would resolve too little for what it costs: about so much for each pixel of the
  /// picture, in nominal nanoseconds of one processor (`StepCosts`).
  case cost(nanosecondsPerPixel: Double)
}

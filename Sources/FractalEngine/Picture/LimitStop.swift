// LimitStop — why the search for an automatic limit has ended.

/// The reason why an automatic limit is not higher.
package enum LimitStop: Sendable, Equatable {
  /// Hardly any pixel is left unresolved.
  case resolved
  /// Doubling the limit twice has resolved hardly any more pixels.
  case stalled
  /// Doubling the limit would resolve too little for its cost.
  ///
  /// The cost is about this much for each pixel of the search's window, in nominal nanoseconds of
  /// one processor (`StepCosts`).
  case cost(nanosecondsPerPixel: Double)
}

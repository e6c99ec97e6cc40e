// LimitStop — the reason why the search for an automatic limit has ended.

/// The reason why an automatic limit is not higher.
package enum LimitStop: Sendable, Equatable {
  /// Almost no pixel is unresolved.
  case resolved
  /// Doubling the limit twice has resolved almost no more pixels.
  case stalled
  /// Doubling the limit would resolve too little for its cost.
  ///
  /// The associated value is that cost for each pixel of the search's window, in nominal
  /// nanoseconds of one processor (`StepCosts`).
  case cost(nanosecondsPerPixel: Double)
}

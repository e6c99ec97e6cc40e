// PointFate — the outcome of an orbit from a given start under a fixed c.

/// The outcome of a point by direct iteration.
package enum PointFate: Sendable, Equatable {
  /// The orbit escaped; `backwardError` bounds the backward error, as a change of the start.
  case escaped(Escape, backwardError: FloatExp)
  /// The orbit has entered a disc that is certainly attracted by a cycle.
  case drawnIn(period: Int)
  case unresolved
}

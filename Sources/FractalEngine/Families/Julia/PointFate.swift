// PointFate — what becomes of a start under a fixed c.

/// What plain iteration finds of a point.
package enum PointFate: Sendable, Equatable {
  /// And how far off its start, in the plane, rounding may have put the orbit.
  case escaped(Escape, shift: FloatExp)
  /// Its orbit has entered a disc that an attracting cycle draws in, for sure.
  case drawnIn(period: Int)
  case unresolved
}

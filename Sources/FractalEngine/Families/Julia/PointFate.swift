// PointFate — the fate of a start under a fixed c.

/// The result of the plain iteration of a point.
package enum PointFate: Sendable, Equatable {
  /// The orbit escaped; `shift` bounds the rounding errors, as a change of the start in the plane.
  case escaped(Escape, shift: FloatExp)
  /// The orbit has entered a disc that an attracting cycle certainly attracts.
  case drawnIn(period: Int)
  case unresolved
}

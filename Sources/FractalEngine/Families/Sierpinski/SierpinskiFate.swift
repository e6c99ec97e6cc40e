// SierpinskiFate — whether a point is removed, as the digits of its address decide.

/// Whether a point is removed, as the digits of its address decide.
package enum SierpinskiFate: Equatable, Sendable {
  /// The point is removed at this level; `place` is its position in the removed cell, 0 … 1.
  case fallen(level: Int, place: Complex)
  /// The point is never removed, since one of its parts ends in zeros, or the digits of both
  /// repeat.
  case member
  /// The point is not removed within this many places.
  case within(limit: Int)
  /// The known digits of the address do not decide this place.
  case uncertain(level: Int)
}

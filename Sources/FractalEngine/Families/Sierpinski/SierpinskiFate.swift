// SierpinskiFate — the fate of a point, as the digits of its address decide it.

package import Numbers

/// The fate of a point, as the digits of its address decide it.
package enum SierpinskiFate: Equatable, Sendable {
  /// The point falls out at this level; `place` is its position in the cell that is cut out, 0 … 1.
  case fallen(level: Int, place: Complex)
  /// The point never falls out, since one of its parts ends in zeros, or the digits of both repeat.
  case member
  /// The point does not fall out within this many places.
  case within(limit: Int)
  /// The known digits of the address do not decide this place.
  case uncertain(level: Int)
}

// SierpinskiFate — what the digits of an address say.

package import Numbers

/// What the digits of an address say.
package enum SierpinskiFate: Equatable, Sendable {
  /// The point falls out at this level; where in the cell that is cut out, 0 … 1.
  case fallen(level: Int, place: Complex)
  /// It never falls out: one of its parts has no more digits but zeros, or both come again.
  case member
  /// Not within so many places.
  case within(limit: Int)
  /// What is known of the address does not say what stands at this place.
  case uncertain(level: Int)
}

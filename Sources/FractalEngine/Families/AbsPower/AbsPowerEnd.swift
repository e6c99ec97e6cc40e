// AbsPowerEnd — what became of a pixel of a folded map in full precision.

package import Numbers

/// What became of a pixel of a folded map in full precision.
enum AbsPowerEnd {
  case escaped(n: Int)
  /// Not within the limit.
  case bounded
  /// The precision does not suffice to say more than that it has not escaped by then.
  case lost(after: Int)
}

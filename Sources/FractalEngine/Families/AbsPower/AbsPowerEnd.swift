// AbsPowerEnd — the end of a pixel of an absolute-value map in full precision.

/// The end of a pixel of an absolute-value map in full precision.
enum AbsPowerEnd {
  /// The orbit escaped; `accurately` is nil unless z is known to all digits of a double.
  case escaped(n: Int, accurately: Escape?)
  /// The orbit did not escape within the limit.
  case bounded
  /// The precision does not suffice to continue; the orbit has not escaped by this iteration.
  case lost(after: Int)
}

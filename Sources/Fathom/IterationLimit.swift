// IterationLimit — where iteration ends: a number, or as far as it pays.

/// The iteration limit of a location.
public enum IterationLimit: Sendable, Hashable {
  /// Raised as long as that settles pixels at a reasonable cost; the same on every machine.
  case automatic
  /// 1 … 10¹⁵ iterations.
  case exactly(Int)
}

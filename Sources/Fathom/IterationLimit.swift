// IterationLimit — the iteration limit of a location: a number, or an automatic choice.

/// The iteration limit of a location.
public enum IterationLimit: Sendable, Hashable {
  /// A limit that is raised as long as this settles pixels at a reasonable cost.
  ///
  /// It is the same on every machine.
  case automatic
  /// A fixed number of iterations, 1 … 10¹⁵.
  case exactly(Int)
}

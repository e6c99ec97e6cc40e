// IterationChoice — the iteration limit of a location.

/// The iteration limit of a location.
package enum IterationChoice: Equatable, Sendable {
  /// The limit is found automatically.
  case automatic
  /// A fixed limit, 1 … 10¹⁵.
  case limit(Int)
}

// ReferenceOrigin — how a view obtained its reference orbit.

/// How a view obtained its reference orbit; the orbit is the same in every case.
package enum ReferenceOrigin: Sendable, Equatable {
  /// Computed in full precision.
  case computed
  /// Taken from an earlier view, including its tables.
  case kept
}

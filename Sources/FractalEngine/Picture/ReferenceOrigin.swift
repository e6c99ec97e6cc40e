// ReferenceOrigin — how a view obtained its reference orbit.

internal import Numbers

/// How a view obtained its reference orbit; the orbit is the same in every case.
package enum ReferenceOrigin: Sendable, Equatable {
  /// Computed by plain iteration in full precision.
  case computed
  /// Taken from an earlier view, tables included.
  case kept
}

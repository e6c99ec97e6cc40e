// ReferenceOrigin — how a view came by its reference orbit.

internal import Numbers

/// How a view came by its reference orbit; the orbit is the same in every case.
package enum ReferenceOrigin: Sendable, Equatable {
  /// By plain iteration in full precision.
  case computed
  /// It is an earlier view's, tables included.
  case kept
  /// From the orbit of a center nearby, that many bits precise.
  case carried(from: Int)
}

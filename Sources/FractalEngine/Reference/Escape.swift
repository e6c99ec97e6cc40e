// Escape — where an orbit in full precision escaped.

/// The escape of a pixel's orbit, by direct iteration.
package struct Escape: Sendable, Equatable {
  /// The first n with |z_n| above the escape radius.
  ///
  /// It is 0 only for a pixel of a Julia set that itself lies beyond that radius.
  package let n: Int
  /// z_n.
  package let z: Complex
  /// dz_n/dc, with a relative error of about n·2^−52.
  package let slope: FloatExpComplex
}

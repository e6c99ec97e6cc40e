// Escape — where an orbit in full precision escaped.

/// The escape of a pixel from the escape radius, by plain iteration.
package struct Escape: Sendable, Equatable {
  /// The first n with |z_n| beyond the escape radius.
  ///
  /// It is 0 only for a Julia set's pixel that lies there itself.
  package let n: Int
  /// z_n.
  package let z: Complex
  /// dz_n/dc, to a relative error of some n·2^−52.
  package let slope: FloatExpComplex
}

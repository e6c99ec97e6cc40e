// DoubleDoubleOutcome — the outcome of a pixel in the double-double kernel.

internal import CLaneKernels

/// The outcome of a pixel in the double-double kernel.
enum DoubleDoubleOutcome: Sendable {
  /// The pixel has escaped, with z_n and r · dz_n/dc.
  case escaped(n: Int, z: Complex, slope: FloatExpComplex)
  /// The pixel has not escaped within the limit.
  ///
  /// `closest` is the smallest exponent of |z| / |r · dz/dc| at a rebase: the next nucleus is about
  /// that far from c, in units of r. It is the greatest integer if it was not computed.
  case unresolved(closest: Int = .max)
  /// The pixel's error became too large: it needs this many bits beyond the standard precision.
  case lost(growth: Int)
}

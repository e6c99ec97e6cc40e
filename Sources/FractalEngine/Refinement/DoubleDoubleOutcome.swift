// DoubleDoubleOutcome — what the precise kernel found.

internal import CKernels
internal import Numbers

/// What the precise kernel found.
enum DoubleDoubleOutcome: Sendable {
  /// z_n and r · dz_n/dc.
  case escaped(n: Int, z: Complex, slope: FloatExpComplex)
  /// With the smallest exponent of |z| / |r · dz/dc| at a rebase: about so far off c, in r, lies the next
  /// nucleus; the greatest number where nobody has looked.
  case unresolved(closest: Int = .max)
  /// Its errors have grown too large: it needs so many bits beyond the standard precision.
  case lost(growth: Int)
}

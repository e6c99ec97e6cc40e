// DoubleDoublePixel — A pixel that the precise kernel shall iterate.

internal import CKernels
internal import Numbers

/// A pixel that the precise kernel shall iterate.
struct DoubleDoublePixel: Sendable {
  /// d ÷ r, as the sum of two complex doubles.
  let offset: Complex
  let offsetLowPart: Complex
}

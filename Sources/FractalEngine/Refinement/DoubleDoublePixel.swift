// DoubleDoublePixel — a pixel to be iterated by the double-double kernel.

internal import CLaneKernels

/// A pixel to be iterated by the double-double kernel.
struct DoubleDoublePixel: Sendable {
  /// d ÷ r, as the sum of two complex doubles.
  let offset: Complex
  let offsetLowPart: Complex
}

// SlopeSeries — dz/dc from return to return of a return-map orbit, in double-double.

internal import CKernels

/// The map of dz/dc by one return: (2a₁ + 4a₂z²)·z·dz/dc + dζ/dc + crossTerms·z².
struct SlopeSeries {
  private let series: fathom_turn_series
  private let instructionSet: Int32

  /// - Parameter kernel: Any; all return the same bits.
  init(
    _ steepness: DoubleDoubleComplex, bend: Complex, own: DoubleDoubleComplex, crossTerms: Complex,
    kernel: KernelChoice
  ) {
    instructionSet = Int32(kernel.instructionSet ?? FATHOM_BASELINE)
    func words(_ pair: DoubleDoubleComplex) -> (Double, Double, Double, Double) {
      (pair.high.x, pair.high.y, pair.low.x, pair.low.y)
    }
    series = fathom_turn_series(
      steepness: words(steepness), bend: (bend.re, bend.im), own: words(own),
      crossTerms: (crossTerms.re, crossTerms.im))
  }

  /// - Parameter z: The value at which the return begins.
  @inline(__always)
  func turn(_ slope: inout DoubleDoubleComplex, at z: DoubleDoubleComplex) {
    unsafe withUnsafePointer(to: series) { series in
      unsafe withUnsafeBytes(of: z) { z in
        unsafe withUnsafeMutableBytes(of: &slope) { slope in
          unsafe fathom_turn_slope(
            instructionSet, series,
            z.assumingMemoryBound(to: Double.self).baseAddress,
            slope.assumingMemoryBound(to: Double.self).baseAddress)
        }
      }
    }
  }
}

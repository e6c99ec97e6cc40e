// SlopeSeries — dz/dc from turn to turn of a returning orbit, in double-double.

internal import CKernels

/// What takes dz/dc around: (2a₁ + 4a₂z²)·z·dz/dc + dζ/dc + mixed·z².
struct SlopeSeries {
  private let series: fathom_turn_series
  private let instructionSet: Int32

  /// - Parameter kernel: All return the same bits.
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

  /// - Parameter z: Where the turn begins.
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

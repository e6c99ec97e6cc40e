// BLAProducts — what d does beyond B·d in a BLA step of a wide view.

internal import CKernels

/// What d does beyond B·d in a BLA step of a wide view: (b₁W + … + b₄W⁴)·D + e₀·D², times 2^exponent.
struct BLAProducts {
  let b: (Complex, Complex, Complex, Complex)
  let e: Complex
  let exponent: Int
  /// The exponent of the unit of W.
  let scale: Int

  init(_ block: SeriesStep<BivariateSeries>) {
    let series = block.series
    b = (series[1, 1], series[2, 1], series[3, 1], series[4, 1])
    (e, exponent, scale) = (series[0, 2], series.exponent, block.scale)
  }
}

// BLAProducts — the terms in d beyond B·d of a BLA step in a wide view.

internal import CKernels

/// The terms in d beyond B·d of a BLA step: (b₁W + … + b₄W⁴)·D + e₀·D², times 2^exponent.
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

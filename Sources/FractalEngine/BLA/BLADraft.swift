// BLADraft — a BLA step under construction.

internal import Synchronization

/// A BLA step under construction.
struct BLADraft<S: PowerSeries>: Sendable {
  var blaStep: SeriesStep<S>
  /// The nonlinearity Σ |A_k / Z_k| of the steps after the first.
  ///
  /// Times |w| it bounds Σ |δ_k / Z_k|.
  var nonlinearity = FloatExp.zero
  /// The parameter share Σ |B_k·r / Z_k|.
  var parameterShare = FloatExp.zero
  /// Whether the validity radius is still positive.
  var isAlive = true

  /// Creates the exact first step alone, which is always valid.
  ///
  /// - Parameter offset: r.
  init(start: Int, offset: S.Scalar) {
    var series = S(variableTimesPowerOfTwo: 0)
    series.add(offset: offset)
    blaStep = SeriesStep(
      start: start, length: 1, series: series, scale: 0, b: offset,
      bound: FloatExp(1, exponent: 4096))
  }

  /// dδ/dw at w = 0.
  @inline(__always)
  var a: FloatExpComplex {
    FloatExpComplex(blaStep.series.first, exponent: blaStep.series.exponent - blaStep.scale)
  }
}

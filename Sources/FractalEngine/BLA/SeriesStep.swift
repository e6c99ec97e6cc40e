// SeriesStep — one run of iterations, to the precision of its series.

internal import CKernels

/// One run of iterations, to the precision of its series.
package struct SeriesStep<S: PowerSeries>: Sendable {
  /// The index of its first step.
  package var start: Int
  /// In iterations.
  package var length: Int
  /// P in W = w / 2^scale; its c₀ is 0, and its last coefficient tells the error.
  package var series: S
  /// The exponent of the unit of W.
  package var scale: Int
  /// B · r, r the view's radius: it multiplies d ÷ r.
  package var b: S.Scalar
  /// The BLA step holds while |w| is below this; never where it is not positive.
  package var bound: FloatExp

  /// The bound on max(|re w|, |im w|), which the kernels know: √½ of that on |w|.
  package var maxNormBound: FloatExp { bound * FloatExp(0.707_106_781_186_547_4) }

  /// What tells it from the other BLA steps of its table.
  var key: Int { start << 32 | length }
}

extension SeriesStep: BitwiseCopyable where S: BitwiseCopyable, S.Scalar: BitwiseCopyable {}

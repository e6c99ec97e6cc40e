// SeriesStep — a BLA step, to the precision of its series.

internal import CKernels

/// A BLA step: a run of iterations as one polynomial, to the precision of its series.
package struct SeriesStep<S: PowerSeries>: Sendable {
  /// The index of the first step.
  package var start: Int
  /// The number of iterations.
  package var length: Int
  /// P in W = w / 2^scale; its c₀ is 0, and its last coefficient bounds the error.
  package var series: S
  /// The exponent of the unit of W.
  package var scale: Int
  /// B · r, r the view's radius: it multiplies d ÷ r.
  package var b: S.Scalar
  /// The BLA step holds while |w| is below this; it never holds if this is not positive.
  package var bound: FloatExp

  /// The bound on max(|re w|, |im w|), which the kernels use: √½ times that on |w|.
  package var maxNormBound: FloatExp { bound * FloatExp(0.707_106_781_186_547_4) }

  /// A number that identifies the BLA step in its table.
  var key: Int { start << 32 | length }
}

extension SeriesStep: BitwiseCopyable where S: BitwiseCopyable, S.Scalar: BitwiseCopyable {}

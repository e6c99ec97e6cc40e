// SeriesStep — a BLA step in the precision of its series.

internal import CLaneKernels

/// A BLA step: a run of iterations as one polynomial.
package struct SeriesStep<S: PowerSeries>: Sendable {
  /// The index of the first step.
  package var start: Int
  /// The number of iterations.
  package var length: Int
  /// P in W = w / 2^scale; its c₀ is 0, and its last coefficient bounds the error.
  package var series: S
  /// The exponent k of the unit of W: W = w / 2^k.
  package var scale: Int
  /// B · r, with r the view's radius: the factor of d ÷ r.
  package var b: S.Scalar
  /// The validity radius: the BLA step may be taken while |w| is below this, and never if this is
  /// not positive.
  package var bound: FloatExp

  /// The validity radius for max(|re w|, |im w|), which the kernels use: √½ times that for |w|.
  package var maxNormBound: FloatExp { bound * FloatExp(0.707_106_781_186_547_4) }

  /// A number that identifies the BLA step in its table.
  var key: Int { start << 32 | length }
}

extension SeriesStep: BitwiseCopyable where S: BitwiseCopyable, S.Scalar: BitwiseCopyable {}

// EscapedPixel — an escaped pixel in the form that colorings read.

internal import Core

/// An escaped pixel in the form that colorings read.
struct EscapedPixel {
  /// The iteration count.
  let count: Int
  /// The smooth iteration count.
  let smooth: Double
  /// The distance estimate in sample spacings, to the right and up.
  let distanceX: Float
  let distanceY: Float
  /// The value of the feature; `OrbitFeature.unknown` if there is none.
  let feature: SIMD2<Float>

  /// The length of the distance estimate in sample spacings; 0 if there is no estimate.
  var distance: Double {
    let (x, y) = (Double(distanceX), Double(distanceY))
    let distance = (x * x + y * y).squareRoot()
    return distance <= 0x1p127 ? distance : 0
  }

  /// The approximate change of the smooth count from this sample to the next.
  ///
  /// The count rises by one where the distance is halved. The slope is at most 2¹⁰, also if the
  /// distance is not known.
  var slope: Double { min(1.443 / max(distance, 0x1p-20), 1024) }

  /// The approximate change of the angle at escape from this sample to the next, in turns.
  ///
  /// It is |z′| / (2π|z|) = ln|z| / (2πD), with the distance estimate D = |z| ln|z| / |z′|; and
  /// ln|z| = p^(1 − μ + n) ln R, for the power p, the count n and the smooth count μ.
  func turnsPerSample(power: Double) -> Double {
    let fraction = smooth - Double(count)
    let logarithm =
      EscapedPixel.lnEscapeRadius * SteadyMath.exp2((1 - fraction) * SteadyMath.log2(power))
    return slope * (SteadyMath.ln2 / (2 * .pi)) * logarithm
  }

  /// The logarithm of the radius at which orbits escape.
  private static let lnEscapeRadius = SteadyMath.ln2 * 10
}

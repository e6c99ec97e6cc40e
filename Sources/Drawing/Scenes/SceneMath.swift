// SceneMath — a few functions of doubles with the same bits everywhere.

internal import BigNumbers
internal import Core

enum SceneMath {
  /// The unit vector at an angle in degrees, counter-clockwise from the right.
  static func unit(degrees: Double) -> SIMD2<Double> {
    let (cosine, sine) = BigFloat.cosineAndSine(degrees: BigFloat(degrees, precision: 64))
    return SIMD2(cosine, sine)
  }

  /// log₂ of a positive number, of any size.
  static func log2(_ number: BigFloat) -> Double {
    let (significand, exponent) = number.scaled
    return Double(exponent) + SteadyMath.log2(significand)
  }
}

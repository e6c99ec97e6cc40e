// PolarStrip+Radius — a strip's outer edge as a number with an exponent of its own.

package import Places

extension PolarStrip {
  /// R, the distance of the outer edge from the center.
  package var radius: FloatExp { FloatExp(radiusSignificand, exponent: radiusExponent) }

  /// - Parameters:
  ///   - size: As for `init(size:radiusSignificand:radiusExponent:)`.
  ///   - radius: Positive.
  package init(size: PictureSize, radius: FloatExp) {
    self.init(
      size: size, radiusSignificand: radius.significand, radiusExponent: radius.exponent)
  }
}

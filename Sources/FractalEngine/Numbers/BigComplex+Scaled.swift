// BigComplex+Scaled — from full precision to doubles, with and without an exponent.

package import BigNumbers

extension BigComplex {
  /// The nearest doubles.
  package var nearest: Complex { Complex(re.nearest, im.nearest) }

  /// The value as doubles with an exponent.
  package var scaled: FloatExpComplex {
    let (x, y) = (re.scaled, im.scaled)
    return FloatExpComplex(Complex(x.significand, 0), exponent: x.exponent)
      + FloatExpComplex(Complex(0, y.significand), exponent: y.exponent)
  }

  /// Creates the number from a scaled value, exactly if `precision` is at least 53 bits.
  package init(_ value: FloatExpComplex, precision: Int) {
    self.init(
      BigFloat(value.re, precision: precision), BigFloat(value.im, precision: precision))
    if !value.isZero {
      re.scale(byPowerOfTwo: value.exponent)
      im.scale(byPowerOfTwo: value.exponent)
    }
  }
}

// Complex192 — complex numbers of 192 bits with MPFR's exponents: slow, for occasional steps.

package import BigNumbers

/// A complex number for the rare steps whose values are outside of the exponent range of
/// double-double.
package struct Complex192: ComplexArithmetic {
  package private(set) var value: BigComplex

  /// The precision, in bits.
  package static let precision = 192

  package init(_ value: BigComplex) { self.value = value }

  /// (high + low) · 2^exponent.
  package init(high: Complex, low: Complex, exponent: Int) {
    value = BigComplex(
      Self.part(high.re, low.re, exponent), Self.part(high.im, low.im, exponent))
  }

  private static func part(_ high: Double, _ low: Double, _ exponent: Int) -> BigFloat {
    var sum = BigFloat(high, precision: precision)
    sum.add(BigFloat(low, precision: precision))
    sum.scale(byPowerOfTwo: exponent)
    return sum
  }

  package static let zero = Complex192(BigComplex(precision: precision))
  package static let one = Complex192(high: .one, low: .zero, exponent: 0)

  package static func + (left: Complex192, right: Complex192) -> Complex192 {
    var sum = left.value
    sum.add(right.value)
    return Complex192(sum)
  }

  package static func - (left: Complex192, right: Complex192) -> Complex192 {
    var difference = left.value
    difference.subtract(right.value)
    return Complex192(difference)
  }

  package static func * (left: Complex192, right: Complex192) -> Complex192 {
    let (a, b) = (left.value, right.value)
    return Complex192(
      BigComplex(
        combine(a.re, b.re, a.im, b.im, -1), combine(a.re, b.im, a.im, b.re, 1)))
  }

  /// a·b + sign·c·d.
  private static func combine(
    _ a: BigFloat, _ b: BigFloat, _ c: BigFloat, _ d: BigFloat, _ sign: Int
  ) -> BigFloat {
    var left = a
    left.multiply(by: b)
    var right = c
    right.multiply(by: d)
    if sign < 0 { left.subtract(right) } else { left.add(right) }
    return left
  }

  package static func * (left: Double, right: Complex192) -> Complex192 {
    var product = right.value
    product.re.multiply(by: left)
    product.im.multiply(by: left)
    return Complex192(product)
  }

  /// The quotient, to a relative error of 2^−52.
  package func divided(by other: Complex192) -> Complex192 {
    let quotient = value.scaled.divided(by: other.value.scaled)
    return Complex192(BigComplex(quotient, precision: Self.precision))
  }

  package func isWithin(_ factor: Double, of other: Complex192) -> Bool {
    value.scaled.isWithin(factor, of: other.value.scaled)
  }

  /// The number as (high + low) · 2^exponent with |high| about 1.
  package var doubleDouble: (high: Complex, low: Complex, exponent: Int) {
    let exponent = value.scaled.isZero ? 0 : value.scaled.exponent
    var (re, im) = (value.re, value.im)
    re.scale(byPowerOfTwo: -exponent)
    im.scale(byPowerOfTwo: -exponent)
    let high = Complex(re.nearest, im.nearest)
    var scratch = BigFloat(precision: Self.precision)
    let low = Complex(re.lowPart(from: high.re, &scratch), im.lowPart(from: high.im, &scratch))
    return (high, low, exponent)
  }
}

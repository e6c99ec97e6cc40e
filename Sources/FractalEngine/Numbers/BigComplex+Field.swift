// BigComplex+Field — products, quotients and square roots in full precision.

package import BigNumbers

extension BigComplex {
  /// self = z²; the error of each part is about 2^−`precision` of |z|².
  mutating func setSquare(of z: borrowing BigComplex, _ scratch: inout OrbitScratch) {
    scratch.first.setSum(z.re, z.im)
    scratch.second.setDifference(z.re, z.im)
    im.setProduct(z.re, z.im)
    im.scale(byPowerOfTwo: 1)
    re.setProduct(scratch.first, scratch.second)
  }

  /// self = self · x; the error of each part is about 2^−`precision` of the product.
  package mutating func multiply(by x: borrowing BigComplex, _ scratch: inout OrbitScratch) {
    scratch.first.setProduct(re, x.re)
    scratch.second.setProduct(im, x.im)
    scratch.third.setProduct(re, x.im)
    im.multiply(by: x.re)
    im.add(scratch.third)
    re.setDifference(scratch.first, scratch.second)
  }

  /// self = x ÷ y; the error of each part is about 2^−`precision` of the quotient.
  ///
  /// y must not be 0.
  package mutating func setQuotient(
    of x: borrowing BigComplex, by y: borrowing BigComplex, _ scratch: inout OrbitScratch
  ) {
    // x · conj(y) ÷ |y|²
    scratch.first.setProduct(x.re, y.re)
    scratch.second.setProduct(x.im, y.im)
    re.setSum(scratch.first, scratch.second)
    scratch.first.setProduct(x.im, y.re)
    scratch.second.setProduct(x.re, y.im)
    im.setDifference(scratch.first, scratch.second)
    scratch.first.setSquare(of: y.re)
    scratch.second.setSquare(of: y.im)
    scratch.third.setSum(scratch.first, scratch.second)
    re.divide(by: scratch.third)
    im.divide(by: scratch.third)
  }

  /// The square root with re > 0, or on the upward imaginary axis, computed without cancellation.
  func squareRoot() -> BigComplex {
    var root = BigComplex(precision: precision)
    if re.isZero && im.isZero { return root }
    var (x, y) = (re, im)
    x.square()
    y.square()
    x.add(y)
    var size = re
    if size.sign < 0 { size.negate() }
    y.setSquareRoot(of: x)
    y.add(size)
    y.scale(byPowerOfTwo: -1)
    // √((|re| + |z|)/2) is the size of one part; the other is im divided by twice that.
    size.setSquareRoot(of: y)
    var rest = im
    rest.divide(by: size)
    rest.scale(byPowerOfTwo: -1)
    if re.sign >= 0 {
      (root.re, root.im) = (size, rest)
    } else {
      if im.sign < 0 {
        rest.negate()
        size.negate()
      }
      (root.re, root.im) = (rest, size)
    }
    return root
  }
}

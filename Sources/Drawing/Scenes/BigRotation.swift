// BigRotation — unit vectors and products of complex numbers in any precision.

internal import BigNumbers

enum BigRotation {
  /// The unit vector at `turns` times an angle, counter-clockwise from the right.
  ///
  /// - Parameters:
  ///   - degrees: The angle, in degrees.
  ///   - precision: In bits; the error is a few units of the last one. Multiples of 90° are exact.
  static func unit(_ degrees: ExactDecimal, turns: Int, precision: Int) -> BigComplex {
    var angle = (try? degrees.multiplied(by: ExactDecimal(turns))) ?? .zero
    // Whole turns are subtracted exactly.
    let whole = Int((angle.nearest / 360).rounded())
    angle = (try? angle.subtracting(ExactDecimal(360 * whole))) ?? angle
    for (quarters, (re, im)) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (-1, 0)].enumerated() {
      let degrees = [0, 90, 180, -90, -180][quarters]
      if angle == ExactDecimal(degrees) {
        return BigComplex(
          BigFloat(re, precision: precision), BigFloat(im, precision: precision))
      }
    }
    return exponential(degrees: angle, precision: precision)
  }

  /// e^(iπd/180), by Taylor's series of the angle divided by 2^k, squared k times.
  private static func exponential(degrees: ExactDecimal, precision: Int) -> BigComplex {
    let halvings = 8 + Int(Double(precision).squareRoot() / 2)
    let bits = precision + 2 * halvings + 32
    var angle = degrees.bigFloat(precision: bits)
    angle.multiply(by: pi(precision: bits))
    angle.divide(by: BigFloat(180, precision: bits))
    angle.scale(byPowerOfTwo: -halvings)
    var sum = BigComplex(BigFloat(1, precision: bits), BigFloat(precision: bits))
    var term = BigFloat(1, precision: bits)
    var k = 1
    while !term.isZero && term.scaled.exponent > -bits {
      term.multiply(by: angle)
      term.divide(by: BigFloat(Double(k), precision: bits))
      switch k % 4 {  // i^k
      case 0: sum.re.add(term)
      case 1: sum.im.add(term)
      case 2: sum.re.subtract(term)
      default: sum.im.subtract(term)
      }
      k += 1
    }
    for _ in 0..<halvings { sum = sum.times(sum) }
    return BigComplex(
      BigFloat(sum.re, precision: precision), BigFloat(sum.im, precision: precision))
  }

  /// π by the arithmetic-geometric mean (Brent and Salamin, 1976).
  private static func pi(precision: Int) -> BigFloat {
    let bits = precision + 32
    var (a, b) = (BigFloat(1, precision: bits), BigFloat(precision: bits))
    b.setSquareRoot(of: BigFloat(0.5, precision: bits))
    var t = BigFloat(0.25, precision: bits)
    var power = 0
    // Each step doubles the number of correct bits.
    while 1 << power < 2 * bits {
      var mean = BigFloat(precision: bits)
      mean.setSum(a, b)
      mean.scale(byPowerOfTwo: -1)
      var product = BigFloat(precision: bits)
      product.setProduct(a, b)
      b.setSquareRoot(of: product)
      var difference = BigFloat(precision: bits)
      difference.setDifference(a, mean)
      difference.square()
      difference.scale(byPowerOfTwo: power)
      t.subtract(difference)
      a = mean
      power += 1
    }
    a.add(b)
    a.square()
    t.scale(byPowerOfTwo: 2)
    a.divide(by: t)
    return a
  }
}

extension BigComplex {
  /// The product, in this number's precision.
  func times(_ other: BigComplex) -> BigComplex {
    var result = BigComplex(precision: precision)
    var product = BigFloat(precision: precision)
    result.re.setProduct(re, other.re)
    product.setProduct(im, other.im)
    result.re.subtract(product)
    result.im.setProduct(re, other.im)
    product.setProduct(im, other.re)
    result.im.add(product)
    return result
  }

  var conjugate: BigComplex {
    var result = self
    result.im.negate()
    return result
  }

  /// The square of the modulus.
  var lengthSquared: BigFloat {
    var (square, other) = (BigFloat(precision: precision), BigFloat(precision: precision))
    square.setSquare(of: re)
    other.setSquare(of: im)
    square.add(other)
    return square
  }

  func plus(_ other: BigComplex) -> BigComplex {
    var result = self
    result.add(other)
    return result
  }

  func minus(_ other: BigComplex) -> BigComplex {
    var result = self
    result.subtract(other)
    return result
  }

  /// The quotient, in this number's precision.
  func divided(by other: BigComplex) -> BigComplex {
    var result = times(other.conjugate)
    let square = other.lengthSquared
    result.re.divide(by: square)
    result.im.divide(by: square)
    return result
  }

  /// The number nearest to it in doubles: infinite where it is too large.
  var nearest: SIMD2<Double> { SIMD2(re.nearest, im.nearest) }
}

extension SIMD2<Double> {
  /// The product as complex numbers.
  func times(_ other: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x * other.x - y * other.y, x * other.y + y * other.x)
  }

  var length: Double { (x * x + y * y).squareRoot() }
}

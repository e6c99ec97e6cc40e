// ArithmeticTests — numbers with separate exponents, and the logarithm, compared with MPFR.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct ArithmeticTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `floatexp numbers are correctly rounded`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let base = Int.random(in: -40_000...40_000, using: &random)
      let a = floatExp(near: base, &random)
      let b = floatExp(near: base + Int.random(in: -60...60, using: &random), &random)
      var product = big(a)
      product.multiply(by: big(b))
      #expect(big(a * b) == product, "\(a) · \(b)")
      var quotient = big(a)
      quotient.divide(by: big(b))
      #expect(big(a / b) == quotient, "\(a) / \(b)")
      var difference = big(a)
      difference.subtract(big(b))
      #expect(big(a - b) == difference, "\(a) − \(b)")
      #expect((a < b) == (big(a) < big(b)), "\(a) < \(b)")
    }
  }

  @Test func `a floatexp number far below another does not change it`() {
    let one = FloatExp(1.5)
    #expect(one - FloatExp(1, exponent: -5_000) == one)
    #expect(FloatExp(1, exponent: -5_000) - one == FloatExp(-1.5))
    #expect(FloatExp.zero < FloatExp(1, exponent: -90_000))
    #expect(FloatExp(-1, exponent: 9) < FloatExp(-1, exponent: -9))
    #expect((FloatExp.zero * one).isZero)
    #expect(FloatExp(1, exponent: -1_074).nearest == 0x1p-1074)
    #expect(FloatExp(1, exponent: -1_080).nearest == 0)
    #expect(FloatExp(1, exponent: 2_000).nearest == .infinity)
  }

  @Test(arguments: [7, 8] as [UInt64])
  func `double-double has errors of at most 2^−100`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let small = FloatExp(0x1p-100)
    for round in 0..<2_000 {
      let base = Int.random(in: -40_000...40_000, using: &random)
      var (x, y) = (wide(near: base, &random), wide(near: base, &random))
      let gap = Int.random(in: -1_100...60, using: &random) / (round % 2 == 0 ? 1 : 20)
      y.re.scale(byPowerOfTwo: gap)
      y.im.scale(byPowerOfTwo: gap + round % 5)
      if round % 7 == 0 { y = x }  // cancels up to rounding
      let (a, b) = (DoubleDoubleExpComplex(x), DoubleDoubleExpComplex(y))
      let sizes = [sizeBound(a), sizeBound(b)]
      expectNear(a, x, within: small * sizes[0])
      var (sum, difference) = (x, x)
      sum.add(y)
      difference.subtract(y)
      expectNear(a + b, sum, within: small * (sizes[0] + sizes[1]))
      expectNear(a - b, difference, within: small * (sizes[0] + sizes[1]))
      expectNear(a * b, product(x, y), within: small * sizes[0] * sizes[1])
      expectNear(3 * a, product(x, big(FloatExpComplex(3, exponent: 0))), within: small * sizes[0])
    }
    #expect((DoubleDoubleExpComplex.zero + DoubleDoubleExpComplex.one).scaled == .one)
    #expect((DoubleDoubleExpComplex.zero * DoubleDoubleExpComplex.one).scaled.isZero)
    #expect((DoubleDoubleExpComplex.one - DoubleDoubleExpComplex.one).scaled.isZero)
  }

  /// A bound between the modulus and 2.2 times the modulus.
  private func sizeBound(_ doubleDouble: DoubleDoubleExpComplex) -> FloatExp {
    FloatExp(1.5 * doubleDouble.plain.maxNorm, exponent: doubleDouble.exponent)
  }

  /// A number of 200 bits near 2^base.
  private func wide(near base: Int, _ random: inout SeededGenerator) -> BigComplex {
    var value = BigComplex(floatExpComplex(near: base, &random), precision: 1_500)
    for step in [60, 120] {
      value.add(BigComplex(floatExpComplex(near: base - step, &random), precision: 1_500))
    }
    return value
  }

  private func expectNear(
    _ doubleDouble: DoubleDoubleExpComplex, _ truth: BigComplex, within bound: FloatExp,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // The whole double-double is accurate to 2^−102 of each part.
    var rest = BigComplex(precision: 1_500)
    rest.add(big(doubleDouble.scaled))
    rest.add(big(FloatExpComplex(doubleDouble.plain.lowPart, exponent: doubleDouble.exponent)))
    rest.subtract(truth)
    #expect(
      rest.scaled.maxNorm <= FloatExp(1.5) * bound, "2^\(rest.scaled.maxNorm.log2)",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func `complex floatexp numbers are added and multiplied correctly`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let base = Int.random(in: -40_000...40_000, using: &random)
      let a = floatExpComplex(near: base, &random)
      let b = floatExpComplex(near: base + Int.random(in: -60...60, using: &random), &random)
      #expect(a.re.magnitude < 2 && a.im.magnitude < 2 && max(a.re.magnitude, a.im.magnitude) >= 1)
      var sum = big(a)
      sum.add(big(b))
      expectNear(a + b, sum, within: max(a.maxNorm, b.maxNorm))
      var difference = big(a)
      difference.subtract(big(b))
      expectNear(a - b, difference, within: max(a.maxNorm, b.maxNorm))
      expectNear(a * b, product(big(a), big(b)), within: a.length * b.length)
      // The quotient is right if its product with the divisor is.
      let quotient = a.divided(by: b)
      expectNear(
        a, product(big(quotient), big(b)), within: FloatExp(4) * quotient.length * b.length)
      #expect(BigComplex(a, precision: 60).scaled == a)
    }
  }

  @Test(arguments: [7, 8] as [UInt64])
  func `the logarithm keeps its bound over the whole range of doubles`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var samples = [1, 2, 0.5, 1.0.nextUp, 1.0.nextDown, 0x1p-1074, 0x1p1023, 2.0.squareRoot()]
    for _ in 0..<3_000 {
      let significand = Double.random(in: 1..<2, using: &random)
      let exponent = Int.random(in: -1_074...1_023, using: &random)
      samples.append(Double(sign: .plus, exponent: exponent, significand: significand))
      samples.append(1 + Double.random(in: -0.5...0.5, using: &random))
    }
    var ln2 = BigFloat(precision: 200)
    ln2.setLog(of: BigFloat(2, precision: 200))
    for x in samples where x > 0 {
      var truth = BigFloat(precision: 200)
      truth.setLog(of: BigFloat(x, precision: 200))
      truth.divide(by: ln2)
      truth.subtract(BigFloat(SteadyMath.log2(x), precision: 200))
      let bound = 2e-16 + abs(SteadyMath.log2(x)) * 2e-16
      #expect(abs(truth.nearest) <= bound, "log₂ \(x)")
    }
    #expect(SteadyMath.log2(8) == 3)
  }

  /// The values include some outside of the range of the lanes.
  @Test(arguments: KernelChoice.available, [2, 5])
  func `eight values at escape are measured like single ones`(_ kernel: KernelChoice, _ power: Int)
    throws
  {
    var random = SeededGenerator(seed: 9)
    let measure = EscapeMeasure(Multibrot(power: power), try viewport("re=0:im=0:h=1", 8, 8))
    for round in 0..<200 {
      var sizes = SIMD8<Double>.zero
      let reach = round % 8 == 0 ? 1_000 : 60
      for k in 0..<8 {
        let exponent = Int.random(in: 20...reach, using: &random)
        sizes[k] = Double(
          sign: .plus, exponent: exponent, significand: Double.random(in: 1..<2, using: &random))
      }
      let (logarithms, fractions) = measure.fractions(ofLengthsSquared: sizes, kernel)
      for k in 0..<8 {
        let logarithm = SteadyMath.log2(sizes[k])
        #expect(logarithms[k].bitPattern == logarithm.bitPattern)
        let fraction = 1 - SteadyMath.log2(logarithm / 20) / SteadyMath.log2(Double(power))
        #expect(fractions[k].bitPattern == fraction.bitPattern, "\(sizes[k])")
      }
    }
  }

  private func floatExp(near exponent: Int, _ random: inout SeededGenerator) -> FloatExp {
    let sign: Double = Bool.random(using: &random) ? 1 : -1
    return FloatExp(sign * Double.random(in: 1..<2, using: &random), exponent: exponent)
  }

  private func floatExpComplex(near exponent: Int, _ random: inout SeededGenerator)
    -> FloatExpComplex
  {
    let re = Double.random(in: -4...4, using: &random)
    return FloatExpComplex(
      Complex(re, Double.random(in: -4...4, using: &random)), exponent: exponent)
  }

  /// The value with a double's precision, so that an operation rounds as it does with doubles.
  private func big(_ value: FloatExp) -> BigFloat {
    var number = BigFloat(value.significand, precision: 53)
    if !value.isZero { number.scale(byPowerOfTwo: value.exponent) }
    return number
  }

  private func big(_ value: FloatExpComplex) -> BigComplex { BigComplex(value, precision: 200) }

  private func product(_ a: BigComplex, _ b: BigComplex) -> BigComplex {
    var parts = [BigFloat](repeating: BigFloat(precision: 200), count: 4)
    parts[0].setProduct(a.re, b.re)
    parts[1].setProduct(a.im, b.im)
    parts[2].setProduct(a.re, b.im)
    parts[3].setProduct(a.im, b.re)
    parts[0].subtract(parts[1])
    parts[2].add(parts[3])
    return BigComplex(parts[0], parts[2])
  }

  /// Expects an error of at most two units in the last place of `size`.
  private func expectNear(
    _ found: FloatExpComplex, _ truth: BigComplex, within size: FloatExp,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var error = big(found)
    error.subtract(truth)
    #expect(
      error.scaled.maxNorm <= FloatExp(0x1p-51) * size, "\(found)",
      sourceLocation: sourceLocation)
  }
}

// DoubleDoubleExp — real numbers in double-double with an exponent: about 104 bits at any depth.
//
// Dekker's products and Knuth's sums, without fused multiply-add: the same bits everywhere.

package import BigNumbers

/// (high + low) · 2^exponent with 1 ≤ |high| < 2, where high is the double nearest to the sum; or
/// zero.
///
/// The relative error of a product or a quotient is at most 2^−102. That of a sum is at most 2^−102
/// of the larger summand.
package struct DoubleDoubleExp: RealNumber {
  private(set) var high: Double
  private(set) var low: Double
  private(set) var exponent: Int

  private static let exponentOfZero = -(1 << 60)

  package static let zero = DoubleDoubleExp(high: 0, low: 0, exponent: 0)
  package static let largest = DoubleDoubleExp(high: 1, low: 0, exponent: 1 << 50)
  package static var stepError: Double { 0x1p-98 }
  package static var blaTolerance: Double { 0x1p-92 }

  package init(_ value: Double) { self.init(high: value, low: 0, exponent: 0) }

  /// Rounds a number of full precision.
  package init(_ value: BigFloat) {
    let (significand, exponent) = value.scaled
    if significand == 0 {
      self = .zero
      return
    }
    var rest = BigFloat(value, precision: max(value.precision, 64))
    rest.scale(byPowerOfTwo: -exponent)
    rest.subtract(BigFloat(significand, precision: 64))
    self.init(high: significand, low: rest.nearest, exponent: exponent)
  }

  @inline(__always)
  private init(high: Double, low: Double, exponent: Int) {
    if high == 0 {
      (self.high, self.low, self.exponent) = (0, 0, Self.exponentOfZero)
      return
    }
    let shift = high.binaryExponent
    let factor = Double.powerOfTwo(-shift)
    (self.high, self.low, self.exponent) = (high * factor, low * factor, exponent + shift)
  }

  /// The sum of two doubles, where |b| is at most |a| or a is 0.
  @inline(__always)
  private init(renormalizing a: Double, _ b: Double, exponent: Int) {
    let high = a + b
    self.init(high: high, low: b - (high - a), exponent: exponent)
  }

  /// The nearest double with an exponent.
  package var scaled: FloatExp { FloatExp(high, exponent: exponent) }
  package var estimate: FloatExp { scaled }

  @inline(__always)
  package static func + (left: DoubleDoubleExp, right: DoubleDoubleExp) -> DoubleDoubleExp {
    let gap = left.exponent - right.exponent
    if gap > 200 { return left }
    if gap < -200 { return right }
    let factor = Double.powerOfTwo(-gap)
    let (a, b) = (left.high, right.high * factor)
    let sum = a + b
    let part = sum - a
    let rest = (a - (sum - part)) + (b - part)
    return DoubleDoubleExp(
      renormalizing: sum, rest + (left.low + right.low * factor), exponent: left.exponent)
  }

  package static prefix func - (value: DoubleDoubleExp) -> DoubleDoubleExp {
    var negative = value
    (negative.high, negative.low) = (-value.high, -value.low)
    return negative
  }

  @inline(__always)
  package static func - (left: DoubleDoubleExp, right: DoubleDoubleExp) -> DoubleDoubleExp {
    left + -right
  }

  @inline(__always)
  package static func * (left: DoubleDoubleExp, right: DoubleDoubleExp) -> DoubleDoubleExp {
    if left.high == 0 || right.high == 0 { return .zero }
    let (a, b) = (left.high, right.high)
    let product = a * b
    let (upperA, upperB) = (upper(a), upper(b))
    let (lowerA, lowerB) = (a - upperA, b - upperB)
    let rest = ((upperA * upperB - product) + upperA * lowerB) + lowerA * upperB + lowerA * lowerB
    return DoubleDoubleExp(
      renormalizing: product, rest + (a * right.low + left.low * b),
      exponent: left.exponent + right.exponent)
  }

  /// The upper 26 bits (Veltkamp).
  @inline(__always)
  private static func upper(_ a: Double) -> Double {
    let shifted = 134_217_729 * a
    return shifted - (shifted - a)
  }

  package static func / (left: DoubleDoubleExp, right: DoubleDoubleExp) -> DoubleDoubleExp {
    let first = DoubleDoubleExp(
      high: left.high / right.high, low: 0, exponent: left.exponent - right.exponent)
    if left.high == 0 { return .zero }
    let rest = left - first * right
    let second = DoubleDoubleExp(
      high: rest.high / right.high, low: 0, exponent: rest.exponent - right.exponent)
    return first + second
  }

  @inline(__always)
  package static func < (left: DoubleDoubleExp, right: DoubleDoubleExp) -> Bool {
    let (a, b) = (left.high, right.high)
    if a == 0 || b == 0 || (a < 0) != (b < 0) { return a < b }
    if left.exponent != right.exponent { return (left.exponent < right.exponent) == (a > 0) }
    return a == b ? left.low < right.low : a < b
  }

  /// √(x² + y²) to the accuracy of a double, which suffices where only the size matters.
  package static func length(_ x: DoubleDoubleExp, _ y: DoubleDoubleExp) -> DoubleDoubleExp {
    let length = FloatExp.length(x.scaled, y.scaled)
    return DoubleDoubleExp(high: length.significand, low: 0, exponent: length.exponent)
  }
}

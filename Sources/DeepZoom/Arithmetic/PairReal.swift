// PairReal — real numbers in pairs of doubles with an exponent: some 104 bits at any depth.
//
// Dekker's products and Knuth's sums, without fused multiply-add: the same bits everywhere.

package import Numbers

/// (high + low) · 2^exponent with 1 ≤ |high| < 2, high the nearest double to the sum; or zero.
///
/// A product or a quotient errs by at most 2^−102 of itself, a sum by that of its larger part.
package struct PairReal: RealNumber {
  private(set) var high: Double
  private(set) var low: Double
  private(set) var exponent: Int

  private static let exponentOfZero = -(1 << 60)

  package static let zero = PairReal(high: 0, low: 0, exponent: 0)
  package static let largest = PairReal(high: 1, low: 0, exponent: 1 << 50)
  package static var stepError: Double { 0x1p-98 }
  package static var blockTolerance: Double { 0x1p-92 }

  package init(_ value: Double) { self.init(high: value, low: 0, exponent: 0) }

  /// A number of full precision, rounded.
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
  package var scaled: ScaledDouble { ScaledDouble(high, exponent: exponent) }

  @inline(__always)
  package static func + (left: PairReal, right: PairReal) -> PairReal {
    let gap = left.exponent - right.exponent
    if gap > 200 { return left }
    if gap < -200 { return right }
    let factor = Double.powerOfTwo(-gap)
    let (a, b) = (left.high, right.high * factor)
    let sum = a + b
    let part = sum - a
    let rest = (a - (sum - part)) + (b - part)
    return PairReal(
      renormalizing: sum, rest + (left.low + right.low * factor), exponent: left.exponent)
  }

  package static prefix func - (value: PairReal) -> PairReal {
    var negative = value
    (negative.high, negative.low) = (-value.high, -value.low)
    return negative
  }

  @inline(__always)
  package static func - (left: PairReal, right: PairReal) -> PairReal { left + -right }

  @inline(__always)
  package static func * (left: PairReal, right: PairReal) -> PairReal {
    if left.high == 0 || right.high == 0 { return .zero }
    let (a, b) = (left.high, right.high)
    let product = a * b
    let (upperA, upperB) = (upper(a), upper(b))
    let (lowerA, lowerB) = (a - upperA, b - upperB)
    let rest = ((upperA * upperB - product) + upperA * lowerB) + lowerA * upperB + lowerA * lowerB
    return PairReal(
      renormalizing: product, rest + (a * right.low + left.low * b),
      exponent: left.exponent + right.exponent)
  }

  /// The upper 26 bits (Veltkamp).
  @inline(__always)
  private static func upper(_ a: Double) -> Double {
    let shifted = 134_217_729 * a
    return shifted - (shifted - a)
  }

  package static func / (left: PairReal, right: PairReal) -> PairReal {
    let first = PairReal(
      high: left.high / right.high, low: 0, exponent: left.exponent - right.exponent)
    if left.high == 0 { return .zero }
    let rest = left - first * right
    let second = PairReal(
      high: rest.high / right.high, low: 0, exponent: rest.exponent - right.exponent)
    return first + second
  }

  @inline(__always)
  package static func < (left: PairReal, right: PairReal) -> Bool {
    let (a, b) = (left.high, right.high)
    if a == 0 || b == 0 || (a < 0) != (b < 0) { return a < b }
    if left.exponent != right.exponent { return (left.exponent < right.exponent) == (a > 0) }
    return a == b ? left.low < right.low : a < b
  }

  /// To the digits of a double: it is what sizes are for.
  package static func length(_ x: PairReal, _ y: PairReal) -> PairReal {
    let length = ScaledDouble.length(x.scaled, y.scaled)
    return PairReal(high: length.significand, low: 0, exponent: length.exponent)
  }
}

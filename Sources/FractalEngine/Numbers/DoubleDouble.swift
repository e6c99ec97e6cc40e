// DoubleDouble — real numbers in double-double without an exponent, for views that are not deep.
//
// Every operation gives the same bits as that of `DoubleDoubleExp`, as long as nothing leaves the
// range of doubles, in a sixth of the time.

package import BigNumbers

extension DoubleDoubleExp: DoubleDoubleNumber {}

/// high + low, where high is the double nearest to the sum.
///
/// The relative error of a product or a quotient is at most 2^−102. That of a sum is at most 2^−102
/// of the larger summand.
package struct DoubleDouble: DoubleDoubleNumber {
  let high: Double
  let low: Double

  package static let zero = DoubleDouble(high: 0, low: 0)
  package static let largest = DoubleDouble(0x1p500)
  package static var stepError: Double { DoubleDoubleExp.stepError }
  package static var blaTolerance: Double { DoubleDoubleExp.blaTolerance }

  @inline(__always)
  private init(high: Double, low: Double) { (self.high, self.low) = (high, low) }

  @inline(__always)
  package init(_ value: Double) { self.init(high: value, low: 0) }

  package init(_ value: BigFloat) {
    let high = value.nearest
    var rest = BigFloat(value, precision: max(value.precision, 64))
    rest.subtract(BigFloat(high, precision: 64))
    self.init(high: high, low: rest.nearest)
  }

  /// Whether, in a view of this radius, all numbers stay in the range of doubles.
  ///
  /// This includes products of three distances, and values 200 bits below them.
  static func suits(_ radius: FloatExp) -> Bool { radius.exponent >= -240 }

  /// The sum of two doubles, where |b| is at most |a| or a is 0.
  @inline(__always)
  private init(renormalizing a: Double, _ b: Double) {
    let high = a + b
    self.init(high: high, low: b - (high - a))
  }

  @inline(__always)
  package var scaled: FloatExp { FloatExp(high) }
  @inline(__always)
  package var estimate: Double { high }

  /// The biased exponent field: 0 for zero and for subnormal numbers.
  @inline(__always)
  private static func exponent(_ value: Double) -> Int {
    Int(truncatingIfNeeded: value.bitPattern >> 52 & 0x7FF)
  }

  @inline(__always)
  package static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let (a, b) = (left.high, right.high)
    // A summand more than 2^200 below the other is left out; 0 counts as below all.
    let gap = exponent(a) - exponent(b)
    if gap > 200 { return left }
    if gap < -200 { return right }
    let sum = a + b
    let part = sum - a
    let rest = (a - (sum - part)) + (b - part)
    return DoubleDouble(renormalizing: sum, rest + (left.low + right.low))
  }

  @inline(__always)
  package static prefix func - (value: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -value.high, low: -value.low)
  }

  @inline(__always)
  package static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    left + -right
  }

  @inline(__always)
  package static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let (a, b) = (left.high, right.high)
    let product = a * b
    let (upperA, upperB) = (upper(a), upper(b))
    let (lowerA, lowerB) = (a - upperA, b - upperB)
    let rest = ((upperA * upperB - product) + upperA * lowerB) + lowerA * upperB + lowerA * lowerB
    return DoubleDouble(renormalizing: product, rest + (a * right.low + left.low * b))
  }

  /// The upper 26 bits (Veltkamp).
  @inline(__always)
  private static func upper(_ a: Double) -> Double {
    let shifted = 134_217_729 * a
    return shifted - (shifted - a)
  }

  @inline(__always)
  package static func / (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    if left.high == 0 { return .zero }
    let first = DoubleDouble(left.high / right.high)
    let rest = left - first * right
    return first + DoubleDouble(rest.high / right.high)
  }

  @inline(__always)
  package static func < (left: DoubleDouble, right: DoubleDouble) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }

  /// √(x² + y²) to the accuracy of a double, which suffices where only the size matters.
  @inline(__always)
  package static func length(_ x: DoubleDouble, _ y: DoubleDouble) -> DoubleDouble {
    DoubleDouble(Double.length(x.high, y.high))
  }
}

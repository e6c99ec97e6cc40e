// DoubleDoubleExpComplex — complex double-double with one exponent: about 100 bits at any depth.
//
// Goals, in order: 1. a known error bound; 2. a formula's own perturbation can use it; 3. speed.

package import BigNumbers

/// (high + low) · 2^exponent, where each part of `high` is the nearest double to the sum.
///
/// The error of every operation is at most 2^−100, in norm, of |a| + |b| for a sum and of |a|·|b|
/// for a product. Without the exponent the norm stays between 2^−16 and 2^16, so that nothing
/// overflows or underflows. A part that is 2^800 times smaller than the other may lose digits.
package struct DoubleDoubleExpComplex: ComplexArithmetic {
  private typealias Parts = SIMD2<Double>

  private var high: Parts
  private var low: Parts
  private(set) var exponent: Int

  /// The exponent of zero: below all others, and far from overflow.
  private static let exponentOfZero = -(1 << 60)

  package static let zero = DoubleDoubleExpComplex(
    high: .zero, low: .zero, exponent: exponentOfZero)
  package static let one = DoubleDoubleExpComplex(Complex.one, lowPart: .zero)

  /// Creates the value from its nearest doubles and their low part.
  @inline(__always)
  package init(_ nearest: Complex, lowPart: Complex) {
    self.init(
      high: Parts(nearest.re, nearest.im), low: Parts(lowPart.re, lowPart.im), exponent: 0)
  }

  /// Rounds a number of full precision.
  package init(_ value: BigComplex) {
    let exponent = value.scaled.exponent
    if value.scaled.isZero {
      self = .zero
      return
    }
    var (re, im) = (value.re, value.im)
    re.scale(byPowerOfTwo: -exponent)
    im.scale(byPowerOfTwo: -exponent)
    var scratch = BigFloat(precision: value.precision)
    let high = Parts(re.nearest, im.nearest)
    let low = Parts(re.lowPart(from: high.x, &scratch), im.lowPart(from: high.y, &scratch))
    self.init(high: high, low: low, exponent: exponent)
  }

  /// Rounds a number of full precision, without copying it if it is above 2^−900.
  ///
  /// - Parameter scratch: A number of the same precision; overwritten.
  init(_ value: borrowing BigComplex, _ scratch: inout BigFloat) {
    let nearest = value.nearest
    if nearest.maxNorm < 0x1p-900 {
      self.init(copy value)
    } else {
      self.init(
        nearest,
        lowPart: Complex(
          value.re.lowPart(from: nearest.re, &scratch), value.im.lowPart(from: nearest.im, &scratch)
        ))
    }
  }

  /// self · 2^power, exactly.
  @inline(__always)
  func timesPowerOfTwo(_ power: Int) -> DoubleDoubleExpComplex {
    var result = self
    if exponent != Self.exponentOfZero { result.exponent += power }
    return result
  }

  @inline(__always)
  package var doubled: DoubleDoubleExpComplex { timesPowerOfTwo(1) }

  /// The number without its exponent.
  @inline(__always)
  var plain: DoubleDoubleComplex { DoubleDoubleComplex(high: high, low: low) }

  @inline(__always)
  init(_ plain: DoubleDoubleComplex, exponent: Int) {
    self.init(high: plain.high, low: plain.low, exponent: exponent)
  }

  /// Restores a norm between 2^−16 and 2^16 if it is outside of that.
  @inline(__always)
  private init(high: Parts, low: Parts, exponent: Int) {
    (self.high, self.low, self.exponent) = (high, low, exponent)
    let size = max(abs(high.x), abs(high.y))
    if size < 0x1p-16 || size > 0x1p16 { rescale(size) }
  }

  private mutating func rescale(_ size: Double) {
    if size == 0 {
      (high, low, exponent) = (.zero, .zero, Self.exponentOfZero)
      return
    }
    let shift = size.binaryExponent
    let half = shift / 2  // two factors, since 2^1074 is no double
    let first = Double.powerOfTwo(-half)
    let second = Double.powerOfTwo(half - shift)
    (high, low) = (high * first * second, low * first * second)
    exponent += shift
  }

  @inline(__always)
  package static func + (left: DoubleDoubleExpComplex, right: DoubleDoubleExpComplex)
    -> DoubleDoubleExpComplex
  {
    let gap = left.exponent - right.exponent
    if gap == 0 { return sum(left, right) }
    // Norms without the exponent are between 2^−16 and 2^16, so the smaller summand is below 2^−928
    // of the sum.
    if gap > 960 { return left }
    if gap < -960 { return right }
    return gap > 0 ? sum(left, right.lowered(by: gap)) : sum(left.lowered(by: -gap), right)
  }

  /// The sum of two numbers with the same exponent.
  @inline(__always)
  private static func sum(_ left: DoubleDoubleExpComplex, _ right: DoubleDoubleExpComplex)
    -> DoubleDoubleExpComplex
  {
    DoubleDoubleExpComplex(left.plain + right.plain, exponent: left.exponent)
  }

  /// The number with a higher exponent; its norm may then be below 2^−16.
  @inline(__always)
  private func lowered(by gap: Int) -> DoubleDoubleExpComplex {
    var result = self
    let factor = Double.powerOfTwo(-gap)
    (result.high, result.low) = (high * factor, low * factor)
    result.exponent += gap
    return result
  }

  @inline(__always)
  package static func - (left: DoubleDoubleExpComplex, right: DoubleDoubleExpComplex)
    -> DoubleDoubleExpComplex
  {
    var negated = right
    (negated.high, negated.low) = (-right.high, -right.low)
    return left + negated
  }

  /// (re·re − im·im, re·im + im·re): both parts of a sum of two products at once.
  @inline(__always)
  package static func * (left: DoubleDoubleExpComplex, right: DoubleDoubleExpComplex)
    -> DoubleDoubleExpComplex
  {
    if left.exponent == exponentOfZero || right.exponent == exponentOfZero { return .zero }
    return DoubleDoubleExpComplex(
      left.plain * right.plain, exponent: left.exponent + right.exponent)
  }

  @inline(__always)
  package static func * (left: Double, right: DoubleDoubleExpComplex) -> DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(left * right.plain, exponent: right.exponent)
  }

  /// The quotient, to a relative error of 2^−50.
  package func divided(by other: DoubleDoubleExpComplex) -> DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(scaled.divided(by: other.scaled))
  }

  package func isWithin(_ factor: Double, of other: DoubleDoubleExpComplex) -> Bool {
    scaled.isWithin(factor, of: other.scaled)
  }

  package init(_ value: FloatExpComplex) {
    self.init(high: Parts(value.re, value.im), low: .zero, exponent: value.exponent)
  }

  /// The nearest doubles with their exponent.
  @inline(__always)
  package var scaled: FloatExpComplex {
    FloatExpComplex(Complex(high.x, high.y), exponent: exponent)
  }
}

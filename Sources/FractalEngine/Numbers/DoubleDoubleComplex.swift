// DoubleDoubleComplex — complex numbers in double-double without an exponent: about 104 bits.
//
// Dekker's products and Knuth's sums, without fused multiply-add: the same bits everywhere.

/// high + low, where each part of `high` is the nearest double to the sum.
///
/// The error of every operation is at most 2^−100, in norm, of |a| + |b| for a sum and of |a|·|b|
/// for a product, as long as nothing overflows or underflows: the caller keeps the values of
/// moderate size.
package struct DoubleDoubleComplex: Sendable, Equatable {
  typealias Parts = SIMD2<Double>

  var high: Parts
  var low: Parts

  static let zero = DoubleDoubleComplex(high: .zero, low: .zero)

  @inline(__always)
  init(high: Parts, low: Parts) { (self.high, self.low) = (high, low) }

  @inline(__always)
  init(_ value: Complex, lowPart: Complex = .zero) {
    self.init(high: Parts(value.re, value.im), low: Parts(lowPart.re, lowPart.im))
  }

  @inline(__always)
  var nearest: Complex { Complex(high.x, high.y) }

  /// The low part: the difference between the value and its nearest doubles.
  @inline(__always)
  var lowPart: Complex { Complex(low.x, low.y) }

  /// max(|re|, |im|) to a relative error of 2^−53.
  @inline(__always)
  var maxNorm: Double { max(abs(high.x), abs(high.y)) }

  /// The exact sum of two doubles, as the rounded sum and its rounding error (Knuth).
  @inline(__always)
  private static func sum(_ a: Parts, _ b: Parts) -> (Parts, Parts) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }

  /// The renormalized sum, where |b| is at most about |a|·2^−50, or a is 0.
  @inline(__always)
  private static func renormalized(_ a: Parts, _ b: Parts) -> DoubleDoubleComplex {
    let high = a + b
    return DoubleDoubleComplex(high: high, low: b - (high - a))
  }

  @inline(__always)
  static func + (left: DoubleDoubleComplex, right: DoubleDoubleComplex) -> DoubleDoubleComplex {
    let (high, rest) = sum(left.high, right.high)
    return renormalized(high, rest + (left.low + right.low))
  }

  /// The product with a power of two, which is exact.
  @inline(__always)
  func timesPowerOfTwo(_ factor: Double) -> DoubleDoubleComplex {
    DoubleDoubleComplex(high: factor * high, low: factor * low)
  }

  /// The upper 26 bits of each double, and the rest (Veltkamp).
  @inline(__always)
  private static func split(_ a: Parts) -> (Parts, Parts) {
    let shifted = 134_217_729 * a
    let upper = shifted - (shifted - a)
    return (upper, a - upper)
  }

  /// The exact product a · b, as the rounded product and its error; both are split (Dekker).
  @inline(__always)
  private static func product(
    _ a: Parts, _ aSplit: (Parts, Parts), _ b: Parts, _ bSplit: (Parts, Parts)
  )
    -> (Parts, Parts)
  {
    let product = a * b
    let rest = ((aSplit.0 * bSplit.0 - product) + aSplit.0 * bSplit.1) + aSplit.1 * bSplit.0
    return (product, rest + aSplit.1 * bSplit.1)
  }

  /// (re·re − im·im, re·im + im·re): both parts of a sum of two products at once.
  @inline(__always)
  static func * (left: DoubleDoubleComplex, right: DoubleDoubleComplex) -> DoubleDoubleComplex {
    let (upper, lower) = split(left.high)
    let (a, b) = (right.high, Parts(-right.high.y, right.high.x))
    let aSplit = split(a)
    let bSplit = (Parts(-aSplit.0.y, aSplit.0.x), Parts(-aSplit.1.y, aSplit.1.x))
    let (re, im) = (Parts(repeating: left.high.x), Parts(repeating: left.high.y))
    let first = product(
      re, (Parts(repeating: upper.x), Parts(repeating: lower.x)), a, aSplit)
    let second = product(
      im, (Parts(repeating: upper.y), Parts(repeating: lower.y)), b, bSplit)
    let (high, rest) = sum(first.0, second.0)
    let turned = Parts(-right.low.y, right.low.x)
    let cross = (re * right.low + left.low.x * a) + (im * turned + left.low.y * b)
    return renormalized(high, rest + ((first.1 + second.1) + cross))
  }

  @inline(__always)
  static func * (left: Double, right: DoubleDoubleComplex) -> DoubleDoubleComplex {
    let factor = Parts(repeating: left)
    let (high, rest) = product(factor, split(factor), right.high, split(right.high))
    return renormalized(high, rest + left * right.low)
  }
}

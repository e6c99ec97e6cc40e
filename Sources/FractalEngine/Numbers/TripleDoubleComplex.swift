// TripleDoubleComplex — complex numbers in triple-double without an exponent: about 150 bits.
//
// Exact products by Dekker and exact sums by Knuth, as in DoubleDoubleComplex; only terms below
// third order are dropped.

/// high + middle + low, where each is the rounding error of the one before.
///
/// The error of every operation is at most 2^−150, in norm, of |a| + |b| for a sum and of |a|·|b|
/// for a product, as long as nothing overflows or underflows.
struct TripleDoubleComplex: Sendable, Equatable {
  typealias Parts = SIMD2<Double>

  private(set) var high: Parts
  private(set) var middle: Parts
  private(set) var low: Parts

  static let zero = TripleDoubleComplex(DoubleDoubleComplex.zero)

  @inline(__always)
  private init(_ high: Parts, _ middle: Parts, _ low: Parts) {
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  @inline(__always)
  init(_ doubleDouble: DoubleDoubleComplex) {
    self.init(doubleDouble.high, doubleDouble.low, .zero)
  }

  /// Creates the sum of three numbers, each far below the one before.
  @inline(__always)
  init(_ high: Complex, _ middle: Complex, _ low: Complex) {
    self = Self.renormalized(
      Parts(high.re, high.im), Parts(middle.re, middle.im), Parts(low.re, low.im))
  }

  @inline(__always)
  var nearest: Complex { Complex(high.x, high.y) }

  /// The nearest double-double, to 2^−104.
  @inline(__always)
  var doubleDouble: DoubleDoubleComplex {
    let rest = middle + low
    return DoubleDoubleComplex(high: high, low: rest)
  }

  @inline(__always)
  var maxNorm: Double { max(abs(high.x), abs(high.y)) }

  /// The product with a power of two, which is exact.
  @inline(__always)
  func timesPowerOfTwo(_ factor: Double) -> TripleDoubleComplex {
    TripleDoubleComplex(factor * high, factor * middle, factor * low)
  }

  @inline(__always)
  static prefix func - (value: TripleDoubleComplex) -> TripleDoubleComplex {
    TripleDoubleComplex(-value.high, -value.middle, -value.low)
  }

  /// The exact sum of two doubles, as the rounded sum and its rounding error (Knuth).
  @inline(__always)
  private static func sum(_ a: Parts, _ b: Parts) -> (Parts, Parts) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }

  @inline(__always)
  private static func renormalized(_ a: Parts, _ b: Parts, _ c: Parts) -> TripleDoubleComplex {
    let (second, third) = sum(b, c)
    let (high, rest) = sum(a, second)
    let (middle, low) = sum(rest, third)
    return TripleDoubleComplex(high, middle, low)
  }

  @inline(__always)
  static func + (left: TripleDoubleComplex, right: TripleDoubleComplex) -> TripleDoubleComplex {
    let (high, first) = sum(left.high, right.high)
    let (second, third) = sum(left.middle, right.middle)
    let (middle, fourth) = sum(second, first)
    return renormalized(high, middle, (left.low + right.low) + (third + fourth))
  }

  /// A factor, split into its upper 26 bits and the rest (Veltkamp).
  private struct Factor {
    let whole: Parts
    let upper: Parts
    let lower: Parts

    @inline(__always)
    init(_ whole: Parts) {
      let shifted = 134_217_729 * whole
      self.whole = whole
      upper = shifted - (shifted - whole)
      lower = whole - upper
    }

    @inline(__always)
    private init(_ whole: Parts, _ upper: Parts, _ lower: Parts) {
      (self.whole, self.upper, self.lower) = (whole, upper, lower)
    }

    @inline(__always)
    var re: Factor {
      Factor(
        Parts(repeating: whole.x), Parts(repeating: upper.x), Parts(repeating: lower.x))
    }

    @inline(__always)
    var im: Factor {
      Factor(
        Parts(repeating: whole.y), Parts(repeating: upper.y), Parts(repeating: lower.y))
    }

    /// The product with i.
    @inline(__always)
    var turned: Factor {
      Factor(
        Parts(-whole.y, whole.x), Parts(-upper.y, upper.x), Parts(-lower.y, lower.x))
    }

    /// The product part by part, exactly (Dekker).
    @inline(__always)
    func times(_ other: Factor) -> (Parts, Parts) {
      let product = whole * other.whole
      let rest = ((upper * other.upper - product) + upper * other.lower) + lower * other.upper
      return (product, rest + lower * other.lower)
    }
  }

  /// re · b + im · (i·b), one order after the other.
  @inline(__always)
  static func * (left: TripleDoubleComplex, right: TripleDoubleComplex) -> TripleDoubleComplex {
    let (a0, a1, b0, b1) = (
      Factor(left.high), Factor(left.middle), Factor(right.high), Factor(right.middle)
    )
    let (c0, c1) = (b0.turned, b1.turned)
    let (p, q) = (a0.re.times(b0), a0.im.times(c0))
    let (r, s) = (a0.re.times(b1), a0.im.times(c1))
    let (t, u) = (a1.re.times(b0), a1.im.times(c0))
    let (high, first) = sum(p.0, q.0)
    // The second order: six terms, and the rounding error of the first sum.
    let (one, oneRest) = sum(p.1, q.1)
    let (two, twoRest) = sum(r.0, s.0)
    let (three, threeRest) = sum(t.0, u.0)
    let (four, fourRest) = sum(two, three)
    let (five, fiveRest) = sum(one, first)
    let (middle, middleRest) = sum(four, five)
    // The third order, in doubles.
    let turnedLow = Parts(-right.low.y, right.low.x)
    let ends =
      (left.high.x * right.low + left.high.y * turnedLow)
      + (left.low.x * right.high + left.low.y * c0.whole)
    let center = left.middle.x * right.middle + left.middle.y * c1.whole
    let rests = (r.1 + s.1) + (t.1 + u.1)
    let lost = (oneRest + twoRest) + (threeRest + fourRest) + (fiveRest + middleRest)
    return renormalized(high, middle, (ends + center) + (rests + lost))
  }
}

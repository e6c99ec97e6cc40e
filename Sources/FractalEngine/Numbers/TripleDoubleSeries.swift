// TripleDoubleSeries — series of BLA steps good to 2^−138: DoubleDoubleSeries with more digits.
//
// At a tolerance of 2^−140 and degree 8 a BLA step is valid up to a |δ/Z| of about 2^−17.5, so each
// coefficient needs 17.5 bits less than the one before. So c₁ and c₂ are triple-double, c₃ … c₅
// double-double, and the others doubles.

/// c₀ + c₁W + … + c₉W⁹, times 2^exponent; higher terms are dropped.
struct TripleDoubleSeries: PowerSeries, Equatable {
  typealias Scalar = TripleDoubleExpComplex

  private(set) var c0 = TripleDoubleComplex.zero
  private(set) var c1 = TripleDoubleComplex.zero
  private(set) var c2 = TripleDoubleComplex.zero
  private(set) var c3 = DoubleDoubleComplex.zero
  private(set) var c4 = DoubleDoubleComplex.zero
  private(set) var c5 = DoubleDoubleComplex.zero
  private(set) var c6 = Complex.zero
  private(set) var c7 = Complex.zero
  private(set) var c8 = Complex.zero
  private(set) var c9 = Complex.zero
  var exponent: Int
  private var isConstant = false

  @inline(__always)
  init(_ constant: TripleDoubleExpComplex) {
    (c0, exponent, isConstant) = (constant.plain, constant.exponent, true)
  }

  @inline(__always)
  init(variableTimesPowerOfTwo exponent: Int) {
    c1 = TripleDoubleComplex(.one, .zero, .zero)
    self.exponent = exponent
  }

  @inline(__always)
  private init(exponent: Int) { self.exponent = exponent }

  var first: Complex { c1.nearest }
  func linear(_ scale: Int) -> TripleDoubleExpComplex {
    TripleDoubleExpComplex(c1, exponent: exponent - scale)
  }

  func reach(epsilon: Double) -> Double {
    let whole = epsilon * c1.maxNorm
    var reach = min(2, (whole / c9.maxNorm).squareRoot().squareRoot().squareRoot())
    // Short BLA steps have no c₉. The error from rounding the others to double-double and double
    // must be small, too.
    func rounding(_ x: Double) -> Double {
      let doubles = c6.maxNorm + x * (c7.maxNorm + x * c8.maxNorm)
      let middle = c3.maxNorm + x * (c4.maxNorm + x * c5.maxNorm)
      return (x * x) * (0x1p-104 * middle + 0x1p-53 * (x * x * x) * doubles)
    }
    while rounding(reach) > whole { reach *= 0.5 }
    return reach
  }

  @inline(__always)
  private func timesPowerOfTwo(_ factor: Double) -> TripleDoubleSeries {
    var result = self
    (result.c0, result.c1) = (c0.timesPowerOfTwo(factor), c1.timesPowerOfTwo(factor))
    (result.c2, result.c3) = (c2.timesPowerOfTwo(factor), c3.timesPowerOfTwo(factor))
    (result.c4, result.c5) = (c4.timesPowerOfTwo(factor), c5.timesPowerOfTwo(factor))
    (result.c6, result.c7) = (factor * c6, factor * c7)
    (result.c8, result.c9) = (factor * c8, factor * c9)
    return result
  }

  mutating func normalize() {
    let size = c1.maxNorm
    if size == 0 || !size.isFinite { return }
    let shift = size.binaryExponent
    if shift == 0 { return }
    self = timesPowerOfTwo(.powerOfTwo(-shift))
    exponent += shift
  }

  mutating func narrow(byPowerOfTwo shift: Int) {
    if shift == 0 { return }
    func factor(_ k: Int) -> Double { k * shift < -1000 ? 0 : .powerOfTwo(k * shift) }
    c0 = .zero
    c2 = c2.timesPowerOfTwo(factor(1))
    c3 = c3.timesPowerOfTwo(factor(2))
    c4 = c4.timesPowerOfTwo(factor(3))
    c5 = c5.timesPowerOfTwo(factor(4))
    (c6, c7) = (factor(5) * c6, factor(6) * c7)
    (c8, c9) = (factor(7) * c8, factor(8) * c9)
    exponent += shift
  }

  // MARK: Sums and products

  static func + (left: TripleDoubleSeries, right: TripleDoubleSeries) -> TripleDoubleSeries {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    let a = gap >= 0 ? left : left.timesPowerOfTwo(.powerOfTwo(gap))
    let b = gap <= 0 ? right : right.timesPowerOfTwo(.powerOfTwo(-gap))
    var sum = TripleDoubleSeries(exponent: max(left.exponent, right.exponent))
    (sum.c0, sum.c1, sum.c2) = (a.c0 + b.c0, a.c1 + b.c1, a.c2 + b.c2)
    (sum.c3, sum.c4, sum.c5) = (a.c3 + b.c3, a.c4 + b.c4, a.c5 + b.c5)
    (sum.c6, sum.c7) = (a.c6 + b.c6, a.c7 + b.c7)
    (sum.c8, sum.c9) = (a.c8 + b.c8, a.c9 + b.c9)
    sum.isConstant = a.isConstant && b.isConstant
    return sum
  }

  static func * (left: Double, right: TripleDoubleSeries) -> TripleDoubleSeries {
    TripleDoubleSeries(TripleDoubleExpComplex(FloatExpComplex(left, exponent: 0))) * right
  }

  /// The product; the right factor has no constant term, or is a constant.
  static func * (a: TripleDoubleSeries, b: TripleDoubleSeries) -> TripleDoubleSeries {
    if b.isConstant { return a.times(b.c0, b.exponent) }
    var product = b.times(a.c0, a.exponent)
    if a.isConstant { return product }
    let (p1, p2, q1, q2) = (
      a.c1.doubleDouble, a.c2.doubleDouble, b.c1.doubleDouble, b.c2.doubleDouble
    )
    let (a1, a2, a3) = (p1.nearest, p2.nearest, a.c3.nearest)
    let (a4, a5) = (a.c4.nearest, a.c5.nearest)
    let (b1, b2, b3) = (q1.nearest, q2.nearest, b.c3.nearest)
    let (b4, b5) = (b.c4.nearest, b.c5.nearest)
    product.c2 = product.c2 + a.c1 * b.c1
    product.c3 = product.c3 + (p1 * q2 + p2 * q1)
    product.c4 = product.c4 + (p1 * b.c3 + a.c3 * q1 + p2 * q2)
    product.c5 = product.c5 + ((p1 * b.c4 + a.c4 * q1) + (p2 * b.c3 + a.c3 * q2))
    product.c6 = product.c6 + (a1 * b5 + a2 * b4 + a3 * b3 + (a4 * b2 + a5 * b1))
    product.c7 = product.c7 + (a1 * b.c6 + a2 * b5 + a3 * b4 + (a4 * b3 + a5 * b2 + a.c6 * b1))
    let (low8, low9) = (a1 * b.c7 + a2 * b.c6 + a3 * b5, a1 * b.c8 + a2 * b.c7 + a3 * b.c6)
    product.c8 = product.c8 + (low8 + a4 * b4 + (a5 * b3 + a.c6 * b2 + a.c7 * b1))
    product.c9 =
      product.c9 + (low9 + a4 * b5 + a5 * b4 + (a.c6 * b3 + a.c7 * b2 + a.c8 * b1))
    return product
  }

  @inline(__always)
  private func times(_ z: TripleDoubleComplex, _ zExponent: Int) -> TripleDoubleSeries {
    let (doubleDouble, near) = (z.doubleDouble, z.nearest)
    var product = TripleDoubleSeries(exponent: exponent + zExponent)
    product.isConstant = isConstant
    if isConstant {
      product.c0 = z * c0
      return product
    }
    (product.c1, product.c2) = (z * c1, z * c2)
    (product.c3, product.c4, product.c5) = (doubleDouble * c3, doubleDouble * c4, doubleDouble * c5)
    (product.c6, product.c7) = (near * c6, near * c7)
    (product.c8, product.c9) = (near * c8, near * c9)
    return product
  }

  /// (constant + self) · self, where self has no constant term and `constant` has no other.
  ///
  /// It takes 3 products in triple-double and 8 in double-double.
  @inline(__always)
  func timesItself(plus constant: TripleDoubleSeries) -> TripleDoubleSeries {
    let gap = exponent - constant.exponent
    let one = gap < -1000 ? 0 : Double.powerOfTwo(min(gap, 1000))
    let two = 2 * one
    var result = times(constant.c0, constant.exponent)
    let (p1, p2) = (c1.doubleDouble, c2.doubleDouble)
    let (x1, x2, x3, x4, x5) = (p1.nearest, p2.nearest, c3.nearest, c4.nearest, c5.nearest)
    result.c2 = result.c2 + (c1 * c1).timesPowerOfTwo(one)
    result.c3 = result.c3 + (p1 * p2).timesPowerOfTwo(two)
    result.c4 = result.c4 + ((p1 * c3).timesPowerOfTwo(two) + (p2 * p2).timesPowerOfTwo(one))
    result.c5 = result.c5 + (p1 * c4 + p2 * c3).timesPowerOfTwo(two)
    result.c6 = result.c6 + (two * (x1 * x5 + x2 * x4) + one * (x3 * x3))
    result.c7 = result.c7 + two * (x1 * c6 + x2 * x5 + x3 * x4)
    result.c8 = result.c8 + (two * (x1 * c7 + x2 * c6 + x3 * x5) + one * (x4 * x4))
    result.c9 = result.c9 + two * (x1 * c8 + x2 * c7 + (x3 * c6 + x4 * x5))
    return result
  }

  // MARK: Composition

  func composed(with inner: TripleDoubleSeries) -> TripleDoubleSeries {
    // c₁X + (c₂ + (c₃ + …)·X)·X by Horner's rule; each X includes its exponent.
    let unit = inner.exponent < -1000 ? 0 : Double.powerOfTwo(min(inner.exponent, 100))
    var x = unit == 0 ? TripleDoubleSeries(exponent: 0) : inner.timesPowerOfTwo(unit)
    x.exponent = 0
    var sum = TripleDoubleSeries(exponent: 0)
    sum.c0 = TripleDoubleComplex(c9, .zero, .zero)
    for c in [c8, c7, c6] {
      sum = sum * x
      sum.c0 = TripleDoubleComplex(c, .zero, .zero)
    }
    for c in [c5, c4, c3] {
      sum = sum * x
      sum.c0 = TripleDoubleComplex(c)
    }
    for c in [c2, c1] {
      sum = sum * x
      sum.c0 = c
    }
    sum.exponent = exponent
    return sum * inner
  }
}

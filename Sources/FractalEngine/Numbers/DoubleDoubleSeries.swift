// DoubleDoubleSeries — the series of BLA steps in double-double, good to 100 bits.
//
// At a tolerance of 2^−100 and degree 8 a BLA step is valid up to a |δ/Z| of about 2^−12.5. So each
// coefficient needs 12.5 bits less than the one before: the first four are in double-double.

/// c₀ + c₁W + … + c₉W⁹, times 2^exponent; higher terms are dropped.
struct DoubleDoubleSeries: PowerSeries, Equatable {
  typealias Scalar = DoubleDoubleExpComplex

  private(set) var c0 = DoubleDoubleComplex.zero
  private(set) var c1 = DoubleDoubleComplex.zero
  private(set) var c2 = DoubleDoubleComplex.zero
  private(set) var c3 = DoubleDoubleComplex.zero
  private(set) var c4 = DoubleDoubleComplex.zero
  private(set) var c5 = Complex.zero
  private(set) var c6 = Complex.zero
  private(set) var c7 = Complex.zero
  private(set) var c8 = Complex.zero
  private(set) var c9 = Complex.zero
  var exponent: Int
  private var isConstant = false

  @inline(__always)
  init(_ constant: DoubleDoubleExpComplex) {
    (c0, exponent, isConstant) = (constant.plain, constant.exponent, true)
  }

  @inline(__always)
  init(variableTimesPowerOfTwo exponent: Int) {
    c1 = DoubleDoubleComplex(.one)
    self.exponent = exponent
  }

  /// Creates a series without constant term from c₁ … c₄ and c₅ … c₉.
  init(
    _ coefficients: (
      DoubleDoubleComplex, DoubleDoubleComplex, DoubleDoubleComplex, DoubleDoubleComplex
    ),
    _ rest: (Complex, Complex, Complex, Complex, Complex), exponent: Int
  ) {
    (c1, c2, c3, c4) = coefficients
    (c5, c6, c7, c8, c9) = rest
    self.exponent = exponent
  }

  @inline(__always)
  private init(exponent: Int) { self.exponent = exponent }

  var first: Complex { c1.nearest }
  func linear(_ scale: Int) -> DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(c1, exponent: exponent - scale)
  }

  func reach(epsilon: Double) -> Double {
    let whole = epsilon * c1.maxNorm
    var reach = min(2, (whole / c9.maxNorm).squareRoot().squareRoot().squareRoot())
    // Short BLA steps have no c₉. The error from rounding c₅ … c₈ to double must be small, too.
    func rounding(_ x: Double) -> Double {
      let sum = c5.maxNorm + x * (c6.maxNorm + x * (c7.maxNorm + x * c8.maxNorm))
      return 0x1p-53 * (x * x) * (x * x) * sum
    }
    while rounding(reach) > whole { reach *= 0.5 }
    return reach
  }

  @inline(__always)
  private mutating func scale(byPowerOfTwo factor: Double) {
    c0 = c0.timesPowerOfTwo(factor)
    c1 = c1.timesPowerOfTwo(factor)
    c2 = c2.timesPowerOfTwo(factor)
    c3 = c3.timesPowerOfTwo(factor)
    c4 = c4.timesPowerOfTwo(factor)
    (c5, c6, c7) = (factor * c5, factor * c6, factor * c7)
    (c8, c9) = (factor * c8, factor * c9)
  }

  private func timesPowerOfTwo(_ factor: Double) -> DoubleDoubleSeries {
    var result = self
    result.scale(byPowerOfTwo: factor)
    return result
  }

  mutating func normalize() {
    let size = c1.maxNorm
    if size == 0 || !size.isFinite { return }
    let shift = size.binaryExponent
    if shift == 0 { return }
    scale(byPowerOfTwo: .powerOfTwo(-shift))
    exponent += shift
  }

  mutating func narrow(byPowerOfTwo shift: Int) {
    if shift == 0 { return }
    func factor(_ k: Int) -> Double { k * shift < -1000 ? 0 : .powerOfTwo(k * shift) }
    c0 = .zero
    c2 = c2.timesPowerOfTwo(factor(1))
    c3 = c3.timesPowerOfTwo(factor(2))
    c4 = c4.timesPowerOfTwo(factor(3))
    (c5, c6, c7) = (factor(4) * c5, factor(5) * c6, factor(6) * c7)
    (c8, c9) = (factor(7) * c8, factor(8) * c9)
    exponent += shift
  }

  // MARK: Sums and products

  static func + (left: DoubleDoubleSeries, right: DoubleDoubleSeries) -> DoubleDoubleSeries {
    let gap = left.exponent - right.exponent
    if gap == 0 && left.isConstant && right.isConstant {
      var sum = left
      sum.c0 = left.c0 + right.c0
      return sum
    }
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    let a = gap >= 0 ? left : left.timesPowerOfTwo(.powerOfTwo(gap))
    let b = gap <= 0 ? right : right.timesPowerOfTwo(.powerOfTwo(-gap))
    var sum = DoubleDoubleSeries(exponent: max(left.exponent, right.exponent))
    (sum.c0, sum.c1, sum.c2) = (a.c0 + b.c0, a.c1 + b.c1, a.c2 + b.c2)
    (sum.c3, sum.c4, sum.c5) = (a.c3 + b.c3, a.c4 + b.c4, a.c5 + b.c5)
    (sum.c6, sum.c7) = (a.c6 + b.c6, a.c7 + b.c7)
    (sum.c8, sum.c9) = (a.c8 + b.c8, a.c9 + b.c9)
    sum.isConstant = a.isConstant && b.isConstant
    return sum
  }

  static func * (left: Double, right: DoubleDoubleSeries) -> DoubleDoubleSeries {
    DoubleDoubleSeries(DoubleDoubleExpComplex(DoubleDoubleComplex(Complex(left, 0)), exponent: 0))
      * right
  }

  /// The product; the right factor has no constant term, or is a constant.
  static func * (a: DoubleDoubleSeries, b: DoubleDoubleSeries) -> DoubleDoubleSeries {
    if b.isConstant { return a.times(b.c0, b.exponent) }
    var product = b.times(a.c0, a.exponent)
    if a.isConstant { return product }
    let (a1, a2, a3, a4) = (a.c1.nearest, a.c2.nearest, a.c3.nearest, a.c4.nearest)
    let (b1, b2, b3, b4) = (b.c1.nearest, b.c2.nearest, b.c3.nearest, b.c4.nearest)
    product.c2 = product.c2 + a.c1 * b.c1
    product.c3 = product.c3 + (a.c1 * b.c2 + a.c2 * b.c1)
    product.c4 = product.c4 + (a.c1 * b.c3 + a.c3 * b.c1 + a.c2 * b.c2)
    product.c5 = product.c5 + (a1 * b4 + a2 * b3 + (a3 * b2 + a4 * b1))
    product.c6 = product.c6 + (a1 * b.c5 + a2 * b4 + a3 * b3 + (a4 * b2 + a.c5 * b1))
    product.c7 =
      product.c7 + (a1 * b.c6 + a2 * b.c5 + a3 * b4 + (a4 * b3 + a.c5 * b2 + a.c6 * b1))
    let (low8, low9) = (a1 * b.c7 + a2 * b.c6 + a3 * b.c5, a1 * b.c8 + a2 * b.c7 + a3 * b.c6)
    product.c8 = product.c8 + (low8 + a4 * b4 + (a.c5 * b3 + a.c6 * b2 + a.c7 * b1))
    product.c9 =
      product.c9 + (low9 + a4 * b.c5 + a.c5 * b4 + (a.c6 * b3 + a.c7 * b2 + a.c8 * b1))
    return product
  }

  @inline(__always)
  private func times(_ z: DoubleDoubleComplex, _ zExponent: Int) -> DoubleDoubleSeries {
    let near = z.nearest
    var product = DoubleDoubleSeries(exponent: exponent + zExponent)
    product.isConstant = isConstant
    if isConstant {
      product.c0 = z * c0
      return product
    }
    (product.c1, product.c2, product.c3, product.c4) = (z * c1, z * c2, z * c3, z * c4)
    (product.c5, product.c6, product.c7) = (near * c5, near * c6, near * c7)
    (product.c8, product.c9) = (near * c8, near * c9)
    return product
  }

  /// (constant + self) · self, where self has no constant term and `constant` has no other.
  ///
  /// It takes 8 products in double-double and 21 of doubles.
  @inline(__always)
  func timesItself(plus constant: DoubleDoubleSeries) -> DoubleDoubleSeries {
    let gap = exponent - constant.exponent
    let one = gap < -1000 ? 0 : Double.powerOfTwo(min(gap, 1000))
    let two = 2 * one
    var result = times(constant.c0, constant.exponent)
    let (x1, x2, x3, x4) = (c1.nearest, c2.nearest, c3.nearest, c4.nearest)
    result.c2 = result.c2 + (c1 * c1).timesPowerOfTwo(one)
    result.c3 = result.c3 + (c1 * c2).timesPowerOfTwo(two)
    result.c4 =
      result.c4 + ((c1 * c3).timesPowerOfTwo(two) + (c2 * c2).timesPowerOfTwo(one))
    result.c5 = result.c5 + two * (x1 * x4 + x2 * x3)
    result.c6 = result.c6 + (two * (x1 * c5 + x2 * x4) + one * (x3 * x3))
    result.c7 = result.c7 + two * (x1 * c6 + x2 * c5 + x3 * x4)
    result.c8 = result.c8 + (two * (x1 * c7 + x2 * c6 + x3 * c5) + one * (x4 * x4))
    result.c9 = result.c9 + two * (x1 * c8 + x2 * c7 + (x3 * c6 + x4 * c5))
    return result
  }

  // MARK: Composition

  func composed(with inner: DoubleDoubleSeries) -> DoubleDoubleSeries {
    let unit = inner.exponent < -1000 ? 0 : Double.powerOfTwo(min(inner.exponent, 100))
    var result = inner.times(c1, exponent)
    if unit < 0x1p-120 { return result }  // the others are below 2^−100 of the first
    // y_k = c_k · unit^(k−1) includes the exponent of `inner`.
    let unit2 = unit * unit
    let unit4 = unit2 * unit2
    let (p2, p3) = (c2.timesPowerOfTwo(unit), c3.timesPowerOfTwo(unit2))
    let p4 = c4.timesPowerOfTwo(unit2 * unit)
    let (y2, y3, y4) = (p2.nearest, p3.nearest, p4.nearest)
    let (y5, y6, y7) = (unit4 * c5, unit4 * unit * c6, unit4 * unit2 * c7)
    let (y8, y9) = (unit4 * unit2 * unit * c8, unit4 * unit4 * c9)
    // The powers of `inner`, each from its lowest term on.
    let (q1, q2, q3) = (inner.c1, inner.c2, inner.c3)
    let (x1, x2, x3, x4) = (q1.nearest, q2.nearest, q3.nearest, inner.c4.nearest)
    let (x5, x6, x7, x8) = (inner.c5, inner.c6, inner.c7, inner.c8)
    let (u2, u3) = (q1 * q1, (q1 * q2).timesPowerOfTwo(2))
    let u4 = (q1 * q3).timesPowerOfTwo(2) + q2 * q2
    let (s2, s3, s4) = (u2.nearest, u3.nearest, u4.nearest)
    let (s5, s6) = (2 * (x1 * x4 + x2 * x3), 2 * (x1 * x5 + x2 * x4) + x3 * x3)
    let s7 = 2 * (x1 * x6 + x2 * x5 + x3 * x4)
    let s8 = 2 * (x1 * x7 + x2 * x6 + x3 * x5) + x4 * x4
    let s9 = 2 * (x1 * x8 + x2 * x7 + (x3 * x6 + x4 * x5))
    let (v3, v4) = (q1 * u2, q1 * u3 + q2 * u2)
    let (t3, t4) = (v3.nearest, v4.nearest)
    let (t5, t6) = (x1 * s4 + x2 * s3 + x3 * s2, x1 * s5 + x2 * s4 + (x3 * s3 + x4 * s2))
    let t7 = x1 * s6 + x2 * s5 + x3 * s4 + (x4 * s3 + x5 * s2)
    let t8 = x1 * s7 + x2 * s6 + x3 * s5 + (x4 * s4 + x5 * s3 + x6 * s2)
    let t9 = x1 * s8 + x2 * s7 + x3 * s6 + (x4 * s5 + x5 * s4 + (x6 * s3 + x7 * s2))
    let w4 = u2 * u2
    let (f4, f5, f6) = (w4.nearest, 2 * (s2 * s3), 2 * (s2 * s4) + s3 * s3)
    let (f7, f8) = (2 * (s2 * s5 + s3 * s4), 2 * (s2 * s6 + s3 * s5) + s4 * s4)
    let f9 = 2 * (s2 * s7 + s3 * s6 + s4 * s5)
    let (g5, g6, g7) = (x1 * f4, x1 * f5 + x2 * f4, x1 * f6 + x2 * f5 + x3 * f4)
    let g8 = x1 * f7 + x2 * f6 + (x3 * f5 + x4 * f4)
    let g9 = x1 * f8 + x2 * f7 + (x3 * f6 + x4 * f5 + x5 * f4)
    let (h6, h7, h8) = (t3 * t3, 2 * (t3 * t4), 2 * (t3 * t5) + t4 * t4)
    let h9 = 2 * (t3 * t6 + t4 * t5)
    let (i7, i8, i9) = (t3 * f4, t3 * f5 + t4 * f4, t3 * f6 + t4 * f5 + t5 * f4)
    let (j8, j9) = (f4 * f4, 2 * (f4 * f5))
    // Their sum, the smallest first.
    result.c2 = result.c2 + p2 * u2
    result.c3 = result.c3 + (p2 * u3 + p3 * v3)
    result.c4 = result.c4 + (p2 * u4 + (p3 * v4 + p4 * w4))
    result.c5 = result.c5 + (y2 * s5 + (y3 * t5 + (y4 * f5 + y5 * g5)))
    result.c6 = result.c6 + (y2 * s6 + (y3 * t6 + (y4 * f6 + (y5 * g6 + y6 * h6))))
    result.c7 =
      result.c7 + (y2 * s7 + (y3 * t7 + (y4 * f7 + (y5 * g7 + (y6 * h7 + y7 * i7)))))
    let (high8, high9) = (y6 * h8 + (y7 * i8 + y8 * j8), y7 * i9 + (y8 * j9 + y9 * (x1 * j8)))
    result.c8 = result.c8 + (y2 * s8 + (y3 * t8 + (y4 * f8 + (y5 * g8 + high8))))
    result.c9 =
      result.c9 + (y2 * s9 + (y3 * t9 + (y4 * f9 + (y5 * g9 + (y6 * h9 + high9)))))
    return result
  }
}

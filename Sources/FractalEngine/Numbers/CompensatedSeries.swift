// CompensatedSeries — series of BLA steps whose first coefficient is right to the last bit.
//
// The value of a long BLA step is a₁w, to a relative error of 2^−13. So only a₁ and the orbit's
// points need double-double. docs/theory.md §7, docs/decisions/0039-sharp-blocks.md.

/// c₀ + c₁W + … + c₅W⁵, times 2^exponent, c₀ and c₁ in double-double; higher terms are dropped.
struct CompensatedSeries: PowerSeries {
  typealias Scalar = DoubleDoubleExpComplex

  /// All coefficients, rounded to double.
  private(set) var rounded: Series
  private var c0: DoubleDoubleComplex
  private var c1: DoubleDoubleComplex

  @inline(__always)
  init(_ constant: DoubleDoubleExpComplex) {
    (c0, c1) = (constant.plain, .zero)
    rounded = Series(variableTimesPowerOfTwo: constant.exponent)
    (rounded.c0, rounded.c1) = (c0.nearest, .zero)
  }

  @inline(__always)
  init(variableTimesPowerOfTwo exponent: Int) {
    (c0, c1) = (.zero, DoubleDoubleComplex(.one))
    rounded = Series(variableTimesPowerOfTwo: exponent)
  }

  /// Creates a series from `rounded`, with its c₀ and c₁ replaced by the given ones.
  @inline(__always)
  private init(_ rounded: Series, _ c0: DoubleDoubleComplex, _ c1: DoubleDoubleComplex) {
    (self.rounded, self.c0, self.c1) = (rounded, c0, c1)
    (self.rounded.c0, self.rounded.c1) = (c0.nearest, c1.nearest)
  }

  var exponent: Int {
    @inline(__always) get { rounded.exponent }
    @inline(__always) set { rounded.exponent = newValue }
  }

  var first: Complex { rounded.c1 }
  func linear(_ scale: Int) -> DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(c1, exponent: exponent - scale)
  }
  func reach(epsilon: Double) -> Double { rounded.reach(epsilon: epsilon) }

  @inline(__always)
  mutating func normalize() {
    let before = rounded.exponent
    rounded.normalize()
    if rounded.exponent == before { return }
    let factor = Double.powerOfTwo(before - rounded.exponent)
    (c0, c1) = (c0.timesPowerOfTwo(factor), c1.timesPowerOfTwo(factor))
  }

  @inline(__always)
  mutating func narrow(byPowerOfTwo shift: Int) {
    rounded.narrow(byPowerOfTwo: shift)
    if shift != 0 { c0 = .zero }
  }

  static func + (left: CompensatedSeries, right: CompensatedSeries) -> CompensatedSeries {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    let (a, b) = (Double.powerOfTwo(min(gap, 0)), Double.powerOfTwo(min(-gap, 0)))
    return CompensatedSeries(
      left.rounded + right.rounded, left.c0.timesPowerOfTwo(a) + right.c0.timesPowerOfTwo(b),
      left.c1.timesPowerOfTwo(a) + right.c1.timesPowerOfTwo(b))
  }

  static func * (left: Double, right: CompensatedSeries) -> CompensatedSeries {
    CompensatedSeries(left * right.rounded, left * right.c0, left * right.c1)
  }

  static func * (left: CompensatedSeries, right: CompensatedSeries) -> CompensatedSeries {
    CompensatedSeries(
      left.rounded * right.rounded, left.c0 * right.c0, left.c0 * right.c1 + left.c1 * right.c0)
  }

  /// (constant + self) · self, where self has no constant term and `constant` has no other.
  @inline(__always)
  func timesItself(plus constant: CompensatedSeries) -> CompensatedSeries {
    CompensatedSeries(rounded.timesItself(plus: constant.rounded), .zero, constant.c0 * c1)
  }

  func composed(with inner: CompensatedSeries) -> CompensatedSeries {
    CompensatedSeries(rounded.composed(with: inner.rounded), .zero, c1 * inner.c1)
  }
}

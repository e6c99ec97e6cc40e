// BivariateSeries — power series in w and in d, for BLA steps with cross terms.
//
// They are used where products of w and d matter, because the view is wide or an orbit lingers
// (docs/theory.md §4). With D = d ÷ r, the terms WⁱDʲ with i ≤ 8, 4, 2, 0 are kept for j = 0, 1,
// 2, 3. One more term of each row, and D⁴, bound the terms left out.

/// Σ c_ij WⁱDʲ, times 2^exponent; higher terms are dropped.
///
/// A product takes about 140 complex multiplications.
package struct BivariateSeries: PowerSeries {
  package typealias Scalar = FloatExpComplex

  /// The coefficients, row by row; row j has `length(j)` of them, beginning with c_0j.
  private var c = InlineArray<23, Complex>(repeating: .zero)
  package var exponent: Int

  private static var rows: Int { 5 }

  /// The number of coefficients of a row.
  @inline(__always)
  private static func length(_ j: Int) -> Int {
    switch j {
    case 0: 10
    case 1: 6
    case 2: 4
    case 3: 2
    default: 1
    }
  }

  /// The index at which a row begins.
  @inline(__always)
  private static func start(_ j: Int) -> Int {
    switch j {
    case 0: 0
    case 1: 10
    case 2: 16
    case 3: 20
    default: 22
    }
  }

  /// The coefficient of WⁱDʲ, without the exponent.
  @inline(__always)
  package subscript(i: Int, j: Int) -> Complex { c[Self.start(j) + i] }

  package init(_ constant: FloatExpComplex) {
    exponent = constant.exponent
    c[0] = Complex(constant.re, constant.im)
  }

  package init(variableTimesPowerOfTwo exponent: Int) {
    self.exponent = exponent
    c[1] = .one
  }

  private init(exponent: Int) { self.exponent = exponent }

  /// Creates a series from its rows of 10, 6, 4, 2 and 1 coefficients.
  init(_ terms: ArraySlice<Complex>, exponent: Int) {
    self.exponent = exponent
    for k in 0..<23 { c[k] = terms[terms.startIndex + k] }
  }

  package var first: Complex { c[1] }
  package func linear(_ scale: Int) -> FloatExpComplex {
    FloatExpComplex(first, exponent: exponent - scale)
  }

  package mutating func add(offset: FloatExpComplex) {
    let term = offset.timesPowerOfTwo(-exponent).nearest
    c[Self.start(1)] = c[Self.start(1)] + term
  }

  // MARK: Sums and products

  private func times(_ factor: Double) -> BivariateSeries {
    var result = self
    var terms = result.c.mutableSpan
    for k in terms.indices { terms[k] = factor * terms[k] }
    return result
  }

  /// The sum; a summand more than 2^1000 below the other is dropped.
  package static func + (left: BivariateSeries, right: BivariateSeries) -> BivariateSeries {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    var sum = gap >= 0 ? left : left.times(.powerOfTwo(gap))
    let other = gap <= 0 ? right : right.times(.powerOfTwo(-gap))
    let others = other.c.span
    var terms = sum.c.mutableSpan
    for k in terms.indices { terms[k] = terms[k] + others[k] }
    sum.exponent = max(left.exponent, right.exponent)
    return sum
  }

  package static func * (left: Double, right: BivariateSeries) -> BivariateSeries {
    right.times(left)
  }

  package static func * (a: BivariateSeries, b: BivariateSeries) -> BivariateSeries {
    product(a, b)
  }

  /// The product without the last `drops` coefficients of each row.
  ///
  /// - Parameter drops: The number of coefficients of each row to leave out.
  @inline(__always)
  private static func product(_ a: BivariateSeries, _ b: BivariateSeries, dropping drops: Int = 0)
    -> BivariateSeries
  {
    var product = BivariateSeries(exponent: a.exponent + b.exponent)
    // Spans, since a subscript of an inline array copies all of it first.
    let (x, y) = (a.c.span, b.c.span)
    var result = product.c.mutableSpan
    for j in 0..<rows {
      let length = Self.length(j) - drops
      if length <= 0 { break }
      for k in 0...j {
        let (from, left, right) = (start(j), start(k), start(j - k))
        for i in 0..<length {
          var sum = result[from + i]
          for l in 0...i { sum = sum + x[left + l] * y[right + i - l] }
          result[from + i] = sum
        }
      }
    }
    return product
  }

  /// (constant + self) · self, where self has no constant term and `constant` has no other.
  package func timesItself(plus constant: BivariateSeries) -> BivariateSeries {
    let (z, gap) = (constant.c[0], exponent - constant.exponent)
    let one = gap < -1000 ? 0 : Double.powerOfTwo(min(gap, 1000))
    var square = self * self
    let own = c.span
    var terms = square.c.mutableSpan
    for k in terms.indices { terms[k] = z * own[k] + one * terms[k] }
    square.exponent = exponent + constant.exponent
    return square
  }

  /// Brings ‖c₁₀‖ to [1, 2); changes nothing where c₁₀ is 0.
  package mutating func normalize() {
    let size = first.maxNorm
    if size == 0 || !size.isFinite { return }
    let shift = size.binaryExponent
    if shift == 0 { return }
    self = times(.powerOfTwo(-shift))
    exponent += shift
  }

  package mutating func narrow(byPowerOfTwo shift: Int) {
    if shift == 0 { return }
    // c₁₀ keeps its size. Terms with a higher power of W become smaller, those without W larger.
    func factor(_ k: Int) -> Double {
      k * shift < -1000 ? 0 : .powerOfTwo(min(k * shift, 1000))
    }
    exponent += shift
    var terms = c.mutableSpan
    for j in 0..<Self.rows {
      for i in 0..<Self.length(j) {
        let k = Self.start(j) + i
        terms[k] = factor(i - 1) * terms[k]
      }
    }
    terms[0] = .zero
  }

  package func composed(with inner: BivariateSeries) -> BivariateSeries {
    // Horner's rule in W, where W is `inner` with its exponent. `inner` has no constant, so each of
    // the i products that follow raises the power of W in every term by at least one, and the last
    // i terms of a row are dropped anyway.
    let unit = inner.exponent < -1000 ? 0 : Double.powerOfTwo(min(inner.exponent, 200))
    let w = inner.times(unit)
    let own = c.span
    var sum = BivariateSeries(exponent: 0)
    for i in (0..<Self.length(0)).reversed() {
      if i + 1 < Self.length(0) { sum = Self.product(sum, w, dropping: i) }
      var terms = sum.c.mutableSpan
      for j in 0..<Self.rows where i < Self.length(j) {
        let k = Self.start(j)
        terms[k] = terms[k] + own[k + i]
      }
    }
    sum.c[0] = .zero
    sum.exponent = exponent
    return sum
  }

  // MARK: Bounds

  package static var hasCrossTerms: Bool { true }

  /// The greatest reach at which the first term left out of each row is small for every |D| ≤ 1.
  ///
  /// Small means at most `epsilon` of c₁₀W or of c₀₁D. The last stored term bounds the first one
  /// left out.
  package func reach(epsilon: Double) -> Double {
    let terms = c.span
    let (byW, byD) = (epsilon * terms[1].maxNorm, epsilon * terms[Self.start(1)].maxNorm)
    return Self.greatestReach { reach in
      for j in 0..<Self.rows {
        let i = Self.length(j) - 1
        let size = terms[Self.start(j) + i].maxNorm
        var power = 1.0
        for _ in 1..<max(1, i) { power *= reach }
        let isSmall =
          i > 0 && size * power <= byW || j > 0 && size * (i > 0 ? power * reach : 1) <= byD
        if !isSmall { return false }
      }
      return true
    }
  }
}

// DoubleDoubleBivariateSeries — power series in w and d, for BLA steps good to 100 bits.
//
// At a tolerance of 2^−100 a BLA step is valid up to a |δ/Z| of about 2^−12.5, and a parameter
// share of 2^−25. So each further power of W needs 12.5 bits less, and each further power of D 25
// bits less: terms within 47 bits of the first need double-double. docs/theory.md §4.

/// Σ c_ij WⁱDʲ, times 2^exponent, for i ≤ 8, 6, 4, 2, 0 at j = 0 … 4; higher terms are dropped.
///
/// One more term of each row, and D⁵, bound what is dropped. The coefficients of W … W⁴, D, DW, DW²
/// and D² are in double-double.
struct DoubleDoubleBivariateSeries: PowerSeries {
  typealias Scalar = DoubleDoubleExpComplex

  /// The coefficients, row by row; row j has `length(j)` of them, beginning with c_0j.
  private var c = InlineArray<31, Complex>(repeating: .zero)
  /// The low parts of the coefficients that are in double-double.
  private var rests = InlineArray<9, Complex>(repeating: .zero)
  var exponent: Int

  private static var rows: Int { 6 }

  /// The number of coefficients of a row: 10, 8, 6 … 2, and 1.
  @inline(__always)
  private static func length(_ j: Int) -> Int { j == 5 ? 1 : 10 - 2 * j }

  /// The index at which a row begins.
  @inline(__always)
  private static func start(_ j: Int) -> Int { j * (11 - j) }

  /// The number of a row's first coefficients, including the constant, that are in double-double.
  @inline(__always)
  private static func doubleDoubleCount(_ j: Int) -> Int {
    j == 0 ? 5 : j == 1 ? 3 : j == 2 ? 1 : 0
  }

  /// The index at which the low parts of a row begin.
  @inline(__always)
  private static func rest(_ j: Int) -> Int { j == 0 ? 0 : j == 1 ? 5 : 8 }

  /// The coefficient of WⁱDʲ rounded to doubles, without the exponent.
  @inline(__always)
  subscript(i: Int, j: Int) -> Complex { c[Self.start(j) + i] }

  /// The coefficient of WⁱDʲ in double-double, where it has a low part.
  func doubleDouble(_ i: Int, _ j: Int) -> DoubleDoubleComplex {
    Self.doubleDouble(c.span, rests.span, i, j)
  }

  @inline(__always)
  private static func doubleDouble(_ c: Span<Complex>, _ rests: Span<Complex>, _ i: Int, _ j: Int)
    -> DoubleDoubleComplex
  {
    let (high, low) = (c[start(j) + i], rests[rest(j) + i])
    return DoubleDoubleComplex(
      high: DoubleDoubleComplex.Parts(high.re, high.im),
      low: DoubleDoubleComplex.Parts(low.re, low.im))
  }

  private mutating func set(_ i: Int, _ j: Int, _ value: DoubleDoubleComplex) {
    c[Self.start(j) + i] = value.nearest
    rests[Self.rest(j) + i] = value.lowPart
  }

  init(_ constant: DoubleDoubleExpComplex) {
    exponent = constant.exponent
    set(0, 0, constant.plain)
  }

  init(variableTimesPowerOfTwo exponent: Int) {
    self.exponent = exponent
    c[1] = .one
  }

  private init(exponent: Int) { self.exponent = exponent }

  /// Creates a series from its rows of 10, 8, 6, 4, 2 and 1 coefficients and the low parts.
  ///
  /// The low parts follow the rows; the constant has none.
  init(_ terms: ArraySlice<Complex>, exponent: Int) {
    self.exponent = exponent
    for k in 0..<31 { c[k] = terms[terms.startIndex + k] }
    for k in 1..<9 { rests[k] = terms[terms.startIndex + 30 + k] }
  }

  var first: Complex { c[1] }
  func linear(_ scale: Int) -> DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(doubleDouble(1, 0), exponent: exponent - scale)
  }

  mutating func add(offset: DoubleDoubleExpComplex) {
    let factor = FloatExpComplex.scale(1, offset.exponent - exponent)
    set(0, 1, doubleDouble(0, 1) + offset.plain.timesPowerOfTwo(factor))
  }

  // MARK: Sums and products

  private func times(_ factor: Double) -> DoubleDoubleBivariateSeries {
    var result = self
    var terms = result.c.mutableSpan
    for k in terms.indices { terms[k] = factor * terms[k] }
    var others = result.rests.mutableSpan
    for k in others.indices { others[k] = factor * others[k] }
    return result
  }

  /// The sum; a summand more than 2^1000 below the other is dropped.
  static func + (left: DoubleDoubleBivariateSeries, right: DoubleDoubleBivariateSeries)
    -> DoubleDoubleBivariateSeries
  {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    let a = gap >= 0 ? left : left.times(.powerOfTwo(gap))
    let b = gap <= 0 ? right : right.times(.powerOfTwo(-gap))
    return a.combined(with: b, exponent: max(left.exponent, right.exponent)) {
      $0 + $1
    } _: {
      $0 + $1
    }
  }

  /// Combines two series term by term, with one rule for doubles and one for double-double.
  @inline(__always)
  private func combined(
    with other: DoubleDoubleBivariateSeries, exponent: Int,
    _ doubles: (Complex, Complex) -> Complex,
    _ combine: (DoubleDoubleComplex, DoubleDoubleComplex) -> DoubleDoubleComplex
  ) -> DoubleDoubleBivariateSeries {
    var result = DoubleDoubleBivariateSeries(exponent: exponent)
    // Spans, since a subscript of an inline array copies all of it first.
    let (x, xRests, y, yRests) = (c.span, rests.span, other.c.span, other.rests.span)
    var terms = result.c.mutableSpan
    var lows = result.rests.mutableSpan
    for j in 0..<Self.rows {
      let (from, low, exact) = (Self.start(j), Self.rest(j), Self.doubleDoubleCount(j))
      for i in 0..<exact {
        let value = combine(Self.doubleDouble(x, xRests, i, j), Self.doubleDouble(y, yRests, i, j))
        (terms[from + i], lows[low + i]) = (value.nearest, value.lowPart)
      }
      for i in exact..<Self.length(j) { terms[from + i] = doubles(x[from + i], y[from + i]) }
    }
    return result
  }

  static func * (left: Double, right: DoubleDoubleBivariateSeries) -> DoubleDoubleBivariateSeries {
    DoubleDoubleBivariateSeries(
      DoubleDoubleExpComplex(DoubleDoubleComplex(Complex(left, 0)), exponent: 0)) * right
  }

  /// The product, which takes up to 29 products in double-double and about 200 of doubles.
  static func * (a: DoubleDoubleBivariateSeries, b: DoubleDoubleBivariateSeries)
    -> DoubleDoubleBivariateSeries
  {
    product(a, b)
  }

  /// The product without the last `drops` coefficients of each row.
  ///
  /// - Parameter drops: The number of coefficients of each row to leave out.
  @inline(__always)
  private static func product(
    _ a: DoubleDoubleBivariateSeries, _ b: DoubleDoubleBivariateSeries, dropping drops: Int = 0
  )
    -> DoubleDoubleBivariateSeries
  {
    var product = DoubleDoubleBivariateSeries(exponent: a.exponent + b.exponent)
    let (x, xRests, y, yRests) = (a.c.span, a.rests.span, b.c.span, b.rests.span)
    var terms = product.c.mutableSpan
    var lows = product.rests.mutableSpan
    // Most factors have no constant.
    let (xFirst, yFirst) = (x[0] == .zero ? 1 : 0, y[0] == .zero ? 1 : 0)
    for j in 0..<rows {
      let length = Self.length(j) - drops
      if length <= 0 { break }
      let (from, low, exact) = (start(j), rest(j), min(doubleDoubleCount(j), length))
      for k in 0...j {
        // WˡDᵏ with Wⁱ⁻ˡDʲ⁻ᵏ.
        let (first, last) = (k == 0 ? xFirst : 0, k == j ? yFirst : 0)
        let (left, right) = (start(k), start(j - k))
        for i in 0..<exact where first <= i - last {
          var sum = doubleDouble(terms.span, lows.span, i, j)
          for l in first...(i - last) {
            sum = sum + doubleDouble(x, xRests, l, k) * doubleDouble(y, yRests, i - l, j - k)
          }
          (terms[from + i], lows[low + i]) = (sum.nearest, sum.lowPart)
        }
        for i in exact..<length where first <= i - last {
          var sum = terms[from + i]
          for l in first...(i - last) { sum = sum + x[left + l] * y[right + i - l] }
          terms[from + i] = sum
        }
      }
    }
    return product
  }

  /// The square of a series without constant.
  ///
  /// It takes 8 products in double-double and about 80 of doubles.
  private var square: DoubleDoubleBivariateSeries {
    var square = DoubleDoubleBivariateSeries(exponent: 2 * exponent)
    let (x, rests) = (c.span, rests.span)
    var terms = square.c.mutableSpan
    var lows = square.rests.mutableSpan
    for j in 0..<Self.rows {
      let (from, low, exact) = (Self.start(j), Self.rest(j), Self.doubleDoubleCount(j))
      for k in 0...(j / 2) {
        // WˡDᵏ with Wⁱ⁻ˡDʲ⁻ᵏ: a product of two different terms counts twice, a square once.
        let (isAlike, left, right) = (2 * k == j, Self.start(k), Self.start(j - k))
        let (first, last) = (k == 0 ? 1 : 0, k == j ? 1 : 0)
        for i in 0..<exact where first <= i - last {
          var sum = Self.doubleDouble(terms.span, lows.span, i, j)
          for l in first...(isAlike ? i / 2 : i - last) {
            let product =
              Self.doubleDouble(x, rests, l, k) * Self.doubleDouble(x, rests, i - l, j - k)
            sum = sum + (isAlike && 2 * l == i ? product : product.timesPowerOfTwo(2))
          }
          (terms[from + i], lows[low + i]) = (sum.nearest, sum.lowPart)
        }
        for i in exact..<Self.length(j) where first <= i - last {
          var sum = Complex.zero
          for l in first...(isAlike ? i / 2 : i - last) {
            let term = isAlike && 2 * l == i ? 0.5 * x[left + l] : x[left + l]
            sum = sum + term * x[right + i - l]
          }
          terms[from + i] = terms[from + i] + 2 * sum
        }
      }
    }
    return square
  }

  /// (constant + self) · self, where self has no constant term and `constant` has no other.
  func timesItself(plus constant: DoubleDoubleBivariateSeries) -> DoubleDoubleBivariateSeries {
    let (z, gap) = (constant.doubleDouble(0, 0), exponent - constant.exponent)
    let near = z.nearest
    let one = gap < -1000 ? 0 : Double.powerOfTwo(min(gap, 1000))
    return combined(with: square, exponent: exponent + constant.exponent) {
      near * $0 + one * $1
    } _: {
      z * $0 + $1.timesPowerOfTwo(one)
    }
  }

  /// Brings ‖c₁₀‖ to [1, 2); changes nothing where c₁₀ is 0.
  mutating func normalize() {
    let size = first.maxNorm
    if size == 0 || !size.isFinite { return }
    let shift = size.binaryExponent
    if shift == 0 { return }
    self = times(.powerOfTwo(-shift))
    exponent += shift
  }

  mutating func narrow(byPowerOfTwo shift: Int) {
    if shift == 0 { return }
    // c₁₀ keeps its size. Terms with a higher power of W become smaller, those without W larger.
    func factor(_ k: Int) -> Double {
      k * shift < -1000 ? 0 : .powerOfTwo(min(k * shift, 1000))
    }
    exponent += shift
    var terms = c.mutableSpan
    var lows = rests.mutableSpan
    for j in 0..<Self.rows {
      for i in 0..<Self.length(j) {
        let k = Self.start(j) + i
        terms[k] = factor(i - 1) * terms[k]
        if i < Self.doubleDoubleCount(j) {
          let low = Self.rest(j) + i
          lows[low] = factor(i - 1) * lows[low]
        }
      }
    }
    (terms[0], lows[0]) = (.zero, .zero)
  }

  func composed(with inner: DoubleDoubleBivariateSeries) -> DoubleDoubleBivariateSeries {
    // Horner's rule in W, where W is `inner` with its exponent. `inner` has no constant, so each of
    // the i products that follow raises the power of W in every term by at least one, and the last
    // i terms of a row are dropped anyway.
    let unit = inner.exponent < -1000 ? 0 : Double.powerOfTwo(min(inner.exponent, 200))
    let w = inner.times(unit)
    var sum = DoubleDoubleBivariateSeries(exponent: 0)
    for i in (0..<Self.length(0)).reversed() {
      if i + 1 < Self.length(0) { sum = Self.product(sum, w, dropping: i) }
      for j in 0..<Self.rows where i < Self.length(j) {
        if i < Self.doubleDoubleCount(j) {
          sum.set(0, j, (j < 3 ? sum.doubleDouble(0, j) : .zero) + doubleDouble(i, j))
        } else if j < 3 {
          sum.set(0, j, sum.doubleDouble(0, j) + DoubleDoubleComplex(self[i, j]))
        } else {
          sum.c[Self.start(j)] = sum.c[Self.start(j)] + self[i, j]
        }
      }
    }
    sum.set(0, 0, .zero)
    sum.exponent = exponent
    return sum
  }

  // MARK: Bounds

  static var hasCrossTerms: Bool { true }

  /// The greatest reach at which all errors are small for every |D| ≤ 1.
  ///
  /// The errors are the first term left out of each row, which the last stored one bounds, and the
  /// rounding of the coefficients that are doubles. Small means at most `epsilon` of c₁₀W or of
  /// c₀₁D.
  func reach(epsilon: Double) -> Double {
    let terms = c.span
    let (byW, byD) = (epsilon * terms[1].maxNorm, epsilon * terms[Self.start(1)].maxNorm)
    return Self.greatestReach { reach in
      for j in 0..<Self.rows {
        var power = 1.0
        for i in 0..<Self.length(j) {
          if i > 1 { power *= reach }
          if i < Self.doubleDoubleCount(j) { continue }
          let isLast = i == Self.length(j) - 1
          let size = (isLast ? 1 : 0x1p-53) * terms[Self.start(j) + i].maxNorm
          let isSmall =
            i > 0 && size * power <= byW || j > 0 && size * (i > 0 ? power * reach : 1) <= byD
          if !isSmall { return false }
        }
      }
      return true
    }
  }
}

// CycleSeries — a cycle of one c in full precision, and its multiplier as a power series in c.

internal import BigNumbers

/// A cycle of C, and its change and that of its multiplier with c.
struct CycleSeries {
  /// The cycle's first point.
  let point: BigComplex
  /// λ.
  let multiplier: BigComplex
  /// The first point at C + r·d: the coefficients of 1, d, d² and d³.
  let points: [FloatExpComplex]
  /// λ at C + r·d: the coefficients of 1, d, d² and d³.
  let multipliers: [FloatExpComplex]

  /// The number of rounds after which Newton's method gives up; near the solution each gains about
  /// 48 bits.
  private static func mostRounds(_ precision: Int) -> Int { 24 + precision / 40 }

  /// The cycle that Newton's method finds in full precision; nil if it finds none.
  ///
  /// - Parameters:
  ///   - start: A value near one of the cycle's points.
  ///   - period: The period, or a multiple of it.
  ///   - c: The constant, whose precision is that of the computation.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`period` · M(precision)) for each round; at most `mostRounds`.
  static func cycle(
    near start: BigComplex, period: Int, of c: BigComplex, _ formula: Multibrot
  ) throws -> (point: BigComplex, multiplier: BigComplex)? {
    var (z, previous) = (BigComplex(start, precision: c.precision), FloatExp.zero)
    let one = BigComplex(.one, precision: c.precision)
    for round in 0..<mostRounds(c.precision) {
      try Task.checkCancellation()
      guard var (gap, slope) = returnMap(from: z, period, c, formula) else { return nil }
      let multiplier = slope
      gap.subtract(z)
      slope.subtract(one)
      let (distance, steepness) = (gap.scaled, slope.scaled)
      if steepness.isZero { return nil }
      let step = distance.divided(by: steepness)
      // The rounding errors of a period are far below this, unless two cycles nearly coincide.
      if distance.isZero || step.exponent < 24 - c.precision - min(0, steepness.exponent) {
        return (z, multiplier)
      }
      if round > 12 && !(step.length < previous) { return nil }
      previous = step.length
      z.subtract(BigComplex(step, precision: c.precision))
    }
    return nil
  }

  /// A point where the derivative of f^period is 1, and the expansion of f^period there.
  struct TurningPoint {
    let point: BigComplex
    /// f^period(z) − z.
    let gap: FloatExpComplex
    /// Half of the second derivative.
    let curvature: FloatExpComplex
    /// The derivative by c.
    let slope: FloatExpComplex
  }

  /// The point that Newton's method finds from `start`; nil if it finds none.
  ///
  /// - Throws: `CancellationError`.
  static func turningPoint(
    near start: BigComplex, period: Int, of c: BigComplex, _ formula: Multibrot
  ) throws -> TurningPoint? {
    var (z, previous) = (BigComplex(start, precision: c.precision), FloatExp.zero)
    let one = BigComplex(.one, precision: c.precision)
    let power = Double(formula.power)
    for round in 0..<mostRounds(c.precision) {
      try Task.checkCancellation()
      guard var (gap, slope) = returnMap(from: z, period, c, formula) else { return nil }
      gap.subtract(z)
      slope.subtract(one)
      // The second derivative and the one by c are computed in doubles, since they only lead to the
      // point.
      var (at, scratch) = (z, OrbitScratch(precision: c.precision))
      var (first, second, byC) = (FloatExpComplex.one, FloatExpComplex.zero, FloatExpComplex.zero)
      for _ in 0..<period {
        let value = at.scaled
        let low = (2..<formula.power).reduce(FloatExpComplex.one) { product, _ in product * value }
        let steep = power * (low * value)
        second = steep * second + (power * (power - 1)) * (low * first * first)
        first = steep * first
        byC = steep * byC + .one
        formula.step(&at, c, &scratch)
      }
      if second.isZero { return nil }
      let step = slope.scaled.divided(by: second)
      if step.isZero || step.exponent < 24 - c.precision {
        return TurningPoint(point: z, gap: gap.scaled, curvature: 0.5 * second, slope: byC)
      }
      if round > 12 && !(step.length < previous) { return nil }
      previous = step.length
      z.subtract(BigComplex(step, precision: c.precision))
    }
    return nil
  }

  /// f^period(z) and its derivative; nil if it escapes.
  private static func returnMap(
    from z: BigComplex, _ period: Int, _ c: BigComplex, _ formula: Multibrot
  ) -> (end: BigComplex, slope: BigComplex)? {
    var scratch = OrbitScratch(precision: c.precision)
    var (end, slope) = (z, BigComplex(.one, precision: c.precision))
    for _ in 0..<period {
      for _ in 1..<formula.power { slope.multiply(by: end, &scratch) }
      slope.re.multiply(by: Double(formula.power))
      slope.im.multiply(by: Double(formula.power))
      formula.step(&end, c, &scratch)
      if end.nearest.maxNorm > 16 { return nil }
    }
    return (end, slope)
  }

  /// Creates the series about a known cycle.
  ///
  /// - Complexity: O(period) products of series.
  init(
    _ cycle: (point: BigComplex, multiplier: BigComplex), period: Int, of c: BigComplex,
    radius: FloatExp, _ formula: Multibrot
  ) {
    (point, multiplier) = cycle
    var scratch = OrbitScratch(precision: c.precision)
    var (z, values) = (cycle.point, [FloatExpComplex]())
    for _ in 0..<period {
      values.append(z.scaled)
      formula.step(&z, c, &scratch)
    }
    let r = FloatExpComplex(radius.significand, exponent: radius.exponent)
    let gap = FloatExpComplex.one - cycle.multiplier.scaled
    var start = Cubic(values[0])
    // Each round makes one more coefficient correct.
    for _ in 1...3 {
      var s = start
      for k in 1...period {
        s = s.power(formula.power)
        s[1] = s[1] + r
        s[0] = values[k == period ? 0 : k]
      }
      for order in 1...3 {
        start[order] = start[order] + (s[order] - start[order]).divided(by: gap)
      }
    }
    var (s, product) = (start, Cubic(.one))
    for k in 1...period {
      product = product * (Double(formula.power) * s.power(formula.power - 1))
      s = s.power(formula.power)
      s[1] = s[1] + r
      s[0] = values[k == period ? 0 : k]
    }
    product[0] = cycle.multiplier.scaled
    (points, multipliers) = (start.coefficients, product.coefficients)
  }
}

/// A power series truncated after the third power.
private struct Cubic {
  var coefficients: [FloatExpComplex]

  init(_ constant: FloatExpComplex) { coefficients = [constant, .zero, .zero, .zero] }

  subscript(order: Int) -> FloatExpComplex {
    get { coefficients[order] }
    set { coefficients[order] = newValue }
  }

  static func * (left: Cubic, right: Cubic) -> Cubic {
    var product = Cubic(.zero)
    for i in 0...3 {
      for j in 0...(3 - i) { product[i + j] = product[i + j] + left[i] * right[j] }
    }
    return product
  }

  static func * (left: Double, right: Cubic) -> Cubic {
    var product = right
    for order in 0...3 { product[order] = left * right[order] }
    return product
  }

  func power(_ exponent: Int) -> Cubic {
    if exponent == 0 { return Cubic(.one) }
    return (1..<exponent).reduce(self) { product, _ in product * self }
  }
}

extension BigComplex {
  /// A number rounded to another precision.
  init(_ other: BigComplex, precision: Int) {
    self.init(
      BigFloat(other.re, precision: precision), BigFloat(other.im, precision: precision))
  }
}

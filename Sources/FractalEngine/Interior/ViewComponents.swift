// ViewComponents — the components whose edges pass through a view, found from its reference.

internal import BigNumbers

/// Components of z^p + c that cover a part of a view, or all of it.
package struct ViewComponents: Sendable {
  private let forms: [MultiplierForm]
  private let cusps: [CuspForm]

  package static let none = ViewComponents(forms: [], cusps: [])

  private init(forms: [MultiplierForm], cusps: [CuspForm]) {
    (self.forms, self.cusps) = (forms, cusps)
  }

  var isEmpty: Bool { forms.isEmpty && cusps.isEmpty }

  /// The period of a pixel's attracting cycle, if it certainly lies in one of the components.
  ///
  /// - Parameter offset: (c − C) ÷ r.
  func period(at offset: Complex) -> Int? {
    forms.first { $0.holds(at: offset) }?.period
      ?? cusps.first { $0.holds(at: offset) }?.period
  }

  /// The greatest index of the reference whose record minimum is examined for a cycle.
  private static let longestPeriod = 1 << 12
  /// The greatest cost of the search, in the nanoseconds that `FullPrecision` estimates.
  private static let budget = 2e7
  /// The greatest q for which components of period qp are searched for beside one of period p.
  private static let greatestFactor = 8

  /// Searches for nearly neutral cycles of the view's center, and for components in the view that
  /// touch theirs.
  ///
  /// If c lies in or near a component of period p, |Z_p| is nearly always smaller than all values
  /// before.
  ///
  /// - Throws: `CancellationError`.
  init(
    _ formula: Multibrot, _ orbit: ReferenceOrbit, center: BigComplex, radius: FloatExp
  ) throws {
    var search = Search(
      formula: formula, orbit: orbit, radius: radius,
      c: BigComplex(center, precision: center.precision + 64))
    for period in Self.candidates(orbit) { try search.look(for: period) }
    (forms, cusps) = (search.forms, search.cusps)
  }

  private static func candidates(_ orbit: ReferenceOrbit) -> [Int] {
    var (lowest, periods) = (FloatExp(1, exponent: 100), [Int]())
    for m in 1..<max(2, min(orbit.last, longestPeriod)) {
      let size = orbit.scaled(at: m).length
      if size < lowest {
        lowest = size
        periods.append(m)
      }
    }
    return periods
  }

  private struct Search {
    let formula: Multibrot
    let orbit: ReferenceOrbit
    let radius: FloatExp
    let c: BigComplex
    var forms: [MultiplierForm] = []
    var cusps: [CuspForm] = []
    private var left = ViewComponents.budget

    init(formula: Multibrot, orbit: ReferenceOrbit, radius: FloatExp, c: BigComplex) {
      (self.formula, self.orbit, self.radius, self.c) = (formula, orbit, radius, c)
    }

    /// Whether the budget allows a search; its cost is then subtracted.
    private mutating func pays(_ iterations: Int, precision: Int) -> Bool {
      // About twelve rounds in the precision of doubles, and one for each further 48 bits.
      let rounds = Double(12 + precision / 48)
      left -= rounds * Double(iterations) * 4 * FullPrecision.nanoseconds(precision: precision)
      return left > 0
    }

    mutating func look(for period: Int) throws {
      guard let start = start(period) else { return }
      if try lookForCusp(period, near: start) { return }
      guard pays(period, precision: c.precision),
        let cycle = try CycleSeries.cycle(
          near: BigComplex(start, precision: c.precision), period: period, of: c, formula)
      else { return }
      let series = CycleSeries(cycle, period: period, of: c, radius: radius, formula)
      let isShorter = forms.contains { period % $0.period == 0 }
      let isNeutral = series.isNearlyNeutral
      guard isNeutral, !isShorter || isNew(series, period) else { return }
      if let form = MultiplierForm(
        period: period, excess: cycle.multiplier.excess, series: series.multipliers,
        radius: radius)
      {
        forms.append(form)
      }
      for factor in 2...ViewComponents.greatestFactor {
        try split(series, period, into: factor)
      }
    }

    /// Searches for the cusp of a component in or near the view, and returns whether there is one.
    ///
    /// At a z with (f^p)′(z) = 1 let v = f^p(z) − z. The two cycles of c lie at z ± ζ with Aζ² +
    /// v + B·(c − C) = 0, where A = ½(f^p)″ and B is the derivative by c. They meet where v + B·(c
    /// − C) = 0.
    private mutating func lookForCusp(_ period: Int, near start: FloatExpComplex) throws -> Bool {
      guard pays(period, precision: c.precision),
        let turning = try CycleSeries.turningPoint(
          near: BigComplex(start, precision: c.precision), period: period, of: c, formula)
      else { return false }
      let r = FloatExpComplex(radius.significand, exponent: radius.exponent)
      let parameterSlope = turning.slope * r
      guard turning.gap.length < FloatExp(4) * parameterSlope.length, !turning.curvature.isZero
      else {
        return false
      }
      if cusps.contains(where: { period % $0.period == 0 }) { return true }
      // The two multipliers differ from 1 by about √r.
      let precision = c.precision + max(0, -radius.exponent) + 64
      guard pays(8 * period, precision: precision) else { return false }
      var (sums, products): ([BigComplex], [BigComplex]) = ([], [])
      var scratch = OrbitScratch(precision: precision)
      for k in 0..<4 {
        let d = FloatExpComplex(Self.directions[k])
        let square =
          FloatExpComplex.zero - (turning.gap + parameterSlope * d).divided(by: turning.curvature)
        let zeta = square.anyRoot(2)
        var at = BigComplex(c, precision: precision)
        at.add(BigComplex(r * d, precision: precision))
        var found: [BigComplex] = []
        for side in [1.0, -1.0] {
          var start = BigComplex(turning.point, precision: precision)
          start.add(BigComplex(side * zeta, precision: precision))
          guard let cycle = try CycleSeries.cycle(near: start, period: period, of: at, formula)
          else { return false }
          var u = BigComplex(.one, precision: precision)
          u.subtract(cycle.multiplier)
          let expected = (-2 * side) * (turning.curvature * zeta)
          guard (u.scaled - expected).isWithin(0.5, of: expected) else { return false }
          found.append(u)
        }
        var product = found[0]
        product.multiply(by: found[1], &scratch)
        found[0].add(found[1])
        sums.append(found[0])
        products.append(product)
      }
      guard
        let form = CuspForm(
          period: period, sums: Self.series(of: sums).1, products: Self.series(of: products).1,
          radius: radius)
      else { return false }
      cusps.append(form)
      return true
    }

    /// The point from which to search for a cycle: where the orbit moves least within one period.
    private func start(_ period: Int) -> FloatExpComplex? {
      let most = min(orbit.last - 1, 4 * ViewComponents.longestPeriod)
      var (best, least) = (period, FloatExp(1, exponent: 100))
      for m in stride(from: period, through: most - period, by: period) {
        let gap = (orbit.scaled(at: m + period) - orbit.scaled(at: m)).length
        if gap < least { (best, least) = (m, gap) }
      }
      return best <= orbit.last ? orbit.scaled(at: best) : nil
    }

    /// Whether a cycle differs from those found before for the divisors of its period.
    private func isNew(_ series: CycleSeries, _ period: Int) -> Bool {
      let cycle = series.points[0]
      var z = series.point
      var scratch = OrbitScratch(precision: c.precision)
      for step in 1..<period {
        formula.step(&z, c, &scratch)
        if period % step == 0, (z.scaled - cycle).isWithin(0x1p-40, of: cycle) { return false }
      }
      return true
    }

    /// Searches for the component that touches one of period p where λ is a root of unity ω, ω^q
    /// = 1.
    ///
    /// There f^(qp)(ζ) = (1 + ε)ζ + Kζ^(q+1) + … about the point of the cycle, with ε = λ^q − 1. So
    /// ζ^q = −ε/K leads to the other cycle. Its multiplier is analytic in c, though its points are
    /// not; three terms of its series are computed from four values around the center.
    private mutating func split(_ series: CycleSeries, _ period: Int, into factor: Int) throws {
      // ε as a function of d; its value at the center is computed in full precision.
      var power = series.multiplier
      var scratch = OrbitScratch(precision: c.precision)
      for _ in 1..<factor { power.multiply(by: series.multiplier, &scratch) }
      power.subtract(BigComplex(.one, precision: c.precision))
      let root = (1..<factor).reduce(FloatExpComplex.one) { product, _ in
        product * series.multipliers[0]
      }
      let constant = power.scaled
      let linear = Double(factor) * root * series.multipliers[1]
      // The root of unity must lie in or near the view, and must not be a root of lower order.
      guard constant.length < FloatExp(6) * linear.length,
        !(2..<factor).contains(where: { factor % $0 == 0 && isRoot(series, $0) }),
        linear.length < FloatExp(0.5)
      else { return }
      let precision = c.precision + max(0, -linear.exponent) + 64
      guard pays(8 * factor * period, precision: precision) else { return }
      let curvature = splitting(series, period, factor)
      var values: [BigComplex] = []
      for k in 0..<4 {
        let d = FloatExpComplex(Self.directions[k])
        let epsilon = constant + linear * d
        let quotient = FloatExpComplex.zero - epsilon.divided(by: curvature)
        let shift =
          series.points[1] * d + series.points[2] * d * d + quotient.anyRoot(factor)
        var at = BigComplex(c, precision: precision)
        at.add(
          BigComplex(
            FloatExpComplex(radius.significand, exponent: radius.exponent) * d, precision: precision
          ))
        var start = BigComplex(series.point, precision: precision)
        start.add(BigComplex(shift, precision: precision))
        guard
          let cycle = try CycleSeries.cycle(
            near: start, period: factor * period, of: at, formula)
        else { return }
        // To first order this multiplier is 1 − qε; that of the cycle of period p would be 1 + ε.
        let found = BigComplex.minusOne(cycle.multiplier)
        let expected = Double(-factor) * epsilon
        guard (found - expected).isWithin(0.5, of: expected) else { return }
        values.append(cycle.multiplier)
      }
      let (mean, coefficients) = Self.series(of: values)
      if let form = MultiplierForm(
        period: factor * period, excess: mean.excess, series: coefficients, radius: radius)
      {
        forms.append(form)
      }
    }

    private func isRoot(_ series: CycleSeries, _ order: Int) -> Bool {
      let power = (0..<order).reduce(FloatExpComplex.one) { product, _ in
        product * series.multipliers[0]
      }
      return (power - .one).isWithin(0.01, of: .one)
    }

    /// The coefficient K of ζ^(q+1) in f^(qp) about the cycle's first point.
    private func splitting(_ series: CycleSeries, _ period: Int, _ factor: Int) -> FloatExpComplex {
      var z = series.point
      var scratch = OrbitScratch(precision: c.precision)
      var terms = [FloatExpComplex](repeating: .zero, count: factor + 2)
      terms[1] = .one
      for _ in 0..<(factor * period) {
        terms[0] = z.scaled
        var product = terms
        for _ in 1..<formula.power {
          var next = [FloatExpComplex](repeating: .zero, count: terms.count)
          for i in terms.indices {
            for j in 0..<(terms.count - i) { next[i + j] = next[i + j] + product[i] * terms[j] }
          }
          product = next
        }
        terms = product
        formula.step(&z, c, &scratch)
      }
      return terms[factor + 1]
    }

    /// The four directions (1 + i)/√2 times the powers of i.
    private static let directions: [Complex] = {
      let part = 0.5.squareRoot()
      return [
        Complex(part, part), Complex(-part, part), Complex(-part, -part), Complex(part, -part),
      ]
    }()

    /// The mean of four values of a function around a point, and its first four coefficients.
    private static func series(of values: [BigComplex]) -> (BigComplex, [FloatExpComplex]) {
      var coefficients: [FloatExpComplex] = []
      var mean = values[0]
      for order in 0..<4 {
        // Σ value · i^(−k·order): multiplication by powers of i is exact.
        var sum = BigComplex(precision: mean.precision)
        for k in 0..<4 { sum.add(values[k].turned(quarters: -k * order)) }
        sum.re.scale(byPowerOfTwo: -2)
        sum.im.scale(byPowerOfTwo: -2)
        if order == 0 { mean = sum }
        let back = (0..<order).reduce(FloatExpComplex.one) { product, _ in
          product * FloatExpComplex(Complex(directions[0].re, -directions[0].im))
        }
        coefficients.append(sum.scaled * back)
      }
      return (mean, coefficients)
    }
  }
}

extension CycleSeries {
  /// Whether |λ| is 1 somewhere near the view, or less than 1 in it.
  fileprivate var isNearlyNeutral: Bool {
    let excess = multiplier.excess
    return excess.significand < 0 || excess < FloatExp(8) * multipliers[1].length
  }
}

extension BigComplex {
  /// The excess |z|² − 1.
  fileprivate var excess: FloatExp {
    var (x, y) = (re, im)
    x.square()
    y.square()
    x.add(y)
    x.subtract(1)
    let (significand, exponent) = x.scaled
    return FloatExp(significand, exponent: exponent)
  }

  /// The product z · i^quarters.
  fileprivate func turned(quarters: Int) -> BigComplex {
    var (x, y) = (re, im)
    switch (quarters % 4 + 4) % 4 {
    case 1: (x, y) = (y, x); x.negate()
    case 2: x.negate(); y.negate()
    case 3: (x, y) = (y, x); y.negate()
    default: break
    }
    return BigComplex(x, y)
  }
}

extension FloatExpComplex {
  /// One of the roots of this order.
  ///
  /// It is found by Newton's method, because `sin` differs between systems.
  func anyRoot(_ order: Int) -> FloatExpComplex {
    if isZero { return .zero }
    // The exponent is divided by the order; the remainder goes into the significand.
    let whole = Int((Double(exponent) / Double(order)).rounded(.down))
    let value = timesPowerOfTwo(-whole * order).nearest
    var w = Complex(1, 0.25)
    for _ in 0..<200 {
      let below = (2..<max(order, 2)).reduce(order > 1 ? w : .one) { product, _ in product * w }
      let step = (below * w - value).divided(by: Double(order) * below)
      w = w - step
      if step.maxNorm < 0x1p-50 * w.maxNorm { break }
    }
    return FloatExpComplex(w).timesPowerOfTwo(whole)
  }
}

extension BigComplex {
  /// Returns λ − 1, rounded.
  fileprivate static func minusOne(_ z: BigComplex) -> FloatExpComplex {
    var gap = z
    gap.subtract(BigComplex(.one, precision: z.precision))
    return gap.scaled
  }
}

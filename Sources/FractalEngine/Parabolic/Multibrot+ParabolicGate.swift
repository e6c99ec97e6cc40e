// Multibrot+ParabolicGate — Fatou coordinates of z² + ¼ + ε, as series.

package import BigNumbers
internal import CLaneKernels

extension Multibrot {
  /// The parabolic gate that all pixels of a view share, or nil.
  ///
  /// It is nil if their two fixed points are not close together, if these differ too much between
  /// pixels, or if the center's orbit does not pass between them.
  ///
  /// - Complexity: Small compared with the table of a view that has a gate.
  package func parabolicGate(at center: BigComplex, radius: FloatExp, beside points: [Complex])
    -> ParabolicGate?
  {
    guard power == 2, radius.exponent > -900 else { return nil }
    var epsilon = BigComplex(
      BigFloat(center.re, precision: 192), BigFloat(center.im, precision: 192))
    epsilon.re.subtract(0.25)
    let (near, r) = (epsilon.nearest, radius.nearest)
    guard near.re > 0, near.re < 0x1p-16, abs(near.im) < 0x1p-3 * near.re, r < 0x1p-6 * near.re
    else { return nil }
    return ParabolicGateBuilder(epsilon, near, radius: r).parabolicGate(beside: points)
  }
}

/// Computes the Fatou coordinate, the time of the passage, and the coordinate's inverse.
///
/// With dΦ/du = h(z)/(u² + ε), u = z − ½, Φ(f) = Φ + 1 means h(f)·f′ = h·(1 + 2u + (u² + ε)). This
/// linear equation determines h up to a factor, which is found at a fixed point, where h = 2iκ /
/// log(1 + 2iκ), κ² = ε.
private struct ParabolicGateBuilder {
  private let big: BigComplex
  private let center: Complex
  private let radius: Double
  /// ε of a pixel.
  private let epsilon: Jet
  /// h's coefficients of 1, u, u² and so on.
  private let numerator: [Jet]

  /// T is the time from this distance before ½ to the same distance behind it.
  private static let distance = 0x3p-6
  /// The size below which a time or a u is far smaller than rounding errors.
  private static let negligible = 0x1p-60
  /// The r · dz/dc above which rounding errors of z are unimportant.
  private static let leastSlope = 0x1p-16

  init(_ big: BigComplex, _ center: Complex, radius: Double) {
    (self.big, self.center, self.radius) = (big, center, radius)
    let epsilon = Jet(center, center, .zero)
    self.epsilon = epsilon
    let plain = ParabolicGateSeries.coefficients.map { Jet.polynomial($0, epsilon) }
    // Half the sum of h(iκ) and h(−iκ), which must be 1 + ε/3 − …
    var (even, power) = (Jet.zero, Jet.one)
    for j in stride(from: 0, to: plain.count, by: 2) {
      even = even + plain[j] * power
      power = power * (-1 * epsilon)
    }
    let factor = Jet.polynomial(ParabolicGateSeries.fixedPoint, epsilon).divided(by: even)
    numerator = plain.map { factor * $0 }
  }

  func parabolicGate(beside points: [Complex]) -> ParabolicGate? {
    guard let time else { return nil }
    let (before, behind) = (cells(ParabolicGatePlan.before, from: -Self.distance), cellsBehind)
    // The points at which the center's own orbit enters and comes out.
    let half = Complex(0.5, 0)
    // The last point is excluded, since no step starts there.
    func nearest(_ u: Complex, _ range: Range<Int>) -> Int? {
      range.clamped(to: points.indices.dropLast()).min {
        (points[$0] - half - u).maxNorm < (points[$1] - half - u).maxNorm
      }
    }
    let jumpRegion = half + ParabolicGatePlan.jumpRegion
    guard
      let start = points.indices.prefix(256).first(where: {
        (points[$0] - jumpRegion).maxNorm < 0.9 * ParabolicGatePlan.reach
      }),
      let end = nearest(
        behind.middles[ParabolicGatePlan.firstBehind],
        start + time.steps - 32..<start + time.steps + 128)
    else { return nil }
    let ratio = radius / center.re
    // The greatest change of T by d, for |d| at most r.
    let spread = time.terms.dropFirst().reversed().reduce(0.0) {
      ratio * ($0 + $1.lengthSquared.squareRoot())
    }
    guard spread < 0x1p20 else { return nil }
    let heights = (0..<ParabolicGatePlan.behind.count).map { behind.times[3 * $0].im }
    let farthest = (
      low: heights[0] - ParabolicGatePlan.margin,
      high: heights[heights.count - 1] + ParabolicGatePlan.margin
    )
    // A change of T changes z behind the passage by the length of the step there, |u|², times that
    // change. Lanes that enter beside the reference have |im t| < 1.
    let step = behind.middles.reduce(1.0) { min($0, $1.lengthSquared) }
    let slope = ratio * time.terms[1].maxNorm * step
    let height = abs(time.terms[0].im) + spread + 1
    let passesFirst = slope > Self.leastSlope && height < min(-farthest.low, farthest.high)
    return ParabolicGate(
      jumpRegion: JumpRegion(
        point: jumpRegion, reach: ParabolicGatePlan.reach, leastShare: 0,
        leastSlope: passesFirst ? 0 : Self.leastSlope, leastRoom: 0, goesFirst: true),
      epsilon: center, parameterSlope: Complex(radius, 0).divided(by: center), radius: radius,
      steps: time.steps, time: SideBySide.numbers(of: [time.terms]), before: before,
      behind: behind, indices: (start, end), rowBounds: ParabolicGatePlan.rowBounds,
      columnBounds: ParabolicGatePlan.columnBounds,
      timeBounds: zip(heights, heights.dropFirst()).map { 0.5 * ($0 + $1) },
      farthest: farthest)
  }

  private var cellsBehind: ParabolicGate.Cells {
    cells(ParabolicGatePlan.behind, from: Self.distance, areInverse: true)
  }

  /// The cells about some points, each of which is next to an earlier one in the list.
  ///
  /// Times count from ½ + `start`.
  private func cells(_ plan: [ParabolicGatePlan.Cell], from start: Double, areInverse: Bool = false)
    -> ParabolicGate.Cells
  {
    var times: [Jet] = []
    var charts: [[Jet]] = []
    for cell in plan {
      let chart = chart(at: cell.middle)
      // Where both series are valid, their times are equal.
      let parent = cell.parent
      let between =
        parent.map { ParabolicGatePlan.between(plan[$0].middle, cell.middle) } ?? Complex(start, 0)
      let own = Jet.value(of: chart, at: between - cell.middle)
      let known = parent.map {
        times[$0] + Jet.value(of: charts[$0], at: between - plan[$0].middle)
      }
      times.append((known ?? .zero) + -1 * own)
      charts.append(chart)
    }
    let order = plan.indices.sorted { plan[$0].place < plan[$1].place }
    let series = order.map { areInverse ? Jet.inverse(charts[$0]) : charts[$0] }
    let reaches = order.map {
      areInverse
        ? ParabolicGatePlan.timeReach
        : ParabolicGatePlan.reachOfMiddle * plan[$0].middle.lengthSquared.squareRoot()
    }
    let vectors = (0..<3).map { k in
      zip(series, reaches).reduce(1) { max($0, vectorCount(of: $1.0, order: k, within: $1.1)) }
    }
    return ParabolicGate.Cells(
      middles: order.map { plan[$0].middle }, times: order.flatMap { times[$0].parts },
      numbers: series.flatMap { Jet.numbers($0, vectors) }, vectors: vectors)
  }

  /// The number of vectors of eight coefficients that matter, for one order in Δ of a series.
  ///
  /// - Parameter reach: The greatest argument.
  private func vectorCount(of series: [Jet], order: Int, within reach: Double) -> Int {
    var tail = 0.0
    for j in series.indices.reversed() {
      var size = series[j].parts[order].lengthSquared.squareRoot()
      for _ in 0..<j { size *= reach }
      for _ in 0..<order { size *= radius / center.re }
      tail += size
      if tail > Self.negligible { return j / 8 + 1 }
    }
    return 1
  }

  /// Φ − Φ(½ + `x`), by powers of z − ½ − x.
  private func chart(at x: Complex) -> [Jet] {
    var powers = [Complex.one]
    for _ in numerator.indices { powers.append(x * powers[powers.count - 1]) }
    let constant = Jet(x * x) + epsilon
    var quotient: [Jet] = []
    for i in 0..<ParabolicGate.terms - 1 {
      var term = Jet.zero
      var binomial = 1.0
      for j in i..<max(i, numerator.count) {
        term = term + (binomial * powers[j - i]) * numerator[j]
        binomial = binomial * Double(j + 1) / Double(j + 1 - i)
      }
      if i > 0 { term = term + (-2 * x) * quotient[i - 1] }
      if i > 1 { term = term + -1 * quotient[i - 2] }
      quotient.append(term.divided(by: constant))
    }
    return [.zero] + quotient.enumerated().map { (1 / Double($0 + 1)) * $1 }
  }

  /// T = Φ(½ + x) − Φ(½ − x) along the path between the fixed points.
  ///
  /// The result is the nearest whole number, and the coefficients of 1, Δ, Δ² … of T less that
  /// number; nil if they do not decrease fast enough. T is π/κ times half the sum of h at the fixed
  /// points, plus a sum from the series of dΦ/du in 1/u.
  private var time: (steps: Int, terms: [Complex])? {
    let root = big.squareRoot()
    let kappa = root.nearest
    var terms: [Complex] = []
    // κ^(2m − 1)·(1 + Δ)^(m − ½)
    var factor = Complex(.pi, 0).divided(by: kappa)
    for (m, number) in ParabolicGateSeries.fixedPoint.enumerated() {
      var binomial = number
      for k in 0..<ParabolicGate.timeTerms {
        let term = binomial * factor
        if m == 0 { terms.append(k == 0 ? .zero : term) } else { terms[k] = terms[k] + term }
        binomial = binomial * (Double(m) - 0.5 - Double(k)) / Double(k + 1)
      }
      factor = factor * center
    }
    var (rest, power) = (Jet.zero, Jet.one)
    for k in 0..<ParabolicGateSeries.powersOfEpsilon {
      for j in stride(from: 0, to: numerator.count, by: 2) {
        let exponent = j - 2 * k - 1
        var size = 2 / Double(exponent)
        for _ in 0..<abs(exponent) { size *= exponent < 0 ? 1 / Self.distance : Self.distance }
        rest = rest + size * (numerator[j] * power)
      }
      power = power * (-1 * epsilon)
    }
    for (k, part) in rest.parts.enumerated() { terms[k] = terms[k] + part }
    // The first term of π/κ in full precision.
    var scratch = OrbitScratch(precision: 192)
    var pi = BigFloat(Double.pi, precision: 192)
    pi.add(BigFloat(0x1.1a62633145c07p-53, precision: 192))
    var whole = BigComplex(precision: 192)
    whole.setQuotient(of: BigComplex(pi, BigFloat(precision: 192)), by: root, &scratch)
    let steps = (whole.nearest.re + terms[0].re).rounded()
    guard steps < 0x1p40 else { return nil }
    whole.re.subtract(steps)
    terms[0] = terms[0] + whole.nearest
    var last = terms[ParabolicGate.timeTerms - 1].maxNorm
    for _ in 0..<ParabolicGate.timeTerms - 1 { last *= 1.5 * radius / center.re }
    return last < 0x1p-56 ? (Int(steps), terms) : nil
  }
}

/// The series that are the same for all parabolic gates.
private enum ParabolicGateSeries {
  /// The degree in u; since ε counts as u², half as many powers of ε matter.
  private static let degree = 24
  static let powersOfEpsilon = 12
  private static let epsilonDegree = 3

  /// The even part of x / log(1 + x), in ε = −x²/4 (Gregory's coefficients).
  static let fixedPoint = [1, 1.0 / 3, -304.0 / 720, 55232.0 / 60480]

  /// h with h(0) = 1: for each uʲ the coefficients of 1, ε, ε² and so on.
  ///
  /// They follow term by term from h(u + g) − h(u) = g·h/(1 + 2u), g = u² + ε: a coefficient of
  /// u^(j + 1) is computed from those of lower order, where ε counts as u².
  static let coefficients: [[Double]] = {
    let none = [Double](repeating: 0, count: epsilonDegree + 1)
    var h = [[Double]](repeating: none, count: degree + 1)
    h[0][0] = 1
    for weight in 0..<degree {
      for q in 0...min(epsilonDegree, weight / 2) {
        let j = weight - 2 * q
        var (sum, power) = (0.0, 1.0)
        for i in 0...j {
          sum += power * h[j - i][q]
          power *= -2
        }
        for k in 2...max(2, weight + 1) {
          for b in 0...min(k - 1, q) {
            let from = j - k + 2 + 2 * b
            guard from >= k else { continue }
            sum -= binomial(from, k) * binomial(k - 1, b) * h[from][q - b]
          }
        }
        h[j + 1][q] = sum / Double(j + 1)
      }
    }
    return h
  }()

  private static func binomial(_ n: Int, _ k: Int) -> Double {
    var value = 1.0
    for i in 0..<k { value = value * Double(n - i) / Double(i + 1) }
    return value
  }
}

/// The layout of the cells in s = −1/u, in which the length of a step is about 1.
private enum ParabolicGatePlan {
  struct Cell {
    let middle: Complex
    /// The index of a neighbor in the list, before this one.
    let parent: Int?
    /// The index in the order of the kernel.
    let place: Int
  }

  /// The middle of the jump region's square minus ½, and half its side.
  static let jumpRegion = Complex(-0x1fp-10, 0)
  static let reach = 0x13p-10

  private static let rows = Int(FATHOM_PARABOLIC_GATE_ROWS)
  private static let columns = ParabolicGate.columns
  /// The ratio of |s| between rows, and the rotation between columns: 22°.
  private static let growth = 1.4
  private static let rotation = Complex(0.92718385456678738, 0.37460659341591202)
  private static let smallest = 20.0

  /// Rows of equal |s|, listed from the middle column, which is real, to both sides.
  static let before: [Cell] = {
    var cells: [Cell] = []
    var size = smallest
    for row in 0..<rows {
      let first = cells.count
      var (up, down) = (Complex(size, 0), Complex(size, 0))
      let middle = columns * row + columns / 2
      cells.append(Cell(middle: u(up), parent: row == 0 ? nil : first - columns, place: middle))
      for k in 1...columns / 2 {
        up = up * rotation
        down = down * Complex(rotation.re, -rotation.im)
        let parent = k == 1 ? first : first + 2 * k - 3
        cells.append(Cell(middle: u(up), parent: parent, place: middle + k))
        cells.append(Cell(middle: u(down), parent: k == 1 ? first : parent + 1, place: middle - k))
      }
      size *= growth
    }
    return cells
  }()

  /// A line of cells along the imaginary axis of s, 8 apart.
  ///
  /// It curves to the left where |s| would be small.
  static let behind: [Cell] = {
    let line =
      [Complex(-22, 0), Complex(-20.5, 8), Complex(-15, 16), Complex(-8, 24)]
      + [Complex(0, 32), Complex(0, 40)]
    var cells = [Cell(middle: u(line[0]), parent: nil, place: firstBehind)]
    for (k, s) in line.enumerated().dropFirst() {
      let parent = k == 1 ? 0 : 2 * k - 3
      cells.append(Cell(middle: u(s), parent: parent, place: firstBehind + k))
      cells.append(
        Cell(
          middle: u(Complex(s.re, -s.im)), parent: k == 1 ? 0 : parent + 1, place: firstBehind - k))
    }
    return cells
  }()
  static let firstBehind = Int(FATHOM_PARABOLIC_GATE_GOALS) / 2
  /// The greatest time by which values may come out beyond the middles of the last cells.
  static let margin = 4.5

  private static func u(_ s: Complex) -> Complex { (-1 * Complex.one).divided(by: s) }

  /// The point halfway between two others in s.
  static func between(_ left: Complex, _ right: Complex) -> Complex {
    u(-0.5 * (Complex.one.divided(by: left) + Complex.one.divided(by: right)))
  }

  /// The greatest distance of a u from its cell's middle, as a fraction of the middle's |u|; and
  /// the greatest distance of a time from that of its cell.
  static let reachOfMiddle = 0.29
  static let timeReach = 5.0

  /// The |u|² between rows.
  static let rowBounds: [Double] = (1..<rows).map { row in
    var size = smallest * growth.squareRoot()
    for _ in 1..<row { size *= growth }
    return 1 / (size * size)
  }
  /// The tangents between columns: tan 11°, tan 33°, tan 55°.
  static let columnBounds = [0.19438030913771848, 0.64940759319751062, 1.4281480067421144]
}

// McMullenMap+Orbit — the reference orbits of z² + λ·z⁻² in full precision.

internal import BigNumbers

extension McMullenMap {
  /// Computes the critical orbit of the reference's map, and in a Julia plane also the center's
  /// orbit.
  ///
  /// Each ends when it escapes, when it has settled on an attracting cycle, when it comes close to
  /// the pole, where it may have reached the view's nucleus, or at the limit. A pixel that outlives
  /// it rebases, so its end affects only the speed.
  ///
  /// - Parameters:
  ///   - center: The reference point, whose precision is that of the orbit; not 0 in a parameter
  ///     plane.
  ///   - radius: r, in plane units.
  ///   - limit: The greatest length, at least 1.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length · M(precision)).
  func orbit(
    at center: BigComplex, radius: FloatExp, limit: Int, progress: (Int) -> Void = { _ in }
  ) throws -> McMullenOrbit {
    let lambda = lambda(of: center)
    let root = lambda.squareRoot()
    var builder = McMullenOrbitBuilder(root: root, radius: radius)
    let most = min(max(3, limit), longestStoredOrbit / 2)
    let stride = Multibrot.cancellationStride(center.precision)
    var exact = ExactMcMullenOrbit(at: root.doubled, lambda: lambda)
    // dZ[1]/dC = 1/(2w).
    var slope: FloatExpComplex? = isJulia ? nil : (0.5 * .one).divided(by: root.scaled)
    let least = isJulia ? 1 : 2
    let end = try builder.follow(&exact, &slope, least: least, most: most, stride, progress)
    let criticalLast = builder.last
    var start = 2
    if isJulia {
      start = criticalLast + 1
      exact = ExactMcMullenOrbit(at: center, lambda: lambda)
      slope = nil
      _ = try builder.follow(&exact, &slope, least: 1, most: most, stride, progress)
    }
    return builder.orbit(
      criticalLast: criticalLast, start: start, end: end, precision: center.precision)
  }

  /// Computes the points of an orbit again, in double-double.
  ///
  /// - Parameter center: The center of the orbit, in the orbit's precision.
  /// - Throws: `CancellationError`.
  func doubleDoublePoints<Part>(at center: BigComplex, _ orbit: McMullenOrbit) throws
    -> DoubleDoubleMcMullenPoints<Part>
  {
    let lambda = lambda(of: center)
    let root = lambda.squareRoot()
    let nowhere = McMullenPoint<Part>(z: .zero, gap: .zero, isTurned: false)
    var points = [nowhere]
    let stride = Multibrot.cancellationStride(center.precision)
    var exact = ExactMcMullenOrbit(at: root.doubled, lambda: lambda)
    for m in 1...orbit.last {
      if m % stride == 0 { try Task.checkCancellation() }
      if m == orbit.criticalLast + 1 { exact = ExactMcMullenOrbit(at: center, lambda: lambda) }
      let gap = exact.gap(from: root, isTurned: orbit.areTurned[m])
      points.append(
        McMullenPoint(
          z: Planar(doubleDouble: exact.z), gap: Planar(doubleDouble: gap),
          isTurned: orbit.areTurned[m])
      )
      exact.step()
    }
    return DoubleDoubleMcMullenPoints(root: Planar(doubleDouble: root), points: points)
  }
}

extension BigComplex {
  fileprivate var doubled: BigComplex {
    var double = self
    double.re.scale(byPowerOfTwo: 1)
    double.im.scale(byPowerOfTwo: 1)
    return double
  }
}

extension Planar where Part: DoubleDoubleNumber {
  /// Rounds each part of a number in full precision.
  fileprivate init(doubleDouble z: BigComplex) { self.init(Part(z.re), Part(z.im)) }
}

extension ExactMcMullenOrbit {
  /// The gap ±z² − w.
  func gap(from root: BigComplex, isTurned: Bool) -> BigComplex {
    var gap = square
    if isTurned {
      gap.re.negate()
      gap.im.negate()
    }
    gap.subtract(root)
    return gap
  }
}

/// Collects the points of orbits until something ends them.
private struct McMullenOrbitBuilder {
  private let root: BigComplex
  private let scaledRoot: Planar<FloatExp>
  private let radius: FloatExp
  private var points: [Planar<Double>] = [.zero]
  private var gaps: [Planar<Double>] = [.zero]
  private var areTurned = [false]
  private var smallPoints: [Int: McMullenPoint<FloatExp>] = [:]

  init(root: BigComplex, radius: FloatExp) {
    (self.root, self.radius) = (root, radius)
    scaledRoot = Planar(root)
  }

  var last: Int { points.count - 1 }

  func orbit(criticalLast: Int, start: Int, end: OrbitEnd, precision: Int) -> McMullenOrbit {
    McMullenOrbit(
      points: points, gaps: gaps, areTurned: areTurned, smallPoints: smallPoints, root: scaledRoot,
      criticalLast: criticalLast, start: start, end: end, precision: precision)
  }

  /// Appends an orbit's points.
  ///
  /// - Parameters:
  ///   - slope: dZ/dC of the first point, or nil if no nucleus is searched for.
  ///   - least: The number of points to take even if they are large.
  ///   - most: The greatest number of points.
  mutating func follow(
    _ exact: inout ExactMcMullenOrbit, _ slope: inout FloatExpComplex?, least: Int, most: Int,
    _ stride: Int,
    _ progress: (Int) -> Void
  ) throws -> OrbitEnd {
    var cycleDetector = CycleDetector(tolerance: 0x1p-40)
    let far = FloatExp(1, exponent: 20)
    let first = points.count
    for n in 1...most {
      if n % stride == 0 {
        try Task.checkCancellation()
        progress(n)
      }
      let value = Planar<FloatExp>(exact.z)
      // Beyond this, a pixel's position relative to the point would consist of rounding errors.
      if n > least && value.length > far { return .escaped }
      let gap = append(exact, value)
      let hasEscaped = value.length > FloatExp(Multibrot.escapeRadius)
      // The image of a point close to the pole is far out.
      if n >= least && (hasEscaped || exact.isAtPole || exact.inverse.scaled.length > far) {
        return .escaped
      }
      if n > 1 {
        if let slope, mayBeNucleus(gap, value, slope) { return .period(n) }
        if gap.maxNorm.isZero { return .period(n) }
        if let period = cycleDetector.period(arrivingAt: gap.joined, n) {
          if contracts(period, first) { return .attracted(period: period) }
          cycleDetector.refuse(at: n)
        }
      }
      if let before = slope { slope = exact.derivative() * before + exact.shift() }
      exact.step()
    }
    return .limit
  }

  private mutating func append(_ exact: ExactMcMullenOrbit, _ value: Planar<FloatExp>)
    -> Planar<FloatExp>
  {
    let square = exact.square.scaled
    let root = scaledRoot.joined
    let isTurned = (square + root).maxNorm < (square - root).maxNorm
    let gap = Planar<FloatExp>(exact.gap(from: self.root, isTurned: isTurned))
    if value.isSmall || gap.isSmall {
      smallPoints[points.count] = McMullenPoint(z: value, gap: gap, isTurned: isTurned)
    }
    points.append(value.nearest)
    gaps.append(gap.nearest)
    areTurned.append(isTurned)
    return gap
  }

  /// Whether the view may contain a c with ±Z² = w: |a| < r·|da/dc|, to first order.
  private func mayBeNucleus(
    _ gap: Planar<FloatExp>, _ value: Planar<FloatExp>, _ slope: FloatExpComplex
  ) -> Bool {
    let turned = areTurned[points.count - 1]
    let squareSlope = (turned ? -2.0 : 2.0) * (value.joined * slope)
    // dw/dc = 1/(4w).
    let rootSlope = (0.25 * FloatExpComplex.one).divided(by: scaledRoot.joined)
    return gap.length < radius * (squareSlope - rootSlope).length
  }

  /// Whether the last `period` steps are contracting: ∏ |f′(Z)| < 1 − 2^−20.
  private func contracts(_ period: Int, _ first: Int) -> Bool {
    guard last - period >= first else { return false }
    var product = FloatExp(1)
    let twice = scaledRoot + scaledRoot
    for m in last - period..<last {
      let point =
        smallPoints[m]
        ?? McMullenPoint(z: points[m].scaled, gap: gaps[m].scaled, isTurned: areTurned[m])
      // |f′| = 2|a||2w + a| / |Z|³.
      let size = point.z.length
      product =
        product * FloatExp(2) * point.gap.length * (twice + point.gap).length
        / (size * size * size)
    }
    return product < FloatExp(1 - 0x1p-20)
  }
}

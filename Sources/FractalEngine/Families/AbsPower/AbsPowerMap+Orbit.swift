// AbsPowerMap+Orbit — the reference orbit of an absolute-value map in full precision.

internal import BigNumbers

extension AbsPowerMap {
  /// Computes the orbit of `center`.
  ///
  /// It ends when it escapes, when it has settled on an attracting cycle, where it may have reached
  /// the view's nucleus, or at the limit. A pixel that outlives it rebases, so its end affects only
  /// the speed.
  ///
  /// - Parameters:
  ///   - center: The reference point, whose precision is that of the orbit.
  ///   - radius: r, in plane units.
  ///   - limit: The greatest length, at least 1.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length · M(precision)).
  func orbit(
    at center: BigComplex, radius: FloatExp, limit: Int, progress: (Int) -> Void = { _ in }
  ) throws -> AbsPowerOrbit {
    var scratch = OrbitScratch(precision: center.precision)
    let zero = BigComplex(precision: center.precision)
    var z = zero
    var builder = AbsPowerOrbitBuilder(self, radius: radius, limit: limit)
    let stride = Multibrot.cancellationStride(center.precision)
    while !builder.isComplete {
      if builder.count % stride == 0 {
        try Task.checkCancellation()
        progress(builder.count)
      }
      var unfolded = Planar<FloatExp>.zero
      step(&z, center, zero: zero, &scratch) { unfolded = Planar($0) }
      builder.append(Planar(z), from: unfolded)
    }
    return builder.orbit(precision: center.precision)
  }
}

extension AbsPowerMap {
  /// Computes the points of an orbit again, in double-double.
  ///
  /// - Parameters:
  ///   - center: The center of the orbit, in the orbit's precision.
  ///   - last: The index of the orbit's last point.
  /// - Throws: `CancellationError`.
  func doubleDoublePoints<Part>(at center: BigComplex, last: Int) throws
    -> DoubleDoubleAbsPowerPoints<Part>
  {
    var scratch = OrbitScratch(precision: center.precision)
    let zero = BigComplex(precision: center.precision)
    var z = zero
    var (points, powers) = ([Planar<Part>.zero], [Planar<Part>]())
    let stride = Multibrot.cancellationStride(center.precision)
    for m in 1...last {
      if m % stride == 0 { try Task.checkCancellation() }
      step(&z, center, zero: zero, &scratch) {
        powers.append(Planar(Part($0.re), Part($0.im)))
      }
      points.append(Planar(Part(z.re), Part(z.im)))
    }
    return DoubleDoubleAbsPowerPoints(points: points, powers: powers)
  }
}

extension Planar where Part == FloatExp {
  /// Rounds each part of a number in full precision.
  init(_ z: borrowing BigComplex) {
    let (x, y) = (z.re.scaled, z.im.scaled)
    self.init(
      FloatExp(x.significand, exponent: x.exponent),
      FloatExp(y.significand, exponent: y.exponent))
  }

  /// Whether a part is not 0 but below the range in which doubles have all digits.
  var isSmall: Bool {
    let least = ReferenceOrbit.smallest.exponent
    return !re.isZero && re.exponent < least || !im.isZero && im.exponent < least
  }
}

/// Collects the points of an orbit until one of them ends it.
private struct AbsPowerOrbitBuilder {
  private let map: AbsPowerMap
  private let radius: FloatExp
  private let last: Int
  private var points: [Planar<Double>] = [.zero]
  private var unfolded: [Planar<Double>] = []
  private var smallPoints: [Int: Planar<FloatExp>] = [:]
  private var smallUnfolded: [Int: Planar<FloatExp>] = [:]
  /// The derivative dZ/dC, as the images of the directions of both axes.
  private var alongX = Planar<FloatExp>.zero
  private var alongY = Planar<FloatExp>.zero
  private var value = Planar<FloatExp>.zero
  private var cycleDetector = CycleDetector(tolerance: 0x1p-40)
  private var end = OrbitEnd.limit
  private(set) var isComplete = false

  init(_ map: AbsPowerMap, radius: FloatExp, limit: Int) {
    (self.map, self.radius) = (map, radius)
    last = max(1, min(limit, AbsPowerOrbit.longest))
  }

  var count: Int { points.count }

  func orbit(precision: Int) -> AbsPowerOrbit {
    AbsPowerOrbit(
      points: points, unfolded: unfolded, smallPoints: smallPoints, smallUnfolded: smallUnfolded,
      end: end, precision: precision)
  }

  /// - Parameter power: Z^p of the previous point Z, before the folds after the power.
  mutating func append(_ z: Planar<FloatExp>, from power: Planar<FloatExp>) {
    let n = points.count
    if !map.after.isEmpty {
      unfolded.append(power.nearest)
      if power.isSmall { smallUnfolded[n - 1] = power }
    }
    let tangent = map.tangent(at: value, unfolded: power)
    let one = FloatExp(1)
    alongX = tangent(alongX) + Planar(one, .zero)
    alongY = tangent(alongY) + Planar(.zero, one)
    value = z
    points.append(z.nearest)
    if z.isSmall { smallPoints[n] = z }
    decide(n)
  }

  private mutating func decide(_ n: Int) {
    if points[n].complex.lengthSquared > Multibrot.escapeRadiusSquared {
      finish(.escaped)
    } else if mayBeNucleus {
      finish(.period(n))
    } else if let period = cycleDetector.period(arrivingAt: value.joined, n) {
      if contracts(period) {
        finish(.attracted(period: period))
      } else {
        cycleDetector.refuse(at: n)
      }
    }
    if n == last { isComplete = true }
  }

  private mutating func finish(_ end: OrbitEnd) {
    self.end = end
    isComplete = true
  }

  /// Whether the view may contain a c whose orbit is 0 here.
  ///
  /// The test is |Z| < r·σ, where σ is a lower bound on the factor by which dZ/dC stretches any
  /// direction. σ is at most |dZ/dC| in the direction of re.
  private var mayBeNucleus: Bool {
    let reach = radius.exponent + alongX.maxNorm.exponent + 3
    if value.maxNorm.exponent >= reach { return false }
    let area = alongX.re * alongY.im - alongX.im * alongY.re
    let size = alongX.length + alongY.length
    if size.isZero { return false }
    let magnitude = area < .zero ? -area : area
    return value.length < radius * (magnitude / size)
  }

  /// Whether the last `period` steps are contracting: ∏ p|Z|^(p−1) < 1 − 2^−20.
  private func contracts(_ period: Int) -> Bool {
    var product = FloatExp(1)
    let n = points.count - 1
    for m in n - period..<n {
      product = product * map.steepest((smallPoints[m] ?? points[m].scaled).length)
    }
    return product < FloatExp(1 - 0x1p-20)
  }
}

// OrbitBuilder — decides where a reference orbit ends, from its rounded points alone.

/// Collects the points of an orbit, however they were found, until one of them ends it.
///
/// Every decision is a function of the points as they are kept. So two ways to the same
/// points, in full precision or carried over from a center nearby, are two ways to the same
/// orbit, bit for bit.
struct OrbitBuilder<F: Formula> {
  private let formula: F
  private let precision: Int
  private let radius: ScaledDouble
  private let last: Int
  private var points = [Complex.zero]
  private var small: [(index: Int, value: ScaledComplex)] = []
  private var value = ScaledComplex.zero
  private var slope = ScaledComplex.zero
  private var watch = CycleWatch(tolerance: 0x1p-40)
  private var end = OrbitEnd.limit
  private(set) var isComplete = false

  /// - Parameters:
  ///   - precision: That of full precision here, in bits.
  ///   - limit: At least 1.
  init(_ formula: F, _ precision: Int, radius: ScaledDouble, limit: Int) {
    (self.formula, self.precision, self.radius) = (formula, precision, radius)
    last = max(1, min(limit, longestStoredOrbit - 1))
  }

  /// The orbit so far.
  var orbit: ReferenceOrbit {
    ReferenceOrbit(
      points: points, smallPoints: small, end: end, precision: precision, lastSlope: slope)
  }

  /// Looks at cancellation and reports progress before every `stride`-th point.
  ///
  /// - Throws: `CancellationError`.
  @inline(__always)
  func pause(every stride: Int, _ progress: (Int) -> Void) throws {
    if points.count % stride == 0 {
      try Task.checkCancellation()
      progress(points.count)
    }
  }

  /// Adds the next point, and sees whether the orbit ends there.
  mutating func append(_ point: OrbitPoint) {
    let n = points.count
    slope = formula.derivative(at: value) * slope + .one
    points.append(point.nearest)
    value = point.value
    if point.isSmall && !value.isZero { small.append((n, value)) }
    if point.nearest.lengthSquared > F.escapeRadiusSquared {
      finish(.escaped)
    } else if mayBePeriod && value.length < radius * slope.length {
      finish(.period(n))
    } else if let period = watch.period(arrivingAt: value, n) {
      if isAttracting(orbit, period) {
        finish(.attracted(period: period))
      } else {
        watch.refuse(at: n)
      }
    }
    if n == last { isComplete = true }
  }

  /// False where the exponents alone say that |Z| ≥ r·|dZ/dC|, as they nearly always do.
  ///
  /// |Z| ≥ 2^e, |dZ/dC| < 2^(e + 1.5) and r < 2^(e + 1), each with its own e.
  private var mayBePeriod: Bool { value.exponent < radius.exponent + slope.exponent + 3 }

  private mutating func finish(_ end: OrbitEnd) {
    self.end = end
    isComplete = true
  }

  /// Whether the last `period` steps contract: |∏ f′(Z)| < 1 − 2^−20.
  private func isAttracting(_ orbit: ReferenceOrbit, _ period: Int) -> Bool {
    var product = ScaledComplex.one
    for m in (orbit.last - period)..<orbit.last {
      product = formula.derivative(at: orbit.scaled(at: m)) * product
    }
    return product.length < ScaledDouble(1 - 0x1p-20)
  }
}

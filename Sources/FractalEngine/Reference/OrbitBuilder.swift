// OrbitBuilder — decides from the rounded points of a reference orbit where it ends.

internal import BigNumbers

/// Collects the points of an orbit, in whatever arithmetic they are computed, until one ends it.
///
/// Every decision depends only on the stored points. So full precision and fixed point, which find
/// the same points, give the same orbit, bit for bit.
struct OrbitBuilder {
  private let formula: Multibrot
  private let precision: Int
  private let radius: FloatExp
  private let limit: Int
  private var points = PointList(.zero)
  private var small: [(index: Int, value: FloatExpComplex)] = []
  /// The last point; if `isDirect`, it is `plain`, and this is out of date.
  private var value = FloatExpComplex.zero
  private var plain = Complex.zero
  private var isDirect = false
  private var slope: OrbitSlope
  private var cycleDetector = CycleDetector(tolerance: 0x1p-40)
  /// r·2^4 times the scale of the slope, at least 2^−1000.
  private var reach = 0.0
  private var reachExponent = Int.min
  private var end = OrbitEnd.limit
  private(set) var isComplete = false
  /// Whether the orbit ends so close to a nucleus that its last point is mostly rounding error.
  ///
  /// Then `replaceLast` must be called with the exact point.
  private(set) var endsInNoise = false

  /// - Parameters:
  ///   - precision: The precision of the orbit, in bits.
  ///   - limit: At least 1.
  init(_ formula: Multibrot, _ precision: Int, radius: FloatExp, limit: Int) {
    (self.formula, self.precision, self.radius) = (formula, precision, radius)
    slope = OrbitSlope(of: formula)
    self.limit = max(1, min(limit, longestOrbit(radius: radius)))
  }

  /// Takes the orbit out of the builder.
  ///
  /// - Throws: `CancellationError`.
  mutating func takeOrbit(threads: Int = 1) throws -> ReferenceOrbit {
    ReferenceOrbit(
      points: try points.takeAll(threads: threads), smallPoints: small, end: end,
      precision: precision, lastSlope: slope.scaled)
  }

  /// The index of the last point.
  var last: Int { points.count - 1 }

  /// The last point, as it is stored.
  var lastPoint: Complex { points[points.count - 1] }

  /// Checks for cancellation and reports progress before every `stride`-th point.
  ///
  /// - Throws: `CancellationError`.
  @inline(__always)
  func pause(every stride: Int, _ progress: (Int) -> Void) throws {
    if points.count % stride == 0 {
      try Task.checkCancellation()
      progress(points.count)
    }
  }

  /// Adds the next point, and decides whether the orbit ends there.
  mutating func append(_ point: OrbitPoint) {
    if !point.isSmall {
      append(point.nearest)
      return
    }
    advance()
    points.append(point.nearest)
    (value, isDirect) = (point.value, false)
    if !value.isZero { small.append((points.count - 1, value)) }
    decide(point.nearest)
  }

  /// Adds the next point, which is not small, and decides whether the orbit ends there.
  @inline(__always)
  mutating func append(_ z: Complex) {
    let isSlopePlain = isDirect && slope.advance(formula, at: plain)
    if !isSlopePlain { advance() }
    points.append(z)
    plain = z
    isDirect = slope.isDirect(z)
    if isDirect && isSlopePlain && isIdle(z) { return }
    value = FloatExpComplex(z)
    decide(z)
  }

  /// Advances the slope in extended range, from any point.
  private mutating func advance() {
    slope.advance(formula, at: isDirect ? FloatExpComplex(plain) : value)
  }

  /// Whether doubles show that the orbit does not end at z, and that `cycleDetector` accepts z.
  ///
  /// |dZ/dC| is at most √2 times the slope's `maxNorm`, and r < 2^(e + 1), so the factor 2^(e + 4)
  /// suffices.
  @inline(__always)
  private mutating func isIdle(_ z: Complex) -> Bool {
    if reachExponent != slope.exponent { setReach() }
    let size = z.maxNorm
    return z.lengthSquared <= Multibrot.escapeRadiusSquared && size >= slope.value.maxNorm * reach
      && points.count <= limit && cycleDetector.passes(z, size, points.count - 1)
  }

  private mutating func setReach() {
    reachExponent = slope.exponent
    let exponent = radius.isZero ? -1000 : max(-1000, radius.exponent + slope.exponent + 4)
    reach = exponent > 1000 ? .infinity : .powerOfTwo(exponent)
  }

  /// Ends the orbit if every value between the two given ones would end it within rounding error;
  /// returns whether it did.
  mutating func endInNoise(between below: BigComplex, _ above: BigComplex) -> Bool {
    var next = slope
    next.advance(formula, at: isDirect ? FloatExpComplex(plain) : value)
    // No value between the two is longer than both lengths together.
    let length = below.scaled.length + above.scaled.length
    guard length * FloatExp(1 + 0x1p-40) < radius * next.scaled.length * Self.noise
    else { return false }
    slope = next
    points.append(.zero)
    endsInNoise = true
    finish(.period(points.count - 1))
    return true
  }

  mutating func replaceLast(by point: OrbitPoint) {
    points[points.count - 1] = point.nearest
    if small.last?.index == points.count - 1 { small.removeLast() }
    if point.isSmall && !point.value.isZero { small.append((points.count - 1, point.value)) }
  }

  /// The part of the view's radius around the orbit's end within which the last point must be
  /// exact.
  ///
  /// So close to a nucleus the leading digits of that point cancel, and fixed point may not show
  /// how full precision rounds the others, since each of its steps has an error of 2^−96 of a
  /// pixel.
  private static var noise: FloatExp { FloatExp(0x1p-24) }

  /// Decides whether the orbit ends at its last point.
  private mutating func decide(_ z: Complex) {
    let n = points.count - 1
    if z.lengthSquared > Multibrot.escapeRadiusSquared {
      finish(.escaped)
    } else if mayBePeriod && value.length < radius * slope.scaled.length {
      endsInNoise = value.length < radius * slope.scaled.length * Self.noise
      finish(.period(n))
    } else if let period = cycleDetector.period(arrivingAt: value, n) {
      if isAttracting(period) {
        finish(.attracted(period: period))
      } else {
        cycleDetector.refuse(at: n)
      }
    }
    if n == limit { isComplete = true }
  }

  /// Whether |Z| < r·|dZ/dC| is possible judging by the exponents alone, which is rare.
  ///
  /// Z| ≥ 2^e, |dZ/dC| < 2^(e + 1.5) and r < 2^(e + 1), each with its own exponent e.
  private var mayBePeriod: Bool { value.exponent < radius.exponent + slope.scaled.exponent + 3 }

  private mutating func finish(_ end: OrbitEnd) {
    self.end = end
    isComplete = true
  }

  /// Whether the last `period` steps are contracting: |∏ f′(Z)| < 1 − 2^−20.
  private func isAttracting(_ period: Int) -> Bool {
    var product = FloatExpComplex.one
    let n = points.count - 1
    for m in (n - period)..<n {
      product = formula.derivative(at: scaled(at: m)) * product
    }
    return product.length < FloatExp(1 - 0x1p-20)
  }

  /// As `ReferenceOrbit.scaled(at:)`, but searches from the end, since an attracting cycle is
  /// short.
  private func scaled(at m: Int) -> FloatExpComplex {
    let point = points[m]
    if point.maxNorm >= ReferenceOrbit.smallest { return FloatExpComplex(point) }
    return small.last { $0.index <= m }.flatMap { $0.index == m ? $0.value : nil } ?? .zero
  }
}

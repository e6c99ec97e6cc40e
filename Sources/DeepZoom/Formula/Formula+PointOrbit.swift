// Formula+PointOrbit — the orbit of any point under one c, for as long as its digits last.

package import Numbers

extension Formula {
  /// The orbit of a point under z ← f(z) + c, as far as every value is known to 54 bits.
  ///
  /// It ends where it escapes, where an attracting cycle is sure of it, at the first value
  /// whose error may exceed 2^−54 of it (that one is still in the list), or at the limit. The
  /// error is bounded step by step, by what `step` may err and by |f′|.
  ///
  /// A pixel at distance δ₀ from the start has left the orbit by then, if the precision is p times
  /// what δ₀ asks for (docs/theory.md §10); if it is less, the pixel knows its doubt.
  ///
  /// - Parameters:
  ///   - period: That of the attracting cycle, of a value that is drawn in for sure.
  ///   - start: Z[0]; its precision, that of c too, is the orbit's.
  ///   - limit: At least 1.
  /// - Returns: An orbit whose first point is `start`; `lastSlope` is the derivative by it.
  /// - Throws: `CancellationError`.
  package func pointOrbit(
    from start: BigComplex, _ c: BigComplex, limit: Int, progress: (Int) -> Void = { _ in },
    period: (Complex) -> Int? = { _ in nil }
  ) throws -> ReferenceOrbit {
    var scratch = OrbitScratch(precision: c.precision)
    var z = start
    var point = OrbitPoint(z)
    var points = PointList(point.nearest)
    var small: [(index: Int, value: FloatExpComplex)] = []
    var (slope, error) = (FloatExpComplex.one, PointError(start: point.value, c, self))
    var end = OrbitEnd.limit
    if point.isSmall && !point.value.isZero { small.append((0, point.value)) }
    let last = max(1, min(limit, longestStoredOrbit - 1))
    let stride = Self.cancellationStride(c.precision)
    for n in 1...last {
      if n % stride == 0 {
        try Task.checkCancellation()
        progress(n)
      }
      error.advance(self, from: point.value)
      slope = derivative(at: point.value) * slope
      step(&z, c, &scratch)
      point = OrbitPoint(z)
      points.append(point.nearest)
      if point.isSmall && !point.value.isZero { small.append((n, point.value)) }
      if point.nearest.lengthSquared > Self.escapeRadiusSquared {
        end = .escaped
        break
      }
      if !error.isWithin(0x1p-54, of: point.value) {
        end = .digits
        break
      }
      if let period = period(point.nearest) {
        end = .attracted(period: period)
        break
      }
    }
    return ReferenceOrbit(
      points: try points.takeAll(), smallPoints: small, end: end, precision: c.precision,
      lastSlope: slope)
  }
}

/// A bound on how far a rounded orbit of a point is from the exact one.
///
///     E ← f(|z| + E) − f(|z|) + 2^(6−P)·(|f′(z)|·|z| + |c|)
///
/// the second part being what `Formula.step` promises.
struct PointError {
  private(set) var value: FloatExp
  private let unit: FloatExp
  private let constant: FloatExp

  /// - Parameter start: Rounded once, and made of parts no greater than 1 or itself.
  init<F: Formula>(start: FloatExpComplex, _ c: BigComplex, _ formula: F) {
    unit = FloatExp(1, exponent: 6 - c.precision)
    constant = c.scaled.length
    value = unit * (FloatExp(1) + start.length)
  }

  @inline(__always)
  mutating func advance<F: Formula>(_ formula: F, from z: FloatExpComplex) {
    // Of an orbit that is long lost nothing more is to be known.
    if value.exponent > 1 << 30 { return }
    let steepness = formula.derivative(at: z).length
    // The coefficients of f's binomial expansion are positive, so this is its greatest change.
    let bent = formula.perturb(
      FloatExpComplex(value.significand, exponent: value.exponent),
      at: FloatExpComplex(z.length.significand, exponent: z.length.exponent))
    value =
      FloatExp(1 + 0x1p-40) * bent.length + unit * (steepness * z.length + constant)
  }

  /// Whether the bound is below a share of z.
  @inline(__always)
  func isWithin(_ share: Double, of z: FloatExpComplex) -> Bool {
    value <= FloatExp(share) * z.length
  }
}

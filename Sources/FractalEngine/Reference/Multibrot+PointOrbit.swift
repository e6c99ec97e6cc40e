// Multibrot+PointOrbit — the orbit of any point under one c, as long as its digits suffice.

package import BigNumbers

extension Multibrot {
  /// The orbit of a point under z ← f(z) + c, as long as every value is known to 54 bits.
  ///
  /// It ends where it escapes, where an attracting cycle certainly attracts it, at the first value
  /// whose relative error may exceed 2^−54 (that value is still in the list), or at the limit. The
  /// error is bounded step by step, from the error bound of `step` and from |f′|.
  ///
  /// A pixel at distance δ₀ from the start has rebased before the digits are used up, if the
  /// precision is p times what δ₀ requires (docs/theory.md §10). If the precision is lower, the
  /// pixel's rounding-error estimate shows it.
  ///
  /// - Parameters:
  ///   - period: Returns the period of the attracting cycle that certainly attracts a value, or
  ///     nil.
  ///   - start: Z[0]; its precision is that of the orbit and of c.
  ///   - limit: At least 1.
  /// - Returns: An orbit whose first point is `start`; `lastSlope` is the derivative by `start`.
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

// PointOracle — direct iteration of one point under a fixed c in MPFR: slow, obvious, and right.
//
// It uses no reference, no perturbation and no BLA steps, and doubles only in the derivative and
// the bounds. The engine uses the quick fate, in fixed point; the verification of pictures uses the
// other.

package import BigNumbers

extension Multibrot {
  /// Iterates a point under z ← f(z) + c in full precision.
  ///
  /// The start itself is not tested: an escape has n ≥ 1, and the slope is dz_n/dz_0.
  ///
  /// - Parameters:
  ///   - start: The start, whose precision is that of the iteration and of c.
  ///   - basin: The basin of c; nil if interior is not searched for.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func fate(
    of start: BigComplex, under c: BigComplex, limit: Int, basin: AttractingBasin? = nil
  ) throws -> PointFate {
    try fate(along: ExactOrbit(from: start), under: c, limit: limit, basin)
  }

  /// Iterates like `fate(of:under:limit:basin:)`, in fixed point where that is faster.
  ///
  /// - Throws: `CancellationError`.
  func quickFate(
    of start: BigComplex, under c: BigComplex, limit: Int, basin: AttractingBasin? = nil
  ) throws -> PointFate {
    let orbit = ExactOrbit(from: start, by: fixedOrbit(from: start, under: c))
    return try fate(along: orbit, under: c, limit: limit, basin)
  }

  private func fate(
    along start: ExactOrbit, under c: BigComplex, limit: Int, _ basin: AttractingBasin?
  ) throws -> PointFate {
    var orbit = start
    var point = orbit.point
    var slope = FloatExpComplex.one
    var error = PointError(start: point.value, c, self)
    for n in 1...max(1, limit) {
      error.advance(self, from: point.value)
      slope = derivative(at: point.value) * slope
      try orbit.advance { step(&$0, c, &$1) }
      point = orbit.point
      if point.nearest.lengthSquared > Self.escapeRadiusSquared {
        let backwardError = slope.isZero ? error.value : error.value / slope.length
        return .escaped(Escape(n: n, z: point.nearest, slope: slope), backwardError: backwardError)
      }
      if let basin, basin.smallestHolds(point.nearest, within: error.value.nearest) {
        return .drawnIn(period: basin.period)
      }
    }
    return .unresolved
  }
}

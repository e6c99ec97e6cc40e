// PointOracle — plain iteration of one point under a fixed c in MPFR: slow, obvious, and right.
//
// No reference, no perturbation, no blocks; doubles only in the derivative and the bounds.

package import Numbers

/// What plain iteration finds of a point.
package enum PointFate: Sendable, Equatable {
  /// And how far off its start, in the plane, rounding may have put the orbit.
  case escaped(Escape, shift: ScaledDouble)
  /// Its orbit has entered a disc that an attracting cycle draws in, for sure.
  case drawnIn(period: Int)
  case unresolved
}

extension Formula {
  /// Iterates a point under z ← f(z) + c in full precision.
  ///
  /// The start itself is not looked at: an escape has n ≥ 1, and the slope is dz_n/dz_0.
  ///
  /// - Parameters:
  ///   - start: Its precision, that of c too, is that of the iteration.
  ///   - basin: That of c; nil where nothing is to be found inside.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func fate(
    of start: BigComplex, under c: BigComplex, limit: Int, basin: AttractingBasin? = nil
  ) throws -> PointFate {
    var scratch = OrbitScratch(precision: c.precision)
    var z = start
    var point = OrbitPoint(z)
    var slope = ScaledComplex.one
    var error = PointError(start: point.value, c, self)
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      error.advance(self, from: point.value)
      slope = derivative(at: point.value) * slope
      step(&z, c, &scratch)
      point = OrbitPoint(z)
      if point.nearest.lengthSquared > Self.escapeRadiusSquared {
        let shift = slope.isZero ? error.value : error.value / slope.length
        return .escaped(Escape(n: n, z: point.nearest, slope: slope), shift: shift)
      }
      if let basin, basin.smallestHolds(point.nearest, within: error.value.nearest) {
        return .drawnIn(period: basin.period)
      }
    }
    return .unresolved
  }
}

// Oracle — plain iteration of one pixel in MPFR: slow, obvious, and right.
//
// No reference, no perturbation, no blocks, no doubles but in the derivative.

package import Numbers

/// How a pixel left the escape radius, by plain iteration.
package struct Escape: Sendable, Equatable {
  /// The first n ≥ 1 with |z_n| beyond the escape radius.
  package let n: Int
  /// z_n.
  package let z: Complex
  /// dz_n/dc, to a relative error of some n·2^−52.
  package let slope: ScaledComplex
}

extension Formula {
  /// Iterates c in full precision until it escapes; nil when it does not within `limit`.
  ///
  /// - Parameter c: Its precision is that of the iteration.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? {
    try escape(of: c, limit: limit) { _, _, _ in true }
  }

  /// The same, given up where `goesOn` says so of n, dz_n/dc and z_n.
  @inline(__always)
  func escape(
    of c: BigComplex, limit: Int, while goesOn: (Int, ScaledComplex, ScaledComplex) -> Bool
  ) throws -> Escape? {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    var value = ScaledComplex.zero
    var slope = ScaledComplex.zero
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      slope = derivative(at: value) * slope + .one
      step(&z, c, &scratch)
      let point = z.nearest
      value = point.maxNorm >= ReferenceOrbit.smallest ? ScaledComplex(point) : z.scaled
      if !goesOn(n, slope, value) { return nil }
      if point.lengthSquared > Self.escapeRadiusSquared {
        return Escape(n: n, z: point, slope: slope)
      }
    }
    return nil
  }

  /// Whether c has an attracting cycle of this period, by Newton's method in full precision.
  ///
  /// The critical orbit is followed for some periods first, since it ends at the cycle. The
  /// multiplier is taken at the solution, to which Newton's last step was below 2^−(precision/2).
  package func hasAttractingCycle(_ c: BigComplex, period: Int) throws -> Bool {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    let first = max(64, 1000 / period) * period
    var (settled, settling, patience) = (0, first, 16 * first)
    // Near a parabolic point the orbit takes long to settle, and Newton's method leads astray.
    while settling <= patience {
      for n in settled..<settling {
        if n & 255 == 0 { try Task.checkCancellation() }
        step(&z, c, &scratch)
        if z.nearest.lengthSquared > Self.escapeRadiusSquared { return false }
      }
      // There is at most one attracting cycle; one that repels may have been nearer.
      let (slope, isNear) = try cycleSlope(near: z, c, period: period, &scratch)
      if let slope, slope.length < ScaledDouble(1) { return true }
      // An orbit that comes back close, but not to a cycle, may only be slow.
      if isNear { patience = max(1 << 22, 16 * first) }
      (settled, settling) = (settling, 4 * settling)
    }
    return false
  }

  /// The multiplier of the cycle that Newton's method finds from a point, nil where it finds
  /// none; and whether the point returns to within a quarter of itself after a period.
  private func cycleSlope(
    near start: BigComplex, _ c: BigComplex, period: Int, _ scratch: inout OrbitScratch
  ) throws -> (slope: ScaledComplex?, isNear: Bool) {
    var z = start
    var isNear: Bool?
    for _ in 0..<64 {
      var image = z
      var slope = ScaledComplex.one
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        slope = derivative(at: image.scaled) * slope
        step(&image, c, &scratch)
        if image.nearest.lengthSquared > Self.escapeRadiusSquared { return (nil, isNear ?? false) }
      }
      image.subtract(z)
      let gap = image.scaled
      if isNear == nil { isNear = gap.isWithin(ScaledDouble(0.25), of: z.scaled) }
      // z ← z + (f(z) − z)/(1 − f′): the correction needs no more than a double's digits.
      let correction = gap.divided(by: .one - slope)
      z.add(BigComplex(correction, precision: c.precision))
      if correction.isWithin(ScaledDouble(1, exponent: -c.precision / 2), of: z.scaled) {
        return (slope, isNear ?? false)
      }
    }
    return (nil, isNear ?? false)
  }
}

extension ScaledComplex {
  fileprivate func isWithin(_ factor: ScaledDouble, of other: ScaledComplex) -> Bool {
    maxNorm <= factor * other.maxNorm
  }
}

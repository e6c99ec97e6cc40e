// Oracle — direct iteration of one pixel in MPFR: slow, obvious, and right.
//
// It has no reference, no perturbation and no BLA steps, and uses doubles only for the derivative.

package import BigNumbers

extension Multibrot {
  /// Iterates c in full precision until it escapes; nil if it does not escape within `limit`.
  ///
  /// - Parameter c: The parameter, whose precision is that of the iteration.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? {
    try escape(of: c, limit: limit) { _, _, _ in true }
  }

  /// Iterates like `escape(of:limit:)`, but stops when `goesOn` returns false for n, dz_n/dc and
  /// z_n.
  @inline(__always)
  func escape(
    of c: BigComplex, limit: Int, while goesOn: (Int, FloatExpComplex, FloatExpComplex) -> Bool
  ) throws -> Escape? {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    var value = FloatExpComplex.zero
    var slope = FloatExpComplex.zero
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      slope = derivative(at: value) * slope + .one
      step(&z, c, &scratch)
      let point = z.nearest
      value = point.maxNorm >= ReferenceOrbit.smallest ? FloatExpComplex(point) : z.scaled
      if !goesOn(n, slope, value) { return nil }
      if point.lengthSquared > Self.escapeRadiusSquared {
        return Escape(n: n, z: point, slope: slope)
      }
    }
    return nil
  }

  /// Whether c has an attracting cycle of this period, by Newton's method in full precision.
  ///
  /// The critical orbit is followed for some periods first, since it converges to the cycle. The
  /// multiplier is computed at the solution: where Newton's last step was below 2^−(precision/2),
  /// or where a period returns as closely as its rounding errors allow. In the latter case the
  /// multiplier must be below 1 for all possible rounding errors.
  package func hasAttractingCycle(_ c: BigComplex, period: Int) throws -> Bool {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    let first = max(64, 1000 / period) * period
    var (settled, settling, patience) = (0, first, 16 * first)
    // Near a parabolic point the orbit takes long to settle, and before that Newton's method
    // misleads.
    while settling <= patience {
      for n in settled..<settling {
        if n & 255 == 0 { try Task.checkCancellation() }
        step(&z, c, &scratch)
        if z.nearest.lengthSquared > Self.escapeRadiusSquared { return false }
      }
      // There is at most one attracting cycle; a repelling one may have been nearer.
      let (slope, isNear) = try cycleSlope(near: z, c, period: period, &scratch)
      if let slope, slope < FloatExp(1) { return true }
      // An orbit that returns closely, but not to a cycle, may only be settling slowly.
      if isNear { patience = max(1 << 22, 16 * first) }
      (settled, settling) = (settling, 4 * settling)
    }
    return false
  }

  /// A bound on the multiplier of the cycle that Newton's method finds from a point, or nil.
  ///
  /// Also returns whether the point comes back to within a quarter of its size after a period.
  private func cycleSlope(
    near start: BigComplex, _ c: BigComplex, period: Int, _ scratch: inout OrbitScratch
  ) throws -> (slope: FloatExp?, isNear: Bool) {
    var z = start
    var isNear: Bool?
    for _ in 0..<64 {
      guard let (image, slope, error) = try returnMap(of: z, c, period: period, &scratch) else {
        return (nil, isNear ?? false)
      }
      var difference = image
      difference.subtract(z)
      let gap = difference.scaled
      if isNear == nil { isNear = gap.isWithin(FloatExp(0.25), of: z.scaled) }
      // z ← z + (f(z) − z)/(1 − f′): the digits of a double suffice for the correction.
      let rest = FloatExpComplex.one - slope
      let correction = gap.divided(by: rest)
      z.add(BigComplex(correction, precision: c.precision))
      let hasArrived = correction.isWithin(
        FloatExp(1, exponent: -c.precision / 2), of: z.scaled)
      if !hasArrived && error < gap.maxNorm { continue }
      let size = slope.length
      if hasArrived || z.scaled.isZero { return (size, isNear ?? false) }
      // An error of z changes the first factor of the multiplier; the other factors change less.
      let margin = FloatExp(16) * error / (rest.length * z.scaled.length)
      return (size + size * margin, isNear ?? false)
    }
    return (nil, isNear ?? false)
  }

  /// z after a period, its derivative by z, and a bound on rounding errors; nil if it escapes.
  private func returnMap(
    of start: BigComplex, _ c: BigComplex, period: Int, _ scratch: inout OrbitScratch
  ) throws -> (end: BigComplex, slope: FloatExpComplex, error: FloatExp)? {
    var z = start
    var slope = FloatExpComplex.one
    var error = FloatExp.zero
    // The error bound that `step` guarantees.
    let unit = FloatExp(1, exponent: 6 - c.precision)
    let constant = unit * c.scaled.length
    for n in 0..<period {
      if n & 255 == 0 { try Task.checkCancellation() }
      let value = z.scaled
      let steepness = derivative(at: value)
      let size = steepness.length
      error = size * (error + unit * value.length) + constant
      slope = steepness * slope
      step(&z, c, &scratch)
      if z.nearest.lengthSquared > Self.escapeRadiusSquared { return nil }
    }
    return (z, slope, error)
  }
}

extension FloatExpComplex {
  fileprivate func isWithin(_ factor: FloatExp, of other: FloatExpComplex) -> Bool {
    maxNorm <= factor * other.maxNorm
  }
}

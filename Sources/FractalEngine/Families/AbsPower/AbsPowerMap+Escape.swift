// AbsPowerMap+Escape — direct iteration of one pixel: by MPFR for the oracle, and in fixed point.

package import BigNumbers

extension AbsPowerMap {
  /// Iterates c in full precision until it escapes; nil if it does not escape within `limit`.
  ///
  /// The slope is a number D such that |z| ln|z| / |D| and z / D give the distance estimate and its
  /// direction as for a holomorphic map: z / D points in the direction of steepest ascent of |z|,
  /// and |D| is the slope of |z| (docs/theory.md §11).
  ///
  /// - Parameter c: The point, whose precision is that of the iteration.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? {
    var orbit = ExactAbsPowerOrbit(self, c)
    var value = Planar<FloatExp>.zero
    var slopes = AbsPowerSlopes<FloatExp>.zero
    for n in 1...max(1, limit) {
      try orbit.advance()
      slopes = slopes.advanced(by: orbit.tangent(at: value), unit: FloatExp(1))
      value = orbit.value
      if orbit.nearest.lengthSquared > Multibrot.escapeRadiusSquared {
        return Escape(n: n, z: orbit.nearest, slope: slopes.effective(at: value))
      }
    }
    return nil
  }

  /// Finds how c escapes, or that its precision does not suffice.
  ///
  /// A bounded orbit may be chaotic: then its digits are used up one by one. Each step computes
  /// only those that are left.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  func end(of c: BigComplex, limit: Int) throws -> AbsPowerEnd {
    let middle = c.nearest
    guard
      let orbit = FixedPowerOrbit(of: c, power: power, folds: (before.rawValue, after.rawValue))
    else {
      // A part of c is 2^11 or more.
      let escape = Escape(n: 1, z: middle, slope: FloatExpComplex(1, exponent: 0))
      return .escaped(n: 1, accurately: escape)
    }
    var error = AbsPowerError(
      precision: c.precision, parameterSize: Double.length(middle.re, middle.im))
    var slopes = AbsPowerExactSlopes()
    var z = Planar<FloatExp>.zero
    var size = 0.0
    let stride = Multibrot.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      let slope = steepest(size + error.flushed)
      orbit.resize(toBits: error.usefulBits(slope: slope))
      let next = orbit.next()
      slopes.advance(
        self, at: z,
        unfolded: Planar(next.isPowerReNegative ? -1 : 1, next.isPowerImNegative ? -1 : 1))
      z = Planar(
        FloatExp(next.re, exponent: next.reExponent), FloatExp(next.im, exponent: next.imExponent))
      let nearest = z.nearest
      size = nearest.length
      error.advance(slope: slope, to: size, bits: orbit.bits)
      if size > Multibrot.escapeRadius {
        guard error.flushed < 0x1p-72 else { return .escaped(n: n, accurately: nil) }
        let slope = slopes.scaled.effective(at: z)
        return .escaped(n: n, accurately: Escape(n: n, z: nearest.complex, slope: slope))
      }
      if !error.isSmall && size < 4 { return .lost(after: n) }
    }
    return .bounded
  }

  /// Whether a cycle of exactly this period attracts the critical orbit of c, in full precision.
  ///
  /// The proof is a disc around a point of the orbit that f^period maps into itself.
  ///
  /// - Throws: `CancellationError`.
  package func hasAttractingCycle(_ c: BigComplex, period: Int) throws -> Bool {
    var scratch = OrbitScratch(precision: c.precision)
    let zero = BigComplex(precision: c.precision)
    var z = zero
    var (settled, settling) = (0, max(64, 1000 / period) * period)
    let patience = max(1 << 20, 16 * settling)
    while settling <= patience {
      for n in settled..<settling {
        if n & 255 == 0 { try Task.checkCancellation() }
        step(&z, c, zero: zero, &scratch)
        if z.nearest.lengthSquared > Multibrot.escapeRadiusSquared { return false }
      }
      var image = z
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        step(&image, c, zero: zero, &scratch)
        if image.nearest.lengthSquared > Multibrot.escapeRadiusSquared { return false }
      }
      image.subtract(z)
      let gap = Planar<FloatExp>(image).length
      // An orbit that has settled to within its precision no longer changes.
      let least = max(gap.isZero ? Int.min : gap.exponent + 2, -c.precision / 2)
      var trap = TrappingDiscs(radii: [0, 4, 8, 16, 32].map { FloatExp(1, exponent: least + $0) })
      let first = z
      for n in 1...period {
        if n & 255 == 0 { try Task.checkCancellation() }
        let size = Planar<FloatExp>(z).length
        trap.pass { imageRadius($0, at: size) }
        step(&z, c, zero: zero, &scratch)
        guard period % n == 0 else { continue }
        var moved = z
        moved.subtract(first)
        let length = Planar<FloatExp>(moved).length
        if let found = trap.period(gap: length, error: .zero, after: n) { return found == period }
      }
      (settled, settling) = (settling + period, 4 * settling)
    }
    return false
  }
}

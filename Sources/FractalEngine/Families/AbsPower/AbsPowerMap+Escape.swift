// AbsPowerMap+Escape — direct iteration of one pixel: by MPFR for the oracle, and a faster way.

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
    try escape(along: ExactAbsPowerOrbit(self, c, quickly: false), limit: limit)
  }

  /// Iterates like `escape(of:limit:)`, in fixed point where that is faster.
  ///
  /// - Throws: `CancellationError`.
  func quickEscape(of c: BigComplex, limit: Int) throws -> Escape? {
    try escape(along: ExactAbsPowerOrbit(self, c, quickly: true), limit: limit)
  }

  private func escape(along start: ExactAbsPowerOrbit, limit: Int) throws -> Escape? {
    var orbit = start
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

  /// The bits, beyond 8 after the binary point, to which an orbit must be known; with fewer it is
  /// lost.
  ///
  /// Fixed point, which exists only for p = 2, can round a point to a double only while more bits
  /// of the point are known than a double has.
  var spareBits: Int { power == 2 ? 120 : 0 }

  /// Finds how c escapes, or that its precision does not suffice.
  ///
  /// A bounded orbit may be chaotic: then its digits are used up one by one.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: That of `quickEscape(of:limit:)`.
  func end(of c: BigComplex, limit: Int) throws -> AbsPowerEnd {
    var orbit = ExactAbsPowerOrbit(self, c, quickly: true)
    var error = AbsPowerError(precision: c.precision, leastKnown: 8 + spareBits)
    var value = Planar<FloatExp>.zero
    var slopes = AbsPowerSlopes<FloatExp>.zero
    var size = 0.0
    for n in 1...max(1, limit) {
      try orbit.advance()
      slopes = slopes.advanced(by: orbit.tangent(at: value), unit: FloatExp(1))
      value = orbit.value
      let next = Double.length(orbit.nearest.re, orbit.nearest.im)
      error.advance(slope: steepest(size + error.flushed), to: next)
      if next > Multibrot.escapeRadius {
        guard error.flushed < 0x1p-72 else { return .escaped(n: n, accurately: nil) }
        let escape = Escape(n: n, z: orbit.nearest, slope: slopes.effective(at: value))
        return .escaped(n: n, accurately: escape)
      }
      if !error.isSmall && next < 4 { return .lost(after: n) }
      size = next
    }
    return .bounded
  }

  /// Whether the critical orbit of c is attracted by a cycle of this period, in full precision.
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
      }
      image.subtract(z)
      let gap = Planar<FloatExp>(image).length
      // An orbit that has settled to within its precision no longer changes.
      let least = max(gap.isZero ? Int.min : gap.exponent + 2, -c.precision / 2)
      var trap = TrappingDiscs(radii: [0, 4, 8, 16, 32].map { FloatExp(1, exponent: least + $0) })
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        let size = Planar<FloatExp>(z).length
        trap.pass { imageRadius($0, at: size) }
        step(&z, c, zero: zero, &scratch)
      }
      if trap.holds(gap: gap) { return true }
      (settled, settling) = (settling + period, 4 * settling)
    }
    return false
  }
}

/// A bound on the accumulated rounding errors of an orbit in full precision.
private struct AbsPowerError {
  private let precision: Int
  /// The least accuracy that is required, in bits after the binary point.
  private let leastKnown: Int
  /// The error in units of 2^exponent, a power of two that keeps it in range; the following values
  /// have the same unit.
  private var error = 0.0
  private var exponent: Int
  /// Sixteen units in the last place, and the greatest error that still counts as small.
  private var (unit, room) = (0.0, 0.0)
  private var scale = 0.0

  init(precision: Int, leastKnown: Int) {
    (self.precision, self.leastKnown, exponent) = (precision, leastKnown, -precision)
    setUnits()
  }

  /// The bound as a double; 0 where it is too small.
  var flushed: Double { error * scale }
  var isSmall: Bool { error < room }

  /// Adds the error of a step: some units of the larger of 1 and the parts of the value.
  @inline(__always)
  mutating func advance(slope: Double, to size: Double) {
    error = slope * error + unit * (2 + size)
    if error > 0x1p200 {
      (error, exponent) = (error * 0x1p-200, exponent + 200)
      setUnits()
    }
  }

  private mutating func setUnits() {
    unit = exponent + precision < 900 ? 16 * .powerOfTwo(-precision - exponent) : 0
    scale = exponent > -1000 ? .powerOfTwo(exponent) : 0
    let known = -leastKnown - exponent
    room = known > 0 ? .powerOfTwo(min(known, 1000)) : 0
  }
}

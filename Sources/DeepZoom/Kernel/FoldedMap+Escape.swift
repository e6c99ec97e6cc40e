// FoldedMap+Escape — plain iteration of one pixel of a folded map in MPFR: the oracle.

package import Numbers

extension FoldedMap {
  /// Iterates c in full precision until it escapes; nil when it does not within `limit`.
  ///
  /// The slope is the number D with |z| / D = ∇|z| · |z|² / |∇|z| · |z||²: by it the distance
  /// estimate |z| ln|z| / |D| and its direction z / D are those of a holomorphic map
  /// (docs/theory.md §10).
  ///
  /// - Parameter c: Its precision is that of the iteration.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? {
    var scratch = OrbitScratch(precision: c.precision)
    let zero = BigComplex(precision: c.precision)
    var z = zero
    var value = Planar<ScaledDouble>.zero
    var slopes = FoldedSlopes<ScaledDouble>.zero
    let stride = max(1, min(1024, 1_000_000 / c.precision))
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      var power = Planar<ScaledDouble>.zero
      step(&z, c, zero: zero, &scratch) { power = Planar($0) }
      slopes = slopes.advanced(by: tangent(at: value, unfolded: power), unit: ScaledDouble(1))
      value = Planar(z)
      let point = z.nearest
      if point.lengthSquared > Mandelbrot.escapeRadiusSquared {
        return Escape(n: n, z: point, slope: slopes.effective(at: value))
      }
    }
    return nil
  }

  /// Whether an attracting cycle of this period draws the critical orbit of c in, in full
  /// precision: a disc around a point of the orbit that f^period maps into itself.
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
        if z.nearest.lengthSquared > Mandelbrot.escapeRadiusSquared { return false }
      }
      var turn = z
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        step(&turn, c, zero: zero, &scratch)
      }
      turn.subtract(z)
      let gap = Planar<ScaledDouble>(turn).length
      // An orbit that has arrived as far as its digits go moves no more.
      let least = max(gap.isZero ? Int.min : gap.exponent + 2, -c.precision / 2)
      var trap = FoldedTrap(
        self, radii: [0, 4, 8, 16, 32].map { ScaledDouble(1, exponent: least + $0) })
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        trap.pass(Planar<ScaledDouble>(z).length)
        step(&z, c, zero: zero, &scratch)
      }
      if trap.holds(gap: gap) { return true }
      (settled, settling) = (settling + period, 4 * settling)
    }
    return false
  }
}

/// dz/dc as what becomes of the directions of both axes, in the units of the caller.
struct FoldedSlopes<Part: RealNumber> {
  var alongX: Planar<Part>
  var alongY: Planar<Part>

  static var zero: FoldedSlopes { FoldedSlopes(alongX: .zero, alongY: .zero) }

  /// After one more step.
  ///
  /// - Parameter unit: What a change of c by 1 is in the caller's units.
  @inline(__always)
  func advanced(by tangent: FoldedTangent<Part>, unit: Part) -> FoldedSlopes {
    var (x, y) = (tangent(alongX), tangent(alongY))
    x.re = x.re + unit
    y.im = y.im + unit
    return FoldedSlopes(alongX: x, alongY: y)
  }
}

extension FoldedSlopes where Part == ScaledDouble {
  /// The D with which z / D has the direction of steepest ascent of |z|, and |D| is its slope.
  func effective(at z: Planar<ScaledDouble>) -> ScaledComplex {
    let ascent = Planar(
      z.re * alongX.re + z.im * alongX.im, z.re * alongY.re + z.im * alongY.im)
    let square = z.re * z.re + z.im * z.im
    return (z * ascent.conjugate).joined.divided(
      by: ScaledComplex(square.significand, exponent: square.exponent))
  }
}

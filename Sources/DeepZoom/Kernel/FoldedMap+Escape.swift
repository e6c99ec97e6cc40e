// FoldedMap+Escape — plain iteration of one pixel of a folded map in MPFR: the oracle.

package import Numbers

extension FoldedMap {
  /// Iterates c in full precision until it escapes; nil when it does not within `limit`.
  ///
  /// The slope is the number D by which the distance estimate |z| ln|z| / |D| and its direction
  /// z / D are those of a holomorphic map: z / D points to where |z| rises, and |D| is how steeply
  /// (docs/theory.md §11).
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
    let stride = Self.cancellationStride(c.precision)
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

  /// When c escapes, or that its precision does not suffice to say.
  ///
  /// An orbit that stays may be chaotic: then its digits are used up one by one.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: As `escape(of:limit:)`, a third of the time.
  func end(of c: BigComplex, limit: Int) throws -> FoldedEnd {
    var scratch = OrbitScratch(precision: c.precision)
    let zero = BigComplex(precision: c.precision)
    var z = zero
    var size = 0.0
    // The error in units of 2^−precision, times a power of two that keeps it in the range.
    var (error, exponent) = (0.0, -c.precision)
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      step(&z, c, zero: zero, &scratch)
      let point = z.nearest
      let next = Double.length(point.re, point.im)
      // A step errs by some units of the greater of 1 and its parts.
      let unit = exponent + c.precision < 900 ? 16 * .powerOfTwo(-c.precision - exponent) : 0
      let reach = size + (exponent > -1000 ? error * .powerOfTwo(exponent) : 0)
      error = steepest(reach) * error + unit * (2 + next)
      if error > 0x1p200 { (error, exponent) = (error * 0x1p-200, exponent + 200) }
      if next > Mandelbrot.escapeRadius { return .escaped(n: n) }
      let isKnown = exponent < -8 && error < .powerOfTwo(min(-8 - exponent, 1000))
      if !isKnown && next < 4 { return .lost(after: n) }
      size = next
    }
    return .bounded
  }

  private static func cancellationStride(_ precision: Int) -> Int {
    Mandelbrot.cancellationStride(precision)
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
      var trap = TrapDiscs(radii: [0, 4, 8, 16, 32].map { ScaledDouble(1, exponent: least + $0) })
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        let size = Planar<ScaledDouble>(z).length
        trap.pass { imageRadius($0, at: size) }
        step(&z, c, zero: zero, &scratch)
      }
      if trap.holds(gap: gap) { return true }
      (settled, settling) = (settling + period, 4 * settling)
    }
    return false
  }
}

/// What became of a pixel of a folded map in full precision.
enum FoldedEnd {
  case escaped(n: Int)
  /// Not within the limit.
  case bounded
  /// The precision does not suffice to say more than that it has not escaped by then.
  case lost(after: Int)
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

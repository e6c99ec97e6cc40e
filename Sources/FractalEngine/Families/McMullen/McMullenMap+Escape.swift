// McMullenMap+Escape — direct iteration of one pixel of z² + λ·z⁻² in MPFR: the oracle.

internal import BigNumbers

/// The greatest |z| that an escape may have.
///
/// Near the pole z may become arbitrarily large. The value is slightly below R², so that smooth
/// counts are always above n.
private let mostSize = 0x1p20 * (1 - 0x1p-16)

extension Escape {
  /// An escape whose |z| is at most `mostSize`; z ÷ slope stays the same.
  init(n: Int, z: FloatExpComplex, trimming slope: FloatExpComplex) {
    let excess = z.length / FloatExp(mostSize)
    if excess <= FloatExp(1) {
      self.init(n: n, z: z.nearest, slope: slope)
      return
    }
    let divisor = FloatExpComplex(excess.significand, exponent: excess.exponent)
    self.init(n: n, z: z.divided(by: divisor).nearest, slope: slope.divided(by: divisor))
  }
}

extension McMullenMap {
  /// Iterates a pixel in full precision until it escapes; nil if it does not within `limit`.
  ///
  /// If z is 0, the pixel escapes at the next n, with a distance of almost 0.
  ///
  /// - Parameter point: The pixel's point, whose precision is that of the iteration.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  func escape(of point: BigComplex, limit: Int) throws -> Escape? {
    let start = start(of: point)
    var (exact, n, slope) = (start.orbit, start.n, start.slope)
    let stride = Multibrot.cancellationStride(point.precision)
    let radius = FloatExp(Multibrot.escapeRadius)
    while n <= limit {
      if n % stride == 0 { try Task.checkCancellation() }
      let z = exact.z.scaled
      if n > 0 && z.length > radius { return Escape(n: n, z: z, trimming: slope) }
      if n == limit { return nil }
      n += 1
      if exact.isAtPole {
        // These are the values of a point 2^−64 from the pole.
        let far = FloatExpComplex(mostSize, exponent: 0)
        return Escape(n: n, z: far, trimming: slope.timesPowerOfTwo(84))
      }
      slope = exact.derivative() * slope + (isJulia ? .zero : exact.shift())
      exact.step()
    }
    return nil
  }

  /// Finds when a pixel escapes, or that its precision does not suffice.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: That of `escape(of:limit:)`.
  func end(of point: BigComplex, limit: Int) throws -> AbsPowerEnd {
    let start = start(of: point)
    var (exact, n) = (start.orbit, start.n)
    let unit = FloatExp(16, exponent: -point.precision)
    let lambda = lambda(of: point).scaled.length
    // |λ|/ρ² − ρ² > R for all ρ up to √(|λ|/2R), if that is below 1.
    let hole = lambda * FloatExp(0x1p-11)
    let curvatureScale = FloatExp(11) * lambda
    var error = unit * (exact.z.scaled.length + FloatExp(1))
    let stride = Multibrot.cancellationStride(point.precision)
    while n <= limit {
      if n % stride == 0 { try Task.checkCancellation() }
      let size = exact.z.scaled.length
      if n > 0 && size > FloatExp(Multibrot.escapeRadius) { return .escaped(n: n, accurately: nil) }
      if n == limit { return .bounded }
      let reach = size + error
      if reach * reach < hole && reach < FloatExp(1) { return .escaped(n: n + 1, accurately: nil) }
      if size < FloatExp(256) * error { return .lost(after: n) }
      let inverse = FloatExp(1) / (size * size)
      let curvature = FloatExp(2) + curvatureScale * inverse * inverse
      error =
        (exact.derivative().length + curvature * error) * error + unit * exact.stepSize
      exact.step()
      n += 1
    }
    return .bounded
  }

  /// Whether the pixel's orbit is attracted by a cycle of this period, in full precision.
  ///
  /// The proof is a disc around a point of the orbit that f^period maps into itself.
  ///
  /// - Throws: `CancellationError`.
  func hasAttractingCycle(_ point: BigComplex, period: Int) throws -> Bool {
    var exact = start(of: point).orbit
    let lambda = lambda(of: point).scaled.length
    let (unit, eleven) = (FloatExp(1), FloatExp(11))
    var (settled, settling) = (0, max(64, 1000 / period) * period)
    let patience = max(1 << 20, 16 * settling)
    while settling <= patience {
      for n in settled..<settling {
        if n & 255 == 0 { try Task.checkCancellation() }
        exact.step()
        if exact.isAtPole || exact.z.nearest.lengthSquared > Multibrot.escapeRadiusSquared {
          return false
        }
      }
      var image = exact
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        image.step()
        if image.isAtPole || image.z.nearest.lengthSquared > Multibrot.escapeRadiusSquared {
          return false
        }
      }
      var moved = image.z
      moved.subtract(exact.z)
      let gap = moved.scaled.length
      // An orbit that has settled to within its precision no longer changes.
      let least = max(gap.isZero ? Int.min : gap.exponent + 2, -point.precision / 2)
      var trap = TrappingDiscs(radii: [0, 4, 8, 16, 32].map { FloatExp(1, exponent: least + $0) })
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        let size = exact.z.scaled.length
        let inverse = size.isZero ? FloatExp.zero : unit / (size * size)
        trap.pass(
          slope: exact.derivative().length,
          curvature: unit + unit + eleven * lambda * inverse * inverse,
          size: size, error: .zero)
        exact.step()
      }
      if trap.holds(gap: gap) { return true }
      (settled, settling) = (settling + period, 4 * settling)
    }
    return false
  }
}

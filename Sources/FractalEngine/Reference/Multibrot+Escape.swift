// Multibrot+Escape — one pixel in full precision, in fixed point where that is faster.

internal import BigNumbers

extension Multibrot {
  /// The outcome of `escape(of:limit:)`, up to six times as fast; `.lost` once the digits are used
  /// up.
  ///
  /// For nearly every point fixed point shows how full precision would round it. Where it does not,
  /// the pixel is computed again in full precision from the start.
  ///
  /// - Parameter steepest: The digits are used up when |dz/dc| exceeds this many times |z|.
  /// - Throws: `CancellationError`.
  /// - Complexity: That of `escape(of:limit:)`.
  func quickEnd(of c: BigComplex, limit: Int, steepest: FloatExp) throws -> ExactEnd {
    guard let fixed = fixedOrbit(at: c, guardBits: 0) else {
      return try endByMPFR(of: c, limit: limit, steepest: steepest)
    }
    var slope = OrbitSlope(of: self)
    var ceiling = SlopeCeiling(steepest)
    // The last value: `plain` where doubles can hold its slope, otherwise `value`.
    var (plain, value, isDirect) = (Complex.zero, FloatExpComplex.zero, false)
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      if !(isDirect && slope.advance(self, at: plain)) {
        slope.advance(self, at: isDirect ? FloatExpComplex(plain) : value)
      }
      if let z = fixed.next() {
        plain = Complex(z.re, z.im)
        isDirect = slope.isDirect(plain)
        if !isDirect { value = FloatExpComplex(plain) }
      } else {
        let bounds = fixed.bounds
        guard let rounded = OrbitPoint(between: bounds.below, bounds.above) else {
          return try endByMPFR(of: c, limit: limit, steepest: steepest)
        }
        (plain, value, isDirect) = (rounded.nearest, rounded.value, false)
      }
      let isLost =
        isDirect
        ? ceiling.isExceeded(by: slope, at: plain)
        : ceiling.isExceeded(by: slope.scaled, at: value)
      if isLost { return .lost(after: n) }
      if plain.lengthSquared > Self.escapeRadiusSquared {
        return .escaped(Escape(n: n, z: plain, slope: slope.scaled))
      }
    }
    return .bounded
  }

  /// The outcome of `quickEnd`, by MPFR alone.
  ///
  /// - Throws: `CancellationError`.
  func endByMPFR(of c: BigComplex, limit: Int, steepest: FloatExp) throws -> ExactEnd {
    let ceiling = SlopeCeiling(steepest)
    var end: Int?
    let escape = try escape(of: c, limit: limit) { n, slope, z in
      if ceiling.isExceeded(by: slope, at: z) { end = n }
      return end == nil
    }
    return end.map(ExactEnd.lost) ?? ExactEnd(escape)
  }

  /// The outcome of `quickEnd`, with a slope whose error is at most 2^−96 for each iteration; it
  /// takes five times as long.
  ///
  /// - Throws: `CancellationError`.
  func compensatedEnd(of c: BigComplex, limit: Int, steepest: FloatExp) throws -> ExactEnd {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    var slope = DoubleDoubleExpComplex.zero
    let ceiling = SlopeCeiling(steepest)
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      slope = derivative(at: DoubleDoubleExpComplex(z)) * slope + .one
      step(&z, c, &scratch)
      if ceiling.isExceeded(by: slope.scaled, at: z.scaled) { return .lost(after: n) }
      if z.nearest.lengthSquared > Self.escapeRadiusSquared {
        return .escaped(Escape(n: n, z: z.nearest, slope: slope.scaled))
      }
    }
    return .bounded
  }
}

/// The slope at which a rounding error of c affects the leading digits of an orbit's value.
private struct SlopeCeiling {
  private let steepest: FloatExp
  /// `steepest` for slopes given without `exponent`.
  private var plain = 0.0
  private var exponent = Int.min

  init(_ steepest: FloatExp) { self.steepest = steepest }

  /// Whether |dz/dc|, measured by its larger part, exceeds `steepest` times |z|.
  func isExceeded(by slope: FloatExpComplex, at z: FloatExpComplex) -> Bool {
    !z.isZero && slope.maxNorm > steepest * z.maxNorm
  }

  @inline(__always)
  mutating func isExceeded(by slope: OrbitSlope, at z: Complex) -> Bool {
    if slope.exponent != exponent {
      exponent = slope.exponent
      plain = (steepest * FloatExp(1, exponent: -exponent)).flushed
    }
    return slope.value.maxNorm > plain * z.maxNorm
  }
}

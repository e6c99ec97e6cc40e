// OrbitEquation — z_last(c) = z_earlier(c), solved by Newton's method at rising precision.

internal import BigNumbers
internal import FractalEngine

/// An equation for c: after `last` iterations the orbit of 0 has the value that it had after
/// `earlier`.
///
/// With `earlier` = 0 its solutions are the nuclei whose period divides `last`; otherwise they also
/// include the Misiurewicz points of preperiod `earlier`.
struct OrbitEquation {
  let formula: Multibrot
  let last: Int
  let earlier: Int

  /// The extra bits of c, beyond those that a step gains, for the rounding errors of the orbit.
  private static let guardBits = 96
  /// The exponent of a value whose orbit has escaped.
  private static let farExponent = 10

  /// A solution that Newton's method has found.
  struct Solution {
    var c: BigComplex
    /// The accuracy: −log₂ of the distance from the exact solution, as estimated.
    var bits: Int
    /// The scale, as −log₂, on which the equation is not linear.
    ///
    /// The next step gains `bits` − `scale` bits, twice as many as the step before.
    var scale: Int
  }

  /// The solution that Newton's method finds from `start`, accurate enough to be refined.
  ///
  /// It is returned once a step has gained 12 bits, since the following ones gain more.
  ///
  /// - Parameters:
  ///   - start: The first c, whose precision sets the bits to begin with.
  ///   - bound: The greatest distance of the solution from `start`.
  /// - Returns: Nil if a step leads farther away than `bound`, or if the method does not converge.
  /// - Throws: `CancellationError`.
  /// - Complexity: A few times O(`last` · M(precision)).
  func solution(
    near start: BigComplex, within bound: FloatExp, _ progress: (Int) -> Void
  ) throws -> Solution? {
    var c = start
    var previous: FloatExp?
    for _ in 0..<32 {
      guard let (value, slope) = try evaluate(at: c, progress), !slope.isZero else { return nil }
      if value.isZero { return Self.exact(c) }
      let correction = value.divided(by: slope)
      c.subtract(BigComplex(correction, precision: c.precision))
      var way = c
      way.subtract(start)
      if way.scaled.length > bound { return nil }
      let size = correction.length
      if size.exponent < -c.precision { return Self.exact(c) }
      if let previous {
        let gain = Int((previous / size).log2)
        let bits = -size.exponent
        if gain >= 12 {
          // A correction is the error before it. So the step before this one began with
          // `bits` − `gain` bits, and gained that less `scale`.
          let scale = bits - 2 * gain
          return Solution(c: c, bits: bits + min(bits - scale, 40), scale: scale)
        }
        // Rounding errors leave nothing to gain; a higher precision may.
        if gain >= 0 && bits > c.precision - 24 { return Self.exact(c) }
      }
      previous = size
    }
    return nil
  }

  /// Refines a solution to an accuracy of about 2^−`wanted`.
  ///
  /// Each step gains twice as many bits as the one before, and computes with no more bits than its
  /// result requires, so that all steps together cost little more than the last.
  ///
  /// - Returns: Nil if Newton's method does not continue to converge.
  /// - Throws: `CancellationError`.
  func refined(_ start: Solution, toBits wanted: Int, _ progress: (Int) -> Void) throws
    -> Solution?
  {
    var found = start
    var disappointments = 0
    while found.bits < wanted {
      let gain = max(16, min(found.bits - found.scale, wanted - found.bits + 16))
      let c = found.c.rounded(to: found.bits + gain + Self.guardBits)
      guard let (value, slope) = try evaluate(at: c, slopeBits: gain + 64, progress),
        !slope.scaled.isZero
      else { return nil }
      var correction = BigComplex(precision: gain + 64)
      var scratch = OrbitScratch(precision: gain + 64)
      correction.setQuotient(of: value.rounded(to: gain + 64), by: slope, &scratch)
      found.c = c
      found.c.subtract(correction.rounded(to: c.precision))
      let bits = value.scaled.isZero ? c.precision : -correction.scaled.maxNorm.exponent
      if bits < found.bits - 8 {
        disappointments += 1
        if disappointments > 12 { return nil }
        found.scale += found.bits - bits
      }
      found.bits = bits + max(0, min(bits - found.scale, gain)) - 4
    }
    return found
  }

  /// The solution if a step changes nothing.
  private static func exact(_ c: BigComplex) -> Solution {
    Solution(c: c, bits: c.precision - 16, scale: c.precision - 32)
  }

  /// The difference z_last − z_earlier, and its derivative by c, to 53 bits; nil if the orbit
  /// escapes before `last`.
  private func evaluate(at c: BigComplex, _ progress: (Int) -> Void) throws
    -> (FloatExpComplex, FloatExpComplex)?
  {
    var orbit = ExactNeighbor(formula, c)
    var first: (point: BigComplex, slope: FloatExpComplex)?
    while orbit.n < last {
      if orbit.n == earlier && earlier > 0 { first = (orbit.z, orbit.slope) }
      try orbit.step(progress)
      if orbit.value.exponent >= Self.farExponent { return nil }
    }
    guard let first else { return (orbit.value, orbit.slope) }
    var difference = orbit.z
    difference.subtract(first.point)
    return (difference.scaled, orbit.slope - first.slope)
  }

  /// The difference in full precision, and its derivative by c to `slopeBits` bits; nil if the
  /// orbit escapes.
  private func evaluate(at c: BigComplex, slopeBits: Int, _ progress: (Int) -> Void) throws
    -> (BigComplex, BigComplex)?
  {
    var orbit = NarrowingOrbit(formula, of: c)
    var slopeScratch = OrbitScratch(precision: slopeBits)
    let one = BigFloat(1, precision: slopeBits)
    var slope = BigComplex(precision: slopeBits)
    var near = BigComplex(precision: slopeBits)
    var first: (point: BigComplex, slope: BigComplex)?
    let stride = Multibrot.cancellationStride(c.precision)
    for n in 0..<last {
      if n % stride == 0 {
        try Task.checkCancellation()
        progress(n)
      }
      if n == earlier && earlier > 0 { first = (orbit.z, slope) }
      // D ← p·z^(p−1)·D + 1
      near.re.set(orbit.z.re)
      near.im.set(orbit.z.im)
      for _ in 1..<formula.power { slope.multiply(by: near, &slopeScratch) }
      slope.re.multiply(by: Double(formula.power))
      slope.im.multiply(by: Double(formula.power))
      slope.re.add(one)
      orbit.step(slopeExponent: slope.scaled.exponent)
      if orbit.z.nearest.lengthSquared > Multibrot.escapeRadiusSquared { return nil }
    }
    var difference = orbit.z
    if let first {
      difference.subtract(first.point)
      slope.subtract(first.slope)
    }
    return (difference, slope)
  }
}

/// The orbit of c, as precise as its end requires, and its derivative by c, to 53 bits.
private struct ExactNeighbor {
  private let formula: Multibrot
  private let stride: Int
  private var orbit: NarrowingOrbit
  private(set) var value = FloatExpComplex.zero
  private(set) var slope = FloatExpComplex.zero
  private(set) var n = 0

  init(_ formula: Multibrot, _ c: BigComplex) {
    self.formula = formula
    stride = Multibrot.cancellationStride(c.precision)
    orbit = NarrowingOrbit(formula, of: c)
  }

  var z: BigComplex { orbit.z }

  /// - Throws: `CancellationError`.
  mutating func step(_ progress: (Int) -> Void) throws {
    if n % stride == 0 {
      try Task.checkCancellation()
      progress(n)
    }
    slope = formula.derivative(at: value) * slope + .one
    orbit.step(slopeExponent: slope.exponent)
    let nearest = z.nearest
    value = nearest.maxNorm >= ReferenceOrbit.smallest ? FloatExpComplex(nearest) : z.scaled
    n += 1
  }
}

extension BigComplex {
  /// The number rounded to another precision in bits.
  func rounded(to precision: Int) -> BigComplex {
    BigComplex(BigFloat(re, precision: precision), BigFloat(im, precision: precision))
  }
}

// DirectIterationProof — proves, with error bounds, that an orbit's cycle exists and attracts.
//
// It is like InteriorProof, but without a reference: the error of values near 0 is absolute, not
// relative. So an error bound is computed along each period; docs/theory.md §9 has the argument.

/// The proof for one c, iterated directly in doubles.
struct DirectIterationProof {
  let formula: Multibrot
  let c: Complex

  /// A bound on a step's rounding error: of z per max(2, |c|), of the derivative relative to it.
  let roundoff: Double

  /// Creates the proof for one c, and bounds the rounding of its steps.
  ///
  /// z^p takes p − 1 products, each with a relative error of at most √5 u. On a bounded orbit |z|^p
  /// is at most 4, so the error of z is at most 2√5 (p − 1) u + u per 2. The relative error of the
  /// derivative and its product is at most √5 (p − 1) u + u. 8 p u covers both.
  init(formula: Multibrot, c: Complex) {
    (self.formula, self.c) = (formula, c)
    roundoff = 0x1p-53 * Double(max(32, 8 * formula.power))
  }

  /// The period of an attracting cycle near z, or nil if none is proved.
  ///
  /// - Parameters:
  ///   - start: A value of the orbit after many periods.
  ///   - candidate: A number of iterations that is supposed to be a multiple of the period.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, a few times.
  func period(near start: Complex, candidate: Int) throws -> Int? {
    if let period = try periodAtMinimum(within: candidate) { return period }
    let start = smallest(from: start, candidate)
    // A single pass gives the images for all numbers that may be the period.
    var iterate = CycleIterate(start)
    var returns: [(length: Int, back: Return?)] = []
    for length in Self.divisors(of: candidate) {
      guard try advance(&iterate, to: length) else { return nil }
      returns.append((length, iterate.back))
    }
    guard let last = returns.last?.back, last.slope.maxNorm <= 4 else { return nil }
    // An orbit that spirals inward seems to have a multiple of the period.
    for (length, back) in returns.reversed() {
      guard let back, let found = try attractingPoint(near: start, length, back) else { continue }
      return smallestPeriod(of: found.point, length, found.radius)
    }
    return nil
  }

  /// The period of an attracting cycle that can be found long before the orbit has settled.
  ///
  /// If c has an attracting cycle of period p, |z_p| is nearly always smaller than all values
  /// before: c lies in the atom domain of p. From there Newton's method finds the cycle.
  ///
  /// - Parameter length: The number of iterations to examine; proofs take as many again, or a few
  ///   times as many.
  private func periodAtMinimum(within length: Int) throws -> Int? {
    var (z, least, left) = (Complex.zero, Double.infinity, length)
    for n in 1...max(1, length) {
      if n & 0xFFFFF == 0 { try Task.checkCancellation() }
      z = formula.value(at: z) + c
      if z.lengthSquared >= least { continue }
      least = z.lengthSquared
      left -= n
      if left < 0 { return nil }
      var iterate = CycleIterate(z)
      guard try advance(&iterate, to: n), let back = iterate.back else { continue }
      if let found = try attractingPoint(near: z, n, back) {
        return smallestPeriod(of: found.point, n, found.radius)
      }
    }
    return nil
  }

  /// The divisors, in ascending order.
  private static func divisors(of number: Int) -> [Int] {
    var (low, high): ([Int], [Int]) = ([], [])
    var divisor = 1
    while divisor * divisor <= number {
      let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
      if rest == 0 {
        low.append(divisor)
        if quotient != divisor { high.append(quotient) }
      }
      divisor += 1
    }
    return low + high.reversed()
  }

  /// The smallest value of a period, where the period's derivative is most informative.
  private func smallest(from start: Complex, _ length: Int) -> Complex {
    var (z, best) = (start, start)
    for _ in 0..<length {
      z = formula.value(at: z) + c
      if z.maxNorm < best.maxNorm { best = z }
    }
    return best
  }

  /// A point and a distance within which there is exactly one point of an attracting cycle.
  ///
  /// The cycle has this length, or a divisor of it.
  ///
  /// - Parameter first: The image of `start`.
  private func attractingPoint(near start: Complex, _ length: Int, _ first: Return) throws
    -> (point: Complex, radius: Double)?
  {
    var (z, back) = (start, first)
    var previous = Double.infinity
    for _ in 0..<16 {
      let gap = Complex.one - back.slope
      let correction = (back.end - z).divided(by: gap)
      let size = modulus(correction)
      let noise = back.error / modulus(gap)
      if size <= 4 * noise {
        let radius = 4 * (size + noise)
        return isProved(z, length, radius, back.slope, step: size) ? (z, radius) : nil
      }
      // If Newton's method does not halve its step, it is not converging.
      if !(size < 0.5 * previous) { return nil }
      previous = size
      z = z + correction
      var iterate = CycleIterate(z)
      guard try advance(&iterate, to: length), let next = iterate.back else { return nil }
      back = next
    }
    return nil
  }

  /// z after some iterations, its derivative by the start, and a bound on the error of z.
  typealias Return = (end: Complex, slope: Complex, error: Double)

  /// An iteration in progress, with its derivative and error.
  private struct CycleIterate {
    let first: Double
    var z: Complex
    var slope = Complex.one
    var error = 0.0
    var n = 0

    init(_ start: Complex) { (first, z) = (start.maxNorm, start) }

    var back: Return? { z.maxNorm < 4 ? (z, slope, error) : nil }
  }

  /// Advances to an iteration.
  ///
  /// False if the orbit escapes, or if the derivative becomes too large for a later small value to
  /// compensate.
  private func advance(_ iterate: inout CycleIterate, to length: Int) throws -> Bool {
    var (z, slope, error) = (iterate.z, iterate.slope, iterate.error)
    let local = roundoff * max(2, c.maxNorm)
    for n in iterate.n..<length {
      if n & 0xFFFFF == 0xFFFFF { try Task.checkCancellation() }
      let derivative = formula.derivative(at: z)
      error = error * modulus(derivative) + local
      slope = derivative * slope
      z = formula.value(at: z) + c
      if n & 15 == 15 && !(z.maxNorm < 4 && slope.maxNorm * iterate.first < 0x1p64) { return false }
    }
    (iterate.z, iterate.slope, iterate.error, iterate.n) = (z, slope, error, length)
    return true
  }

  /// Whether f^`length` has one fixed point on the disc around z, and |λ| < 1 there.
  ///
  /// This is so if its derivative on the whole disc is close enough to `slope`.
  ///
  /// - Parameter step: The step of Newton's method at z, as computed.
  private func isProved(
    _ start: Complex, _ length: Int, _ radius: Double, _ slope: Complex, step: Double
  ) -> Bool {
    var disc = Disc(start, radius)
    for _ in 0..<length { advance(&disc) }
    let (spread, gap) = (disc.slopeError, modulus(Complex.one - slope))
    // A contraction by 4 that moves the middle by at most half of the radius maps the disc into
    // itself.
    return spread <= 0.25 * gap && 2 * (step + disc.error / gap) <= radius
      && modulus(slope) + spread < 1
  }

  /// The smallest divisor of `length` after which the cycle closes.
  private func smallestPeriod(of point: Complex, _ length: Int, _ radius: Double) -> Int {
    var disc = Disc(point, radius)
    var n = 0
    while n < length / 2 {
      n += 1
      advance(&disc)
      // Points of the cycle that cannot be distinguished count as one.
      if length % n == 0 && modulus(disc.z - point) <= disc.radius + radius { return n }
    }
    return length
  }

  /// An enclosure of the image of a disc: a point, and a bound on the distance from it.
  private struct Disc {
    var z: Complex
    /// The greatest distance of the image from z, including rounding errors.
    var radius: Double
    let first: Double
    var slope = Complex.one
    /// The greatest difference of the derivative on the disc from `slope`.
    var slopeError = 0.0
    var error = 0.0

    init(_ z: Complex, _ radius: Double) { (self.z, self.radius, first) = (z, radius, radius) }
  }

  @inline(__always)
  private func advance(_ disc: inout Disc) {
    let derivative = formula.derivative(at: disc.z)
    let steepness = modulus(derivative)
    let reach = modulus(disc.z) + disc.radius
    // |f″| on the disc, which bounds the change of f′.
    var curvature = Double(formula.power * (formula.power - 1))
    for _ in 2..<formula.power { curvature *= reach }
    let change = curvature * disc.radius + roundoff * steepness
    let size = modulus(disc.slope)
    disc.slopeError = steepness * disc.slopeError + change * (size + disc.slopeError)
    disc.error = (steepness + change) * disc.error + roundoff * max(2, c.maxNorm)
    disc.slope = derivative * disc.slope
    disc.z = formula.value(at: disc.z) + c
    disc.radius = (modulus(disc.slope) + disc.slopeError) * disc.first + disc.error
  }

  @inline(__always)
  private func modulus(_ z: Complex) -> Double { z.lengthSquared.squareRoot() }
}

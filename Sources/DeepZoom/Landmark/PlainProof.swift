// PlainProof — is a suspected cycle of a plain orbit real, and does it attract? With error bounds.
//
// As InteriorProof, but beside no reference: values near 0 are known absolutely, not relatively.
// So every turn carries a bound on what it may err; docs/theory.md §9 has the argument.

/// The proof for one c, iterated plainly in doubles.
struct PlainProof<F: Formula> {
  let formula: F
  let c: Complex

  /// What a step may err, of max(2, |c|) or of a product: 8 u and more, for p up to 8.
  private let roundoff = 0x1p-48

  /// The period of an attracting cycle near z, or nil when none is found for sure.
  ///
  /// - Parameters:
  ///   - start: A value of the orbit after many turns.
  ///   - candidate: A multiple of the period, supposedly.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, a few times.
  func period(near start: Complex, candidate: Int) throws -> Int? {
    let start = smallest(from: start, candidate)
    guard let turn = try turn(start, candidate), turn.slope.maxNorm <= 4 else { return nil }
    if let period = try provedPeriod(near: start, candidate, first: turn) { return period }
    // An orbit that spirals inward seems to have a multiple of the period.
    var divisor = candidate / 2
    while divisor > 0 {
      if candidate % divisor == 0, let period = try provedPeriod(near: start, divisor) {
        return period
      }
      divisor -= 1
    }
    return nil
  }

  /// The smallest value of a turn, where the derivative of the turn says most.
  private func smallest(from start: Complex, _ length: Int) -> Complex {
    var (z, best) = (start, start)
    for _ in 0..<length {
      z = formula.value(at: z) + c
      if z.maxNorm < best.maxNorm { best = z }
    }
    return best
  }

  /// - Parameter first: The turn at `start`, where it is known.
  private func provedPeriod(near start: Complex, _ length: Int, first: Turn? = nil) throws -> Int? {
    guard let (point, radius) = try attractingPoint(near: start, length, first) else { return nil }
    return smallestPeriod(of: point, length, radius)
  }

  /// A point and a distance from it within which there is one point of an attracting cycle of
  /// this length (or of a divisor), and no other.
  private func attractingPoint(near start: Complex, _ length: Int, _ first: Turn?) throws
    -> (Complex, Double)?
  {
    var z = start
    var previous = Double.infinity
    var known = first
    for _ in 0..<16 {
      guard let turn = try known ?? turn(z, length) else { return nil }
      known = nil
      let gap = Complex.one - turn.slope
      let correction = (turn.end - z).divided(by: gap)
      let size = modulus(correction)
      let noise = turn.error / modulus(gap)
      if size <= 4 * noise {
        let radius = 4 * (size + noise)
        return isProved(z, length, radius, turn.slope, step: size) ? (z, radius) : nil
      }
      // Newton's method that does not halve its step is not about to arrive.
      if !(size < 0.5 * previous) { return nil }
      previous = size
      z = z + correction
    }
    return nil
  }

  /// z after some iterations, its derivative by the start, and what the former may err.
  typealias Turn = (end: Complex, slope: Complex, error: Double)

  /// `length` iterations.
  ///
  /// Nil where it escapes, or the derivative outgrows what a small value could make up for.
  private func turn(_ start: Complex, _ length: Int) throws -> Turn? {
    var (z, slope, error) = (start, Complex.one, 0.0)
    let local = roundoff * max(2, c.maxNorm)
    for n in 0..<length {
      if n & 0xFFFFF == 0xFFFFF { try Task.checkCancellation() }
      let derivative = formula.derivative(at: z)
      error = error * modulus(derivative) + local
      slope = derivative * slope
      z = formula.value(at: z) + c
      if n & 15 == 15 && !(z.maxNorm < 4 && slope.maxNorm * start.maxNorm < 0x1p64) { return nil }
    }
    return z.maxNorm < 4 ? (z, slope, error) : nil
  }

  /// Whether the turn, on the whole disc around z, has a derivative so near to `slope` that it
  /// has one fixed point there, and that |λ| < 1.
  ///
  /// - Parameter step: Of Newton's method at z, as computed.
  private func isProved(
    _ start: Complex, _ length: Int, _ radius: Double, _ slope: Complex, step: Double
  ) -> Bool {
    var walk = Disc(start, radius)
    for _ in 0..<length { advance(&walk) }
    let (spread, gap) = (walk.slopeError, modulus(Complex.one - slope))
    // A contraction by 4 that moves the middle by no more than half maps the disc into itself.
    return spread <= 0.25 * gap && 2 * (step + walk.error / gap) <= radius
      && modulus(slope) + spread < 1
  }

  /// The smallest divisor of `length` after which the cycle closes.
  private func smallestPeriod(of point: Complex, _ length: Int, _ radius: Double) -> Int {
    var walk = Disc(point, radius)
    var n = 0
    while n < length / 2 {
      n += 1
      advance(&walk)
      // Points of the cycle that cannot be told apart are one.
      if length % n == 0 && modulus(walk.z - point) <= walk.radius + radius { return n }
    }
    return length
  }

  /// The image of a disc, as far as it is known: a point, and what lies about it.
  private struct Disc {
    var z: Complex
    /// The image lies within this distance of z, rounding errors included.
    var radius: Double
    let first: Double
    var slope = Complex.one
    /// The derivative on the disc differs from `slope` by this at most.
    var slopeError = 0.0
    var error = 0.0

    init(_ z: Complex, _ radius: Double) { (self.z, self.radius, first) = (z, radius, radius) }
  }

  @inline(__always)
  private func advance(_ disc: inout Disc) {
    let derivative = formula.derivative(at: disc.z)
    let steepness = modulus(derivative)
    let reach = modulus(disc.z) + disc.radius
    // |f″| on the disc, and so what f′ may differ by.
    var bend = Double(formula.power * (formula.power - 1))
    for _ in 2..<formula.power { bend *= reach }
    let change = bend * disc.radius + roundoff * steepness
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

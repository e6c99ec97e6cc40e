// ClosedCycle — the cycle that an orbit of z^p + c approaches, found from one pass around it.

internal import Core

/// The points of an attracting cycle, in their order.
///
/// An orbit approaches its cycle slowly where the multiplier λ has almost the modulus 1. Newton's
/// method finds the cycle at once: it looks for the change w of the first value with which the pass
/// closes. Differences between orbits do not depend on c, so doubles suffice at any depth.
struct ClosedCycle {
  let points: [Complex]

  /// The greatest number of Newton steps; next to a parabolic point each one only halves the error.
  private static let mostSteps = 64

  /// Finds the cycle near a pass; nil if there is none that attracts.
  ///
  /// - Parameters:
  ///   - pass: As many successive values of the orbit as the cycle has points; at least one.
  ///   - end: The value that follows them.
  ///   - power: The power of the map.
  /// - Complexity: O(`pass.count`) for each Newton step.
  init?(near pass: [Complex], before end: Complex, power: Int) {
    // Rounding does not let the pass close better than this.
    let bound = max(0x1p-20 * (end - pass[0]).maxNorm, 0x1p-30 * pass[0].maxNorm)
    var (start, last) = (Complex.zero, Double.infinity)
    for _ in 0..<Self.mostSteps {
      var (change, multiplier) = (start, FloatExpComplex.one)
      for z in pass {
        multiplier = FloatExpComplex(Self.derivative(at: z + change, power)) * multiplier
        change = Self.difference(from: z, by: change, power)
      }
      let slope = Complex(1, 0) - multiplier.nearest
      guard slope.lengthSquared > 0 else { return nil }
      let gap = end - pass[0] + change - start
      let step = gap.divided(by: slope)
      start = start + step
      guard start.lengthSquared.isFinite else { return nil }
      let isClosed = gap.maxNorm <= bound && step.maxNorm > 0.75 * last
      last = step.maxNorm
      guard isClosed || step.isWithin(0x1p-46, of: pass[0] + start) else { continue }
      guard multiplier.nearest.lengthSquared <= 1 else { return nil }
      var shift = start
      points = pass.map { z in
        defer { shift = Self.difference(from: z, by: shift, power) }
        return z + shift
      }
      return
    }
    return nil
  }

  private static func derivative(at z: Complex, _ power: Int) -> Complex {
    (1..<power).reduce(Complex(Double(power), 0)) { product, _ in product * z }
  }

  /// The difference (z + w)^p − z^p.
  private static func difference(from z: Complex, by w: Complex, _ power: Int) -> Complex {
    let other = z + w
    var (sum, product) = (Complex(1, 0), Complex(1, 0))
    for _ in 1..<power {
      product = product * z
      sum = sum * other + product
    }
    return w * sum
  }
}

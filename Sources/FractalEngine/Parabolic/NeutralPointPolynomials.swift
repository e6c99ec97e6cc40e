// NeutralPointPolynomials — long steps about a fixed point that hardly attracts or repels.
//
// An orbit that passes such a point circles it thousands of times, so far from every reference that
// no BLA step of the table is valid. docs/theory.md §4, docs/decisions/0030-gates.md.

/// Polynomials about the fixed point α of a view's center, each of which replaces many steps z ←
/// z² + c.
///
/// In u = z − α_c a step is u ← λu + u² with λ = 2α_c, which for a pixel is λ₀ + Δ. The result of m
/// steps is P₀(u) + Δ·P₁(u) + Δ²·P₂(u); in views so deep that Δ is negligible, it is P₀ alone.
package struct NeutralPointPolynomials: Sendable {
  /// The number of coefficients of a polynomial, including the constant 0.
  static let terms = 48

  /// The polynomials of m steps for |u| < `radius`.
  struct Level: Sendable {
    /// m.
    let length: Int
    let radius: Double
    /// The coefficients of 1, u … u⁴⁷ of each order in Δ.
    let orders: [[Complex]]
  }

  /// α of the center, rounded.
  let point: Complex
  /// The low part of α: α − `point`.
  let rest: Complex
  /// 1 − λ₀.
  let root: Complex
  /// r, the factor from d to c; 0 if Δ is negligible.
  let radius: Double
  let jumpRegion: JumpRegion
  /// Lanes enter from beside any point of the reference, so that BLA steps may lead past.
  var stop: Int? { nil }
  /// The number of orders in Δ: 1 or 3.
  let orders: Int

  /// The length of each level, the shortest first, and the square of its radius.
  let lengths: [Int]
  let bounds: [Double]
  /// For each level and order the real and the imaginary parts of the polynomial, then those of its
  /// derivative.
  let numbers: [SIMD8<Double>]

  /// Creates the neutral point; nil unless there are two levels, the second with a useful radius.
  ///
  /// - Parameters:
  ///   - radius: r if Δ matters, otherwise 0.
  ///   - levels: The levels, sorted by increasing length and decreasing radius, all with the same
  ///     number of orders.
  init?(
    at point: Complex, rest: Complex, root: Complex, radius: Double, leastSlope: Double,
    _ levels: [Level]
  ) {
    guard levels.count >= 2, levels[1].radius >= Self.leastRadius else { return nil }
    (self.point, self.rest, self.root) = (point, rest, root)
    self.radius = radius
    // The region lies within the second level's radius, so that a lane that enters takes at least
    // one polynomial; a lane leaves beyond the first level's radius.
    jumpRegion = JumpRegion(
      point: point, reach: 0.7 * levels[1].radius, leastShare: 0x1p-8, leastSlope: leastSlope,
      leastRoom: levels[1].length, goesFirst: false)
    orders = levels[0].orders.count
    lengths = levels.map(\.length)
    bounds = levels.map { $0.radius * $0.radius }
    numbers = levels.flatMap { SideBySide.numbers(of: $0.orders) }
  }

  private static let leastRadius = 0x1p-6

  /// A pixel's fixed point.
  struct Place {
    /// Δ, the difference of its multiplier from the center's.
    let offset: Complex
    /// r · dα/dc; 0 if Δ is negligible.
    let parameterSlope: Complex
  }

  /// - Parameter d: The pixel's offset from the center ÷ r.
  func place(of d: Complex) -> Place {
    if radius == 0 { return Place(offset: .zero, parameterSlope: .zero) }
    // (1 − λ)² = 1 − 4c.
    let change = 4 * (radius * d)
    let positive = (root * root - change).squareRoot
    let isOpposite = positive.re * root.re + positive.im * root.im < 0
    let own = isOpposite ? -1 * positive : positive
    return Place(
      offset: change.divided(by: root + own), parameterSlope: Complex(radius, 0).divided(by: own))
  }

  /// Advances a value as long as polynomials are valid and stay within the limit.
  ///
  /// This is the specification: the kernel in C returns the same bits.
  ///
  /// - Parameter budget: The greatest number of polynomials to take.
  /// - Returns: Whether no further polynomial is possible.
  @discardableResult
  func pass(_ parabolicJump: inout ParabolicJump, limit: Int, budget: Int) -> Bool {
    for _ in 0..<budget {
      let (size, room) = (parabolicJump.u.lengthSquared, limit - parabolicJump.n)
      var level = (bounds.firstIndex { !(size < $0) } ?? bounds.count) - 1
      while level >= 0 && lengths[level] > room {
        (level, parabolicJump.limitMattered) = (level - 1, true)
      }
      if level < 0 { return true }
      let stride = numbers.count / lengths.count
      parabolicJump.take(
        SideBySide(
          numbers: numbers[stride * level..<stride * (level + 1)],
          vectors: Array(repeating: Self.terms / 8, count: orders)))
      parabolicJump.n += lengths[level]
      parabolicJump.blaSteps += 1
    }
    return false
  }
}

// NeutralPointPolynomials — long BLA steps about a fixed point that hardly attracts or repels.
//
// What passes such a point takes thousands of turns, at a distance from every reference that no
// BLA step of the table bridges. docs/theory.md §4, docs/decisions/0030-gates.md.

/// Polynomials of many steps z ← z² + c at once about the fixed point α of a view's center.
///
/// In u = z − α_c a step is u ← λu + u² with λ = 2α_c, which for a pixel is λ₀ + Δ. A BLA step is
/// P₀(u) + Δ·P₁(u) + Δ²·P₂(u); where views are so deep that Δ does not count, P₀ alone.
package struct NeutralPointPolynomials: Sendable {
  /// So many coefficients has a polynomial, the constant 0 among them.
  static let terms = 48

  /// The polynomials of m steps where |u| < `radius`.
  struct Level: Sendable {
    /// m.
    let length: Int
    let radius: Double
    /// Of each order in Δ the coefficients of 1, u … u⁴⁷.
    let orders: [[Complex]]
  }

  /// α of the center, rounded.
  let point: Complex
  /// That α less this.
  let rest: Complex
  /// 1 − λ₀.
  let root: Complex
  /// r, by which a pixel's c differs from the center's per d; 0 where Δ does not count.
  let radius: Double
  let jumpRegion: JumpRegion
  /// 1 or 3.
  let orders: Int

  /// Per level its length and the square of its radius, the shortest first.
  let lengths: [Int]
  let bounds: [Double]
  /// Per level and order the real parts of the polynomial, the imaginary ones, and the same of its
  /// derivative by u.
  let numbers: [SIMD8<Double>]

  /// A point's neutral point; nil where there are no two levels, the second with a radius that is worth it.
  ///
  /// - Parameters:
  ///   - radius: r where Δ counts, else 0.
  ///   - levels: By ascending length and descending radius, with as many orders each.
  init?(
    at point: Complex, rest: Complex, root: Complex, radius: Double, leastSlope: Double,
    _ levels: [Level]
  ) {
    guard levels.count >= 2, levels[1].radius >= Self.leastRadius else { return nil }
    (self.point, self.rest, self.root) = (point, rest, root)
    self.radius = radius
    // Within the second, so that who enters takes a BLA step; who leaves is beyond the first.
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
    /// Δ, by which its multiplier exceeds that of the center's.
    let offset: Complex
    /// r · dα/dc; 0 where Δ does not count.
    let drift: Complex
  }

  /// - Parameter d: The pixel's offset from the center ÷ r.
  func place(of d: Complex) -> Place {
    if radius == 0 { return Place(offset: .zero, drift: .zero) }
    // (1 − λ)² = 1 − 4c.
    let change = 4 * (radius * d)
    let positive = (root * root - change).squareRoot
    let isOpposite = positive.re * root.re + positive.im * root.im < 0
    let own = isOpposite ? -1 * positive : positive
    return Place(
      offset: change.divided(by: root + own), drift: Complex(radius, 0).divided(by: own))
  }

  /// Takes a value on as long as BLA steps hold and the limit allows for them.
  ///
  /// The specification: the kernel in C returns the same bits.
  ///
  /// - Parameter budget: In BLA steps.
  /// - Returns: Whether it can go no further.
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
      parabolicJump.blocks += 1
    }
    return false
  }
}

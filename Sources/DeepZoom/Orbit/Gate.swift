// Gate — long blocks about a fixed point that hardly attracts or repels.
//
// What passes such a point takes thousands of turns, at a distance from every reference that no
// block of the table bridges. docs/theory.md §4, docs/decisions/0030-gates.md.

/// Polynomials of many steps z ← z² + c at once about the fixed point α of a view's center.
///
/// In u = z − α_c a step is u ← λu + u² with λ = 2α_c, which for a pixel is λ₀ + Δ. A block is
/// P₀(u) + Δ·P₁(u) + Δ²·P₂(u); where views are so deep that Δ does not count, P₀ alone.
package struct Gate: Sendable {
  /// So many coefficients has a polynomial, the constant 0 among them.
  static let terms = 48
  /// Vectors of a polynomial: term 8k + i is in lane i of the k-th.
  static let vectors = terms / 8

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
  /// A lane may enter where max(|re u|, |im u|) is below this.
  let entry: Double
  /// Only with r · dz/dc above this: what steps add to it is felt below.
  let leastSlope: Double
  /// Only with so many iterations to the limit.
  let leastRoom: Int
  /// 1 or 3.
  let orders: Int

  /// Per level its length and the square of its radius, the shortest first.
  let lengths: [Int]
  let bounds: [Double]
  /// Per level and order the real parts of the polynomial, the imaginary ones, and the same of its
  /// derivative by u.
  let numbers: [SIMD8<Double>]

  /// A point's gate; nil where there are no two levels, the second with a radius that is worth it.
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
    (self.radius, self.leastSlope) = (radius, leastSlope)
    // Within the second, so that who enters takes a block; who leaves is beyond the first.
    entry = 0.7 * levels[1].radius
    leastRoom = levels[1].length
    orders = levels[0].orders.count
    lengths = levels.map(\.length)
    bounds = levels.map { $0.radius * $0.radius }
    numbers = levels.flatMap(\.orders).flatMap { coefficients in
      let slopes = (1..<Self.terms).map { Double($0) * coefficients[$0] } + [.zero]
      return Self.vectors(of: coefficients) + Self.vectors(of: slopes)
    }
  }

  private static let leastRadius = 0x1p-6

  private static func vectors(of numbers: [Complex]) -> [SIMD8<Double>] {
    [\Complex.re, \.im].flatMap { part in
      (0..<vectors).map { k in SIMD8(numbers[8 * k..<8 * k + 8].map { $0[keyPath: part] }) }
    }
  }

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

  /// A value on its way past the point.
  struct Passage {
    /// Δ.
    let offset: Complex
    /// r · dλ/dc.
    let drift: Complex
    /// z − α_c.
    var u: Complex
    /// r · du/dc.
    var slope: Complex
    /// Iterations done.
    var n: Int
    /// Blocks taken.
    var blocks = 0
    /// Whether the limit has refused one.
    var isLimited = false
  }

  /// Takes a value on as long as blocks hold and the limit allows for them.
  ///
  /// The specification: the kernel in C returns the same bits.
  ///
  /// - Parameter budget: In blocks.
  /// - Returns: Whether it can go no further.
  @discardableResult
  func pass(_ passage: inout Passage, limit: Int, budget: Int) -> Bool {
    for _ in 0..<budget {
      let (size, room) = (passage.u.lengthSquared, limit - passage.n)
      var level = (bounds.firstIndex { !(size < $0) } ?? bounds.count) - 1
      while level >= 0 && lengths[level] > room { (level, passage.isLimited) = (level - 1, true) }
      if level < 0 { return true }
      take(level, &passage)
      passage.n += lengths[level]
      passage.blocks += 1
    }
    return false
  }

  private func take(_ level: Int, _ passage: inout Passage) {
    let powers = GatePowers(passage.u)
    let (offset, stride) = (passage.offset, 4 * Self.vectors)
    let start = stride * orders * level
    func coefficients(_ order: Int, _ k: Int, isSlope: Bool) -> GateLanes {
      let at = start + stride * order + (isSlope ? 2 * Self.vectors : 0) + k
      return GateLanes(re: numbers[at], im: numbers[at + Self.vectors])
    }
    func sum(_ coefficients: (Int) -> GateLanes) -> Complex {
      var sum = coefficients(Self.vectors - 1)
      for k in (0..<Self.vectors - 1).reversed() {
        sum = coefficients(k).adding(powers.eighth, times: sum)
      }
      return powers.total(sum)
    }
    func value(_ k: Int, isSlope: Bool) -> GateLanes {
      let first = coefficients(0, k, isSlope: isSlope)
      if orders == 1 { return first }
      let second = coefficients(1, k, isSlope: isSlope)
      return first.adding(
        offset, times: second.adding(offset, times: coefficients(2, k, isSlope: isSlope)))
    }
    var slope = sum { value($0, isSlope: true) } * passage.slope
    if orders > 1 {
      let byMultiplier = sum {
        coefficients(1, $0, isSlope: false)
          .adding(2 * offset, times: coefficients(2, $0, isSlope: false))
      }
      slope = slope + byMultiplier * passage.drift
    }
    passage.u = sum { value($0, isSlope: false) }
    passage.slope = slope
  }
}

/// Eight complex numbers.
private struct GateLanes {
  var re: SIMD8<Double>
  var im: SIMD8<Double>

  func adding(_ factor: Complex, times other: GateLanes) -> GateLanes {
    GateLanes(
      re: re + (factor.re * other.re - factor.im * other.im),
      im: im + (factor.re * other.im + factor.im * other.re))
  }
}

/// 1, u … u⁷ side by side, and u⁸.
private struct GatePowers {
  private let lanes: GateLanes
  let eighth: Complex

  init(_ u: Complex) {
    let u2 = u * u
    let (u3, u4) = (u2 * u, u2 * u2)
    let (u5, u6, u7) = (u4 * u, u4 * u2, u4 * u3)
    lanes = GateLanes(
      re: SIMD8(1, u.re, u2.re, u3.re, u4.re, u5.re, u6.re, u7.re),
      im: SIMD8(0, u.im, u2.im, u3.im, u4.im, u5.im, u6.im, u7.im))
    eighth = u4 * u4
  }

  /// Σ of eight products.
  func total(_ factors: GateLanes) -> Complex {
    Complex(
      total(factors.re * lanes.re - factors.im * lanes.im),
      total(factors.re * lanes.im + factors.im * lanes.re))
  }

  private func total(_ numbers: SIMD8<Double>) -> Double {
    let four = numbers.lowHalf + numbers.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }
}

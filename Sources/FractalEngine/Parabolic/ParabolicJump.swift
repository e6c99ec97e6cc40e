// ParabolicJump — the state of a pixel during a parabolic jump.

/// The state of a pixel during a parabolic jump.
///
/// The polynomials are P₀(u) + Δ·P₁(u) + Δ²·P₂(u), where Δ expresses the pixel's difference from
/// the view's center.
struct ParabolicJump {
  /// Δ.
  let offset: Complex
  /// r · dΔ/dc.
  let parameterSlope: Complex
  /// z minus a fixed point of the jump.
  var u: Complex
  /// r · du/dc.
  var slope: Complex
  /// The number of iterations done.
  var n: Int
  /// The number of polynomials taken.
  var blaSteps = 0
  /// Whether the limit has prevented one.
  var limitMattered = false

  /// Replaces u by the polynomial's value at u, and the slope accordingly.
  ///
  /// This is the specification: `NEUTRAL_POINT(polynomial)` in C returns the same bits.
  ///
  /// - Complexity: O(the number of the polynomial's vectors).
  mutating func take(_ polynomial: SideBySide) {
    let powers = ParabolicJumpPowers(u)
    func sum(_ order: Int, isSlope: Bool) -> Complex {
      let top = polynomial.vectors[order] - 1
      var sum = polynomial.coefficients(order, top, isSlope: isSlope)
      for k in (0..<top).reversed() {
        sum = polynomial.coefficients(order, k, isSlope: isSlope)
          .adding(powers.eighth, times: sum)
      }
      return powers.total(sum)
    }
    let value = sum(0, isSlope: false)
    let slope = sum(0, isSlope: true)
    if polynomial.vectors.count == 1 {
      (u, self.slope) = (value, slope * self.slope)
      return
    }
    let (value1, slope1) = (sum(1, isSlope: false), sum(1, isSlope: true))
    let (value2, slope2) = (sum(2, isSlope: false), sum(2, isSlope: true))
    u = value + offset * (value1 + offset * value2)
    let whole = slope + offset * (slope1 + offset * slope2)
    self.slope = whole * self.slope + (value1 + (2 * offset) * value2) * parameterSlope
  }
}

/// The powers 1, u … u⁷ side by side, and u⁸.
private struct ParabolicJumpPowers {
  private let lanes: ParabolicJumpLanes
  let eighth: Complex

  init(_ u: Complex) {
    let u2 = u * u
    let (u3, u4) = (u2 * u, u2 * u2)
    let (u5, u6, u7) = (u4 * u, u4 * u2, u4 * u3)
    lanes = ParabolicJumpLanes(
      re: SIMD8(1, u.re, u2.re, u3.re, u4.re, u5.re, u6.re, u7.re),
      im: SIMD8(0, u.im, u2.im, u3.im, u4.im, u5.im, u6.im, u7.im))
    eighth = u4 * u4
  }

  /// The sum of eight products.
  func total(_ factors: ParabolicJumpLanes) -> Complex {
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

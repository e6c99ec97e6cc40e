// CuspForm — the part of a view next to a cusp that lies inside its component.
//
// At the cusp of a cardioid two cycles meet, and their multipliers λ± are not analytic in c. But
// symmetric functions of them are: with u = 1 − λ, the sum σ and the product π of u₊ and u₋.
// docs/theory.md §6.

/// σ(C + r·d) and π(C + r·d) by three terms each, with a known error, for |d| ≤ 1.
struct CuspForm: Sendable, Equatable {
  /// The period of both cycles.
  let period: Int
  /// σ/2 ÷ √r: the coefficients of 1, d and d².
  private let halfSum: [Complex]
  /// π ÷ r: the coefficients of 1, d and d².
  private let product: [Complex]
  /// √r; 0 below the range of doubles.
  private let root: Double
  /// A bound on the errors of π ÷ r and of σ/2 ÷ √r.
  private let error: Double

  /// Creates the form; nil if the terms of the series do not decrease fast enough.
  ///
  /// - Parameters:
  ///   - sums: The coefficients of σ, from 1 to d³; the last one is used for the error bound.
  ///   - products: The coefficients of π, in the same way.
  ///   - radius: r.
  init?(period: Int, sums: [FloatExpComplex], products: [FloatExpComplex], radius: FloatExp) {
    // r = s · 2^k; the square root requires an even k.
    let half = radius.exponent >> 1
    let odd = radius.exponent & 1 == 1 ? 2.0.squareRoot() : 1
    let significand = radius.significand.squareRoot() * odd
    let unit = FloatExpComplex(1 / (significand * significand), exponent: -2 * half)
    let rootUnit = FloatExpComplex(0.5 / significand, exponent: -half)
    product = products.prefix(3).map { ($0 * unit).nearest }
    halfSum = sums.prefix(3).map { ($0 * rootUnit).nearest }
    let rest = (products[3] * unit).length.nearest + (sums[3] * rootUnit).length.nearest
    let first = product[1].lengthSquared.squareRoot()
    self.period = period
    root = FloatExp(significand, exponent: half).flushed
    error = 2.25 * rest
    guard first > 0, first.isFinite, product[2].lengthSquared.squareRoot() < 0.1 * first,
      rest < 0.01 * first, halfSum.allSatisfy({ $0.lengthSquared < first * first })
    else { return nil }
  }

  /// Whether a pixel is certainly inside.
  ///
  /// - Parameter d: (c − C) ÷ r.
  func holds(at d: Complex) -> Bool {
    let middle = halfSum[0] + d * (halfSum[1] + d * halfSum[2])
    let product = self.product[0] + d * (self.product[1] + d * self.product[2])
    let way = (middle * middle - product).squareRoot
    // u ÷ √r of the cycle that attracts more strongly. It attracts (|1 − u| < 1) if 2·re u
    // exceeds |u|².
    let u = middle + way
    let (size, distance) = (u.lengthSquared.squareRoot(), way.lengthSquared.squareRoot())
    if !(distance > 0) { return false }
    let slack = error * (1 + 1 / distance) + 0x1p-30 * (size + product.lengthSquared / distance)
    return 2 * (u.re - slack) > root * (size + slack) * (size + slack)
  }
}

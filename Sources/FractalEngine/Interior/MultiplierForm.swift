// MultiplierForm — the part of a view that lies inside one component, by its multiplier.
//
// Near the edge of a component orbits settle, or escape, arbitrarily slowly. But the multiplier λ
// of the cycle is an analytic function of c. Where the view is small compared with the component,
// three terms of its Taylor series decide for every pixel whether |λ| < 1. docs/theory.md §6.

/// The series λ(C + r·d) = λ₀ + λ₁d + λ₂d² for |d| ≤ 1, with a known error.
struct MultiplierForm: Sendable, Equatable {
  /// The period of the cycle.
  let period: Int
  /// (|λ₀|² − 1) ÷ r, computed in full precision; infinite if r is negligible beside |λ₀|² − 1.
  private let excess: Double
  private let multiplier: Complex
  /// The coefficients λ₁ ÷ r and λ₂ ÷ r.
  private let linear: Complex
  private let quadratic: Complex
  /// The view's radius r; 0 below the range of doubles.
  private let radius: Double
  /// The error of (|λ|² − 1) ÷ r.
  private let error: Double

  /// Makes the form from a series; nil if the terms of the series do not decrease fast enough, or
  /// if the whole view lies outside of the component.
  ///
  /// - Parameters:
  ///   - excess: |λ₀|² − 1, rounded once.
  ///   - series: λ₀ … λ₃; the last one is used for the error bound.
  ///   - radius: r.
  init?(
    period: Int, excess: FloatExp, series: [FloatExpComplex], radius: FloatExp
  ) {
    let (first, second, third) = (series[1].length, series[2].length, series[3].length)
    guard !first.isZero, second * FloatExp(Self.steepness) < first,
      third * FloatExp(Self.steepness * Self.steepness) < first
    else { return nil }
    let unit = FloatExpComplex(1 / radius.significand, exponent: -radius.exponent)
    (linear, quadratic) = ((series[1] * unit).nearest, (series[2] * unit).nearest)
    self.period = period
    self.excess = (excess / radius).nearest
    multiplier = series[0].nearest
    self.radius = radius.flushed
    // The terms after λ₃ decrease in the same way; their sum is less than a ninth of it.
    error = 2.25 * (1 + multiplier.lengthSquared.squareRoot()) * (third / radius).nearest
    let reach = 2 * linear.lengthSquared.squareRoot()
    guard self.excess < 2 * reach, linear.lengthSquared.isFinite else { return nil }
  }

  /// The least factor by which each term of the series must be smaller than the one before, at |d|
  /// = 1.
  private static let steepness = 10.0

  /// Whether a pixel certainly lies inside the component.
  ///
  /// - Parameter offset: d.
  func holds(at offset: Complex) -> Bool {
    let change = offset * (linear + offset * quadratic)
    let square = radius * change.lengthSquared
    let slope = 2 * (multiplier.re * change.re + multiplier.im * change.im)
    // The coefficients were computed in doubles, along the whole cycle.
    let rounding = 0x1p-30 * (change.lengthSquared.squareRoot() + square)
    return excess + slope + square + error + rounding < 0
  }
}

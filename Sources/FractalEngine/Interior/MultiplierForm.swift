// MultiplierForm — the part of a view that lies inside one component, by its multiplier.
//
// Near the edge of a component orbits settle, or escape, as slowly as one likes. But the multiplier λ of
// the cycle is an analytic function of c, and where the view is small beside the component, three terms
// of its Taylor series tell for every pixel whether |λ| < 1. docs/theory.md §6.

internal import Numbers

/// λ(C + r·d) = λ₀ + λ₁d + λ₂d² to an error that is known, for |d| ≤ 1.
struct MultiplierForm: Sendable, Equatable {
  /// The period of the cycle.
  let period: Int
  /// (|λ₀|² − 1) ÷ r, from full precision; infinite where r is nothing beside it.
  private let excess: Double
  private let multiplier: Complex
  /// λ₁ ÷ r and λ₂ ÷ r.
  private let linear: Complex
  private let quadratic: Complex
  /// r, 0 below the range of doubles.
  private let radius: Double
  /// What (|λ|² − 1) ÷ r errs by.
  private let error: Double

  /// Nil where the series does not fall off fast enough, or all of the view lies outside.
  ///
  /// - Parameters:
  ///   - excess: |λ₀|² − 1, rounded once.
  ///   - series: λ₀ … λ₃, the last for the error.
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
    // The terms behind λ₃ fall off likewise, and are less than a ninth of it together.
    error = 2.25 * (1 + multiplier.lengthSquared.squareRoot()) * (third / radius).nearest
    let reach = 2 * linear.lengthSquared.squareRoot()
    guard self.excess < 2 * reach, linear.lengthSquared.isFinite else { return nil }
  }

  /// Each term of the series is less than the one before it over this, at |d| = 1.
  private static let steepness = 10.0

  /// Whether a pixel lies inside for sure.
  ///
  /// - Parameter offset: d.
  func holds(at offset: Complex) -> Bool {
    let change = offset * (linear + offset * quadratic)
    let square = radius * change.lengthSquared
    let slope = 2 * (multiplier.re * change.re + multiplier.im * change.im)
    // The slopes were found in doubles, along the whole cycle.
    let rounding = 0x1p-30 * (change.lengthSquared.squareRoot() + square)
    return excess + slope + square + error + rounding < 0
  }
}

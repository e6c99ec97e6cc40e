// MinibrotPredictor — the cardioid and the disc of the minibrot at whose nucleus the orbit ends.
//
// In the home view a closed form decides which pixels lie in the two largest components. Here the
// same form predicts it for a minibrot before a pixel is iterated; otherwise the pixel's orbit
// would take dozens of periods until it nearly closes. The cycle is then proved like any other
// candidate.

/// The minibrot in its own coordinates.
///
/// Next to 0, f^p(z) is Az² + B(c − c₀). So with ζ = Az it is ζ² + γ, where γ = AB(c − c₀).
///
/// Douady and Hubbard, "On the dynamics of polynomial-like mappings", Ann. Sci. ENS 18 (1985), §I.
struct MinibrotPredictor: Sendable {
  /// The period p of the nucleus, above 1.
  private let period: Int
  /// The nucleus, (c₀ − C) ÷ r, which usually lies in the view.
  private let nucleus: Complex
  /// The scale AB · r.
  private let scale: Complex
  /// The unit 1/A of z.
  private let unit: FloatExpComplex

  /// The least 1 − |λ| of a cycle of period p for which an orbit settles within the limit.
  ///
  /// It is 0 if the limit is at least `plenty` periods.
  private let margin: Double

  /// The number of periods, times 1 − |λ|, within which an orbit certainly settles.
  ///
  /// After settling by 48 bits an orbit has returned to within 2^−12 of the point that it had after
  /// 1, 2, 4 … periods.
  private static let patience = 64.0
  /// The number of periods in the limit from which on any cycle may be reported
  /// (docs/decisions/0049-a-thousand-turns.md).
  private static let plenty = 1024

  /// Makes a predictor for a picture whose reference ends at a nucleus.
  ///
  /// Nil for any other picture, and for views far larger or smaller than the minibrot.
  ///
  /// - Parameter picture: The picture; a pixel whose orbit would not nearly return within the limit
  ///   has no candidate.
  /// - Complexity: O(p) products.
  init?(_ picture: PictureConstants) {
    let (formula, orbit, radius) = (picture.formula, picture.orbit, picture.radius)
    let returns = Double(picture.limit) / Double(orbit.last)
    margin = returns < Double(Self.plenty) ? Self.patience / returns : 0
    guard margin < 1, picture.fixed == nil, formula.power == 2,
      case .period(let period) = orbit.end,
      period == orbit.last, period > 1
    else { return nil }
    var steepness = FloatExpComplex.one
    for m in 1..<period { steepness = steepness * formula.derivative(at: orbit.scaled(at: m)) }
    let parameterSlope =
      FloatExpComplex(radius.significand, exponent: radius.exponent) * orbit.lastSlope
    let size = steepness * parameterSlope
    guard abs(size.exponent) < 100 else { return nil }
    self.period = period
    nucleus = Complex.zero - orbit.scaled(at: period).divided(by: parameterSlope).nearest
    (scale, unit) = (size.nearest, FloatExpComplex.one.divided(by: steepness))
  }

  /// The cycle that c probably has.
  ///
  /// Nil if c seems to lie in neither component, or too near to the edge of one.
  ///
  /// - Parameter offset: (c − C) ÷ r.
  func candidate(at offset: Complex) -> CycleCandidate? {
    let gamma = scale * (offset - nucleus)
    // This rectangle contains both components.
    if !(abs(gamma.im) < 0.7 && abs(gamma.re + 0.45) < 0.9) { return nil }
    let root = (Complex.one - 4 * gamma).squareRoot
    if (Complex.one - root).lengthSquared < (1 - margin) * (1 - margin) {
      let zeta = (2 * gamma).divided(by: Complex.one + root)
      return CycleCandidate(start: unit * FloatExpComplex(zeta), period: period, margin: margin)
    }
    let fromDisc = gamma + .one
    if 4 * fromDisc.lengthSquared.squareRoot() < 1 - 2 * margin {
      let root = (Complex.one - 4 * fromDisc).squareRoot
      let zeta = (-2 * fromDisc).divided(by: Complex.one + root)
      return CycleCandidate(
        start: unit * FloatExpComplex(zeta), period: 2 * period, margin: 2 * margin)
    }
    return nil
  }
}

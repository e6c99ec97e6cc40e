// MinibrotPredictor — the cardioid and the disc of the minibrot whose nucleus the view's orbit ends at.
//
// In the home view a closed form tells what lies in the two largest components. Here the same form
// suspects it, before a pixel is iterated: else its orbit would come around dozens of times until
// it nearly closes. The proof is that of any other suspect.

internal import Numbers

/// The view of the minibrot: next to 0, f^p(z) is Az² + B(c − c₀), so that ζ = Az makes it ζ² + γ with
/// γ = AB(c − c₀).
///
/// Douady and Hubbard, "On the dynamics of polynomial-like mappings", Ann. Sci. ENS 18 (1985), §I.
struct MinibrotPredictor: Sendable {
  /// p, above 1.
  private let period: Int
  /// (c₀ − C) ÷ r: in the view, as a rule.
  private let nucleus: Complex
  /// AB · r.
  private let scale: Complex
  /// 1/A.
  private let unit: FloatExpComplex

  /// The least 1 − |λ| of a cycle of period p on which an orbit settles within the limit; 0 from `plenty`
  /// turns on.
  private let margin: Double

  /// Turns within which that is sure, times 1 − |λ|: after 48 bits an orbit has come back within 2^−12
  /// of where it was after 1, 2, 4 … turns.
  private static let patience = 64.0
  /// Turns from which on any cycle may be told (docs/decisions/0049-a-thousand-turns.md).
  private static let plenty = 1024

  /// Nil where an orbit does not end at a nucleus, and for views that are far larger or smaller than
  /// the minibrot.
  ///
  /// - Parameter picture: Whose orbit would not come back nearly to where it was within its limit is no
  ///   suspect.
  /// - Complexity: O(p) products.
  init?<F: Formula>(_ picture: PictureConstants<F>) {
    let (formula, orbit, radius) = (picture.formula, picture.orbit, picture.radius)
    let turns = Double(picture.limit) / Double(orbit.last)
    margin = turns < Double(Self.plenty) ? Self.patience / turns : 0
    guard margin < 1, picture.fixed == nil, formula.power == 2,
      case .period(let period) = orbit.end,
      period == orbit.last, period > 1
    else { return nil }
    var steepness = FloatExpComplex.one
    for m in 1..<period { steepness = steepness * formula.derivative(at: orbit.scaled(at: m)) }
    let drift = FloatExpComplex(radius.significand, exponent: radius.exponent) * orbit.lastSlope
    let size = steepness * drift
    guard abs(size.exponent) < 100 else { return nil }
    self.period = period
    nucleus = Complex.zero - orbit.scaled(at: period).divided(by: drift).nearest
    (scale, unit) = (size.nearest, FloatExpComplex.one.divided(by: steepness))
  }

  /// The cycle that c seems to have; nil where it seems to lie in neither component, or too
  /// near to the edge of one.
  ///
  /// - Parameter offset: (c − C) ÷ r.
  func candidate(at offset: Complex) -> CycleCandidate? {
    let gamma = scale * (offset - nucleus)
    // Around both.
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

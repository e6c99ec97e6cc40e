// ComponentPredictor — the component that the view's center lies in, as far as its orbit tells.
//
// Where the orbit of the center settles, those of its neighbors settle as slowly, each for itself, and
// rebase no sooner than that one ends. But their cycles, and how strongly these attract, are those of
// the center a little further on: so they are suspected before a pixel is iterated.

internal import Numbers

/// The attracting cycle of the center, and to first order what becomes of it nearby.
///
/// Of z² + c a hyperbolic component is mapped by its multiplier λ one to one onto the disc |λ| < 1 (Douady and
/// Hubbard, "Étude dynamique des polynômes complexes" II, Publ. Math. Orsay 85-04, 1985).
struct ComponentPredictor: Sendable {
  private let period: Int
  /// The smallest point of the center's cycle.
  private let point: FloatExpComplex
  /// r · d/dc of that point.
  private let drift: FloatExpComplex
  /// λ of the center.
  private let multiplier: Complex
  /// r · dλ/dc.
  private let multiplierDrift: Complex

  /// Nil where the orbit of the center does not settle on a cycle.
  ///
  /// - Complexity: O(period) products.
  init?<F: Formula>(_ picture: PictureConstants<F>) {
    let (formula, orbit) = (picture.formula, picture.orbit)
    guard picture.fixed == nil, case .attracted(let period) = orbit.end else { return nil }
    let turn = (orbit.last - period)..<orbit.last
    let first = turn.min { orbit.scaled(at: $0).maxNorm < orbit.scaled(at: $1).maxNorm }
    guard let first else { return nil }
    let cycle = (0..<period).map { k in
      let m = first + k
      return orbit.scaled(at: m < turn.upperBound ? m : m - period)
    }
    // The point moves by dz/dc, which a turn takes to itself.
    var (product, shift) = (FloatExpComplex.one, FloatExpComplex.zero)
    for z in cycle {
      let slope = formula.derivative(at: z)
      (product, shift) = (slope * product, slope * shift + .one)
    }
    var drift = shift.divided(by: .one - product)
    (self.period, point) = (period, cycle[0])
    let radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    self.drift = radius * drift
    var (multiplier, change) = (FloatExpComplex.one, FloatExpComplex.zero)
    for z in cycle {
      let slope = formula.derivative(at: z)
      change = slope * change + Self.bend(formula, at: z) * drift * multiplier
      (multiplier, drift) = (slope * multiplier, slope * drift + .one)
    }
    self.multiplier = multiplier.nearest
    multiplierDrift = (radius * change).nearest
  }

  /// f″(z) = p(p − 1)·z^(p − 2).
  private static func bend<F: Formula>(_ formula: F, at z: FloatExpComplex) -> FloatExpComplex {
    var power = FloatExpComplex.one
    for _ in 2..<formula.power { power = power * z }
    return Double(formula.power * (formula.power - 1)) * power
  }

  /// The cycle that c seems to have; nil where it would not attract.
  ///
  /// - Parameter offset: (c − C) ÷ r.
  func candidate(at offset: Complex) -> CycleCandidate? {
    if !((multiplier + multiplierDrift * offset).lengthSquared < 1) { return nil }
    return CycleCandidate(
      start: point + drift * FloatExpComplex(offset), period: period, margin: 0)
  }
}

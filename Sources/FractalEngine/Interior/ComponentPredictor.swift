// ComponentPredictor — the component that contains the view's center, if its orbit settles.
//
// Where the orbit of the center settles, the orbits of its neighbors settle as slowly, and rebase
// only when the reference ends. But their cycles and multipliers differ little from those of the
// center. So their cycles are predicted before the pixels are iterated.

/// The attracting cycle of the center, and how it changes nearby, to first order.
///
/// The multiplier λ maps a hyperbolic component of z² + c one to one onto the disc |λ| < 1 (Douady
/// and Hubbard, "Étude dynamique des polynômes complexes" II, Publ. Math. Orsay 85-04, 1985).
struct ComponentPredictor: Sendable {
  private let period: Int
  /// The smallest point of the center's cycle.
  private let point: FloatExpComplex
  /// The derivative of that point by c, times r.
  private let parameterSlope: FloatExpComplex
  /// The multiplier λ at the center.
  private let multiplier: Complex
  /// The derivative of the multiplier by c, times r.
  private let multiplierChange: Complex

  /// Makes a predictor; nil if the orbit of the center does not settle on a cycle.
  ///
  /// - Complexity: O(period) products.
  init?(_ picture: PictureConstants) {
    let (formula, orbit) = (picture.formula, picture.orbit)
    guard picture.fixed == nil, case .attracted(let period) = orbit.end else { return nil }
    let indices = (orbit.last - period)..<orbit.last
    let first = indices.min { orbit.scaled(at: $0).maxNorm < orbit.scaled(at: $1).maxNorm }
    guard let first else { return nil }
    let cycle = (0..<period).map { k in
      let m = first + k
      return orbit.scaled(at: m < indices.upperBound ? m : m - period)
    }
    // The derivative dz/dc of the cycle's point is the value that one pass around the cycle maps to
    // itself.
    var (product, shift) = (FloatExpComplex.one, FloatExpComplex.zero)
    for z in cycle {
      let slope = formula.derivative(at: z)
      (product, shift) = (slope * product, slope * shift + .one)
    }
    var parameterSlope = shift.divided(by: .one - product)
    (self.period, point) = (period, cycle[0])
    let radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    self.parameterSlope = radius * parameterSlope
    var (multiplier, change) = (FloatExpComplex.one, FloatExpComplex.zero)
    for z in cycle {
      let slope = formula.derivative(at: z)
      change = slope * change + Self.curvature(formula, at: z) * parameterSlope * multiplier
      (multiplier, parameterSlope) = (slope * multiplier, slope * parameterSlope + .one)
    }
    self.multiplier = multiplier.nearest
    multiplierChange = (radius * change).nearest
  }

  /// The second derivative f″(z) = p(p − 1)·z^(p − 2).
  private static func curvature(_ formula: Multibrot, at z: FloatExpComplex) -> FloatExpComplex {
    var power = FloatExpComplex.one
    for _ in 2..<formula.power { power = power * z }
    return Double(formula.power * (formula.power - 1)) * power
  }

  /// The cycle that c probably has; nil if it would not attract.
  ///
  /// - Parameter offset: (c − C) ÷ r.
  func candidate(at offset: Complex) -> CycleCandidate? {
    if !((multiplier + multiplierChange * offset).lengthSquared < 1) { return nil }
    return CycleCandidate(
      start: point + parameterSlope * FloatExpComplex(offset), period: period, margin: 0)
  }
}

// ComponentShape — the size and kind of a component, from the orbit z_1 to z_{p−1} of its nucleus.

internal import FractalEngine

/// The size and kind of a component, from the orbit z_1 to z_{p−1} of its nucleus.
struct ComponentShape {
  private let power: Int
  /// The multiplier product λ = ∏ f′(z_i), and β = 1 + Σ 1/λ_i.
  private var product = FloatExpComplex.one
  private var sum = FloatExpComplex.one
  // Derivatives of the orbit of z = c by c and z, for power 2.
  private var byC = FloatExpComplex.one
  private var byCTwice = FloatExpComplex.zero
  private var byCAndZ = FloatExpComplex.zero

  init(power: Int) { self.power = power }

  /// Adds the next point of the orbit.
  mutating func add(_ z: FloatExpComplex) {
    var slope = Double(power) * z
    for _ in 2..<power { slope = slope * z }
    if power == 2 {
      byCTwice = slope * byCTwice + 2 * (byC * byC)
      byCAndZ = slope * byCAndZ + 2 * (byC * product)
      byC = slope * byC + .one
    }
    product = slope * product
    sum = sum + FloatExpComplex.one.divided(by: product)
  }

  /// The size 1 ÷ (β·λ^(p/(p−1))), with the principal root.
  var size: FloatExpComplex {
    let power = product * product.root(power - 1)
    return FloatExpComplex.one.divided(by: sum * power)
  }

  /// The kind, by the second-order shape of the component: a number near 0 for cardioids and near 1
  /// for discs.
  ///
  /// (V. Dolotin and A. Morozov, “On the shapes of elementary domains”, 2008.)
  var kind: Nucleus.Kind? {
    if power != 2 { return nil }
    let curvature = byCTwice.divided(by: 2 * byC) + byCAndZ.divided(by: product)
    let number = curvature.divided(by: byC * product)
    // `number` is minus the shape; the two sides are its distances from 0 and from 1.
    return number.length < (number + .one).length ? .cardioid : .disc
  }
}

// RayLanding+View — the view to which a ray leads, and the points that its line needs.

internal import BigNumbers
package import FractalEngine
package import Places

extension RayLanding {
  /// The view that shows the landing point.
  ///
  /// - Parameter goal: The height; nil for the view that the component fills, or, about a
  ///   Misiurewicz point, a height of 0.01.
  package func view(from location: Location, toward goal: LandmarkGoal?) throws(LocationError)
    -> Location
  {
    if goal == nil, case .root(_, let nucleus, _) = kind { return try nucleus.framed(in: location) }
    let height = goal?.height ?? ExactDecimal(1, exponent: -2)
    return try location.centered(on: c, height: height, within: height.floatExp)
  }

  /// The accuracy of the landing point, −log₂ of the greatest error.
  package var bits: Int {
    switch kind {
    case .root(let root, let nucleus, _): min(nucleus.bits, root.bits)
    case .misiurewicz(let point): point.bits
    }
  }

  /// The coordinates of the landing point, with the digits that are known.
  package var coordinates: (re: String, im: String) { c.texts(bits: bits) }
}

extension LandmarkGoal {
  /// How near a ray is followed for views of this height.
  package var pixel: FloatExp { height.floatExp * FloatExp(0x1p-12) }
}

// ChosenFormula+Nucleus — finds minibrots of formulas whose derivative dz/dc is a real matrix.

package import BigNumbers

extension ChosenFormula {
  /// Whether `nucleus(near:within:limit:)` can find something.
  ///
  /// The orbit of 0 decides the set, and a line of operations maps z to one of the same kind for
  /// every factor: f(tz) = t^d f(z), t > 0. So near 0 a period acts as the first line does.
  package var hasSkewedMinibrots: Bool { criticalMap != nil }

  /// The nucleus to which Newton's method leads from a view's center; nil if it leads to none,
  /// or if the formula has none of this kind.
  ///
  /// - Throws: `CancellationError`.
  package func nucleus(
    near center: BigComplex, within radius: FloatExp, limit: Int, _ progress: (Int) -> Void
  ) throws -> PlanarNucleus? {
    try criticalMap?.nucleus(near: center, within: radius, limit: limit, progress)
  }

  /// The operations on the orbit of 0; nil for other orbits, and for maps without them.
  private var criticalMap: HybridMap? {
    if let plane = plane as? AbsPowerPlane { return plane.map.hybrid }
    guard let plane = plane as? HybridPlane, plane.map.constant == nil else { return nil }
    return plane.map
  }

  /// The reason why no minibrots are searched for; nil if they are.
  package var minibrotObstacle: MinibrotObstacle? {
    switch plane {
    case is SierpinskiPlane: .digits
    case let plane as McMullenPlane: plane.map.isJulia ? .constant : .criticalPoints
    case is JuliaPlane: .constant
    case let plane as HybridPlane: plane.map.constant == nil ? nil : .constant
    default: nil
    }
  }
}

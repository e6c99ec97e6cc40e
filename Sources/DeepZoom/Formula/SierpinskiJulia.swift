// SierpinskiJulia — z ← z² + ½c·z⁻², whose Julia sets are gaskets and carpets for small c.

extension PoleMap {
  package static let name = "sierpinski-julia"
}

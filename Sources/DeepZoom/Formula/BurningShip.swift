// BurningShip — z ← (|Re z| + i·|Im z|)^p + c.

extension FoldedMap {
  /// The burning ship: both parts lose their signs before the power.
  ///
  /// - Note: M. Michelitsch, O. E. Rössler, Computers & Graphics 16 (4), 1992.
  package static func burningShip(power: Int) -> FoldedMap {
    FoldedMap(power: power, before: [.re, .im])
  }
}

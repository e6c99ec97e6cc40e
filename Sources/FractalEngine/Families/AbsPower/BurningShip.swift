// BurningShip — z ← (|Re z| + i·|Im z|)^p + c.

extension AbsPowerMap {
  /// The burning ship: both parts lose their signs before the power.
  ///
  /// - Note: M. Michelitsch, O. E. Rössler, Computers & Graphics 16 (4), 1992.
  package static func burningShip(power: Int) -> AbsPowerMap {
    AbsPowerMap(power: power, before: [.re, .im])
  }
}

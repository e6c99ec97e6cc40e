// Buffalo — z ← |Re z^p| + i·|Im z^p| + c.

extension AbsPowerMap {
  /// The buffalo: both parts of the power lose their signs.
  package static func buffalo(power: Int) -> AbsPowerMap {
    AbsPowerMap(power: power, after: [.re, .im])
  }
}

// Buffalo — z ← |Re z^p| + i·|Im z^p| + c.

extension FoldedMap {
  /// The buffalo: both parts of the power lose their signs.
  package static func buffalo(power: Int) -> FoldedMap {
    FoldedMap(power: power, after: [.re, .im])
  }
}

// Celtic — z ← |Re z^p| + i·Im z^p + c.

extension FoldedMap {
  /// The Celtic set: the real part of the power loses its sign.
  package static func celtic(power: Int) -> FoldedMap { FoldedMap(power: power, after: .re) }
}

// Celtic — z ← |Re z^p| + i·Im z^p + c.

extension AbsPowerMap {
  /// The Celtic set: the real part of the power loses its sign.
  package static func celtic(power: Int) -> AbsPowerMap { AbsPowerMap(power: power, after: .re) }
}

// Tricorn — z ← conj(z)^p + c.

extension AbsPowerMap {
  /// The tricorn, or Mandelbar set: the conjugate is raised to the power.
  ///
  /// - Note: W. D. Crowe, R. Hasson, P. J. Rippon, P. E. D. Strain-Clark, Nonlinearity 2 (4), 1989.
  package static func tricorn(power: Int) -> AbsPowerMap {
    AbsPowerMap(power: power, before: .conjugation)
  }
}

// MinibrotObstacle — the reason why a formula has no minibrots to be searched for.

/// The reason why a formula has no minibrots to be searched for.
package enum MinibrotObstacle: Equatable, Sendable {
  /// c is a constant, so that pixels are starts of orbits.
  case constant
  /// Its critical points are not 0 and move with c.
  case criticalPoints
  /// It is made of digits, not of orbits.
  case digits
}

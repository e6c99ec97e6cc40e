// AbsPowerStop — why a step was the last for now.

/// Why a step was the last for now.
enum AbsPowerStop {
  case escaped
  /// It rebased: m is 0.
  case rebased
  /// z is no longer known: errors have grown to a part of the plane's own size.
  case lost
  /// What it computed does not fit in doubles: nothing was changed.
  case tiny
}

// AbsPowerStop — the reason why a pixel stopped after a step.

/// The reason why a pixel stopped after a step.
enum AbsPowerStop {
  case escaped
  /// The pixel rebased, so that m is 0.
  case rebased
  /// z is no longer known, because its error bound has become too large.
  case lost
  /// The step's result does not fit in doubles; nothing was changed.
  case needsExtendedRange
}

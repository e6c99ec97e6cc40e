// AbsPowerStop — the reason why a pixel stopped after a step.

/// The reason why a pixel stopped after a step.
enum AbsPowerStop {
  case escaped
  /// The pixel rebased, so that m is 0.
  case rebased
  /// z is no longer known, since errors have grown to a part of the plane's own size.
  case lost
  /// The step's result does not fit in doubles; nothing was changed.
  case tiny
}

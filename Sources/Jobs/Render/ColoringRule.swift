// ColoringRule — the rule for the pixels from which a picture's colors are prepared.

/// The rule for the pixels from which a picture's colors are prepared.
package enum ColoringRule: Int, Sendable, CaseIterable {
  /// Pixels of the picture itself. Pictures that name no rule follow this one.
  case picture = 1
  /// Pixels of windows around the picture's place, so that all pictures of a place have the same
  /// colors.
  case place = 2
}

// WordKind — the kinds of words that completion distinguishes.

/// The kinds of words that completion distinguishes.
package enum WordKind: Sendable, Equatable {
  /// A saved place, a sight, or a file.
  case place
  case savedPlace
  case file
  case formula
  case coloring
  case coloringOrSetting
  /// A setting `KEY=VALUE` of a look.
  case lookSetting
  case palette
  case setting
  case topic
  case oneOf([String])
}

// MouseMode — the sequences that make a terminal report the mouse, or stop doing so.

/// The unit in which a terminal reports the pointer.
package enum MouseMode: Equatable, Sendable {
  case cells
  /// Pixels, by mode 1016.
  case pixels

  /// Reports buttons, the wheel, and movements with a button held (1002), in the form SGR (1006).
  var start: String {
    "\u{1B}[?1002h\u{1B}[?1006h" + (self == .pixels ? "\u{1B}[?1016h" : "")
  }

  /// Stops all reports; terminals ignore the modes that they do not know.
  package static let stop = "\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l"
}

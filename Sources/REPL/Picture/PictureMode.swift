// PictureMode — the ways in which a terminal can show a picture.

/// How a picture is shown in a terminal.
package enum PictureMode: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm know too.
  case kitty
  /// Inline images as iTerm2 shows them.
  case iterm
  /// DEC's six pixels a byte, in 256 colors.
  case sixel
  /// Half blocks in true color: two pixels a cell.
  case blocks
  /// Half blocks in the 240 colors that all terminals of 256 agree upon.
  case colors256 = "256"
  /// Dots, eight a cell, without colors.
  case braille
  /// The characters 0x20 to 0x7E, without colors.
  case ascii
  /// No pictures.
  case none

  /// Whether pictures are light and dark only, and so show the boundary and not colors.
  package var isOutline: Bool { self == .braille || self == .ascii }

  /// Whether the terminal gets pixels, and not characters.
  package var isGraphics: Bool {
    switch self {
    case .kitty, .iterm, .sixel: true
    case .blocks, .colors256, .braille, .ascii, .none: false
    }
  }
}

// PictureMode — the ways in which a terminal can show a picture.

/// A way in which a terminal can show a picture.
package enum PictureMode: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm support too.
  case kitty
  /// The inline images of iTerm2.
  case iterm
  /// DEC's sixels (six pixels a byte), in 256 colors.
  case sixel
  /// Half blocks in true color: two pixels a cell.
  case blocks
  /// Half blocks in the 240 colors that are the same on all terminals with 256 colors.
  case colors256 = "256"
  /// Braille dots, eight a cell, without colors.
  case braille
  /// The characters 0x20 to 0x7E, without colors.
  case ascii
  /// No pictures.
  case none

  /// Whether pictures have only light and dark, and so show the boundary instead of colors.
  package var isOutline: Bool { self == .braille || self == .ascii }

  /// Whether the terminal receives pixels instead of characters.
  package var isGraphics: Bool {
    switch self {
    case .kitty, .iterm, .sixel: true
    case .blocks, .colors256, .braille, .ascii, .none: false
    }
  }
}

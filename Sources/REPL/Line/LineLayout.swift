// LineLayout — the screen positions of a prompt and a line, by libedit's rules.

internal import CEdit

/// A cursor that moves over the screen as characters are written.
struct LineLayout {
  /// The number of columns of the screen.
  let width: Int
  private(set) var position = ScreenPosition()

  init(width: Int) { self.width = max(width, 2) }

  mutating func advance(over scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { advance(over: scalar) }
  }

  mutating func advance(over scalar: Unicode.Scalar) {
    switch scalar {
    case "\t":
      repeat { put(1) } while position.column & 7 != 0
    case "\n":
      position = ScreenPosition(row: position.row + 1)
    default:
      let columns = Self.columns(of: scalar)
      if Self.isShownAsEscape(scalar) {
        for _ in 0..<columns { put(1) }  // such as ^A or \U+E000, broken anywhere
      } else {
        put(columns)
      }
    }
  }

  /// Advances by one character, which the edge of the screen never splits.
  private mutating func put(_ columns: Int) {
    if position.column + columns > width { position = ScreenPosition(row: position.row + 1) }
    position.column += columns
    if position.column >= width { position = ScreenPosition(row: position.row + 1) }
  }

  /// The columns a scalar takes: two for East Asian wide ones, none for combining marks.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || value == 0x7F { return 2 }
    if isShownAsEscape(scalar) { return value > 0xFFFF ? 8 : 7 }
    return max(Int(fathom_edit_columns(value)), 0)
  }

  private static func isShownAsEscape(_ scalar: Unicode.Scalar) -> Bool {
    fathom_edit_columns(scalar.value) < 0
  }
}

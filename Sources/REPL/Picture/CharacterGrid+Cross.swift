// CharacterGrid+Cross — the cross in a picture of characters, with the quadrants' numbers.

internal import Coloring

extension CharacterGrid {
  /// The characters of a cross.
  struct CrossStyle: Sendable {
    let across: Unicode.Scalar
    let down: Unicode.Scalar
    let center: Unicode.Scalar

    /// Thin lines in Unicode.
    static let light = CrossStyle(across: "─", down: "│", center: "┼")
    /// Lines in ASCII.
    static let ascii = CrossStyle(across: "-", down: "|", center: "+")
  }

  /// Draws the cross through the middle cell, with the numbers 1 2 above 3 4 beside it.
  mutating func drawCross(_ style: CrossStyle) {
    let (middle, center) = (columns / 2, rows / 2)
    for column in 0..<columns { draw(style.across, column, center) }
    for row in 0..<rows { draw(style.down, middle, row) }
    draw(style.center, middle, center)
    for (number, (x, y)) in [(-1, -1), (1, -1), (-1, 1), (1, 1)].enumerated() {
      let (column, row) = (middle + 2 * x, center + y)
      // Blanks on both sides separate the number from other characters.
      for (offset, character) in [" ", Unicode.Scalar(UInt8(0x31 + number)), " "].enumerated() {
        let place = column + offset - 1
        guard (0..<columns).contains(place) && (0..<rows).contains(row) else { continue }
        label(character, place, row)
      }
    }
  }

  /// Draws a thin character over a cell: lighter on a dark cell, darker on a light one.
  private mutating func draw(_ character: Unicode.Scalar, _ column: Int, _ row: Int) {
    let light = mean(column, row)
    let isDark = (light?.luminance ?? 0) < 0.2
    self[column, row] = Cell(
      character: character,
      foreground: light.map {
        Ink($0.mixed(with: isDark ? .white : .black, isDark ? 0.3 : 0.7))
      }
        ?? .plain,
      background: light.map { Ink($0) } ?? .plain)
  }

  /// Draws a character of a label over a cell: in white, on the cell's color, darkened.
  private mutating func label(_ character: Unicode.Scalar, _ column: Int, _ row: Int) {
    let light = mean(column, row)
    self[column, row] = Cell(
      character: character, foreground: light == nil ? .plain : Ink(.white),
      background: light.map { Ink($0 * 0.12) } ?? .plain)
  }

  /// The mean light of a cell of half blocks; nil if it has no color.
  private func mean(_ column: Int, _ row: Int) -> LinearColor? {
    let cell = self[column, row]
    guard let background = cell.background.light else { return nil }
    guard cell.character == "▀", let foreground = cell.foreground.light else { return background }
    return background.mixed(with: foreground, 0.5)
  }
}

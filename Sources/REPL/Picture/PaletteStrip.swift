// PaletteStrip — a palette in one line of a terminal.

package import Pictures

/// A palette once round, from left to right, as cells of color.
package enum PaletteStrip {
  /// Cells of a strip.
  package static let columns = 24

  /// The strip, `columns` wide; nil where a terminal has too few colors, or shall show none.
  package static func text(of palette: Palette, on terminal: TerminalAbilities) -> String? {
    guard !terminal.isPlain, !terminal.isDumb, terminal.truecolor || terminal.color256 else {
      return nil
    }
    let grid = CharacterGrid(blocks: palette.strip(width: 8 * columns), columns: columns, rows: 1)
    return (terminal.truecolor ? grid : grid.indexed()).lines[0]
  }
}

// PaletteStrip — a palette in one line of a terminal.

package import Coloring

/// Draws one cycle of a palette, from left to right, as cells of color.
package enum PaletteStrip {
  /// The number of cells in a strip.
  package static let columns = 24

  /// The strip, `columns` wide; nil if the terminal has too few colors, or none are wanted.
  package static func text(of palette: Palette, on terminal: TerminalAbilities) -> String? {
    guard !terminal.isPlain, !terminal.isDumb, terminal.truecolor || terminal.color256 else {
      return nil
    }
    let grid = CharacterGrid(blocks: palette.strip(width: 8 * columns), columns: columns, rows: 1)
    return (terminal.truecolor ? grid : grid.indexed()).lines[0]
  }
}

// CharacterGrid — a picture of characters, and its lines for a terminal.

/// Characters with their colors, row by row from the top left.
struct CharacterGrid: Sendable, Equatable {
  /// A color as a terminal's control sequences express it.
  enum Ink: Sendable, Equatable {
    /// The terminal's own color.
    case plain
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
    /// One of 256 colors.
    case indexed(UInt8)

    /// The SGR parameters that follow 38 or 48.
    fileprivate var parameters: String {
      switch self {
      case .plain: ""
      case .rgb(let red, let green, let blue): "2;\(red);\(green);\(blue)"
      case .indexed(let index): "5;\(index)"
      }
    }
  }

  /// One character, one cell wide.
  struct Cell: Sendable, Equatable {
    var character: Unicode.Scalar
    var foreground = Ink.plain
    var background = Ink.plain
  }

  let columns: Int
  let rows: Int
  var cells: [Cell]

  init(columns: Int, rows: Int, cell: (_ column: Int, _ row: Int) -> Cell) {
    (self.columns, self.rows) = (columns, rows)
    cells = (0..<rows).flatMap { row in (0..<columns).map { cell($0, row) } }
  }

  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// The lines, one for each row of `columns` cells; each begins and ends in the terminal's colors.
  var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      var foreground = Ink.plain
      var background = Ink.plain
      for cell in cells[row * columns..<(row + 1) * columns] {
        var codes: [String] = []
        let isBlank = cell.character == " "  // a blank shows no foreground
        if isBlank || cell.foreground == foreground {
        } else if cell.foreground == .plain {
          codes.append("39")
        } else {
          codes.append("38;" + cell.foreground.parameters)
        }
        if cell.background == background {
        } else if cell.background == .plain {
          codes.append("49")
        } else {
          codes.append("48;" + cell.background.parameters)
        }
        if !codes.isEmpty { line += "\u{1B}[\(codes.joined(separator: ";"))m" }
        line.unicodeScalars.append(cell.character)
        if !isBlank { foreground = cell.foreground }
        background = cell.background
      }
      if foreground != .plain || background != .plain { line += "\u{1B}[0m" }
      return line
    }
  }
}

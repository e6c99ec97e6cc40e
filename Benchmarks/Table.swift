// Table — lines of words under titles, in columns as wide as needed.

struct Table {
  /// A column's title and alignment.
  enum Column {
    case left(String)
    case right(String)

    var title: String {
      switch self {
      case .left(let title), .right(let title): title
      }
    }
  }

  let columns: [Column]
  let lines: [[String]]

  /// The titles and the lines, separated by newlines.
  var text: String {
    let all = [columns.map(\.title)] + lines
    let widths = columns.indices.map { index in all.map { $0[index].count }.max() ?? 0 }
    return all.map { line in
      let cells = columns.indices.map { index in
        let space = String(repeating: " ", count: widths[index] - line[index].count)
        switch columns[index] {
        case .left: return line[index] + space
        case .right: return space + line[index]
        }
      }
      let joined = cells.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}

// InkIndex — finds the strokes in a cell of a picture, in memory for a few entries a stroke.

/// The places of strokes in a picture, as a pyramid of squares.
///
/// Level 0 has the picture's cells, and each next level squares of twice the side. A stroke is
/// listed at the lowest level at which its box touches at most two squares in each direction. So it
/// has at most four entries, however large the picture, and a cell's strokes are found in one
/// square of each level.
struct InkIndex: Sendable {
  private struct Square: Hashable {
    let level: Int
    let row: Int
    let column: Int
  }

  private let boxes: [InkBox]
  private let side: Double
  /// The last column and the last row of cells.
  private let last: (column: Int, row: Int)
  /// The strokes of each square that has some, in the order of drawing.
  private var squares: [Square: [Int]] = [:]
  /// The levels that have a stroke.
  private var levels: [Int] = []

  /// - Parameters:
  ///   - boxes: The boxes of strokes in pixels, in the order of drawing; each touches the picture.
  ///   - cellSide: The side of a cell in pixels.
  init(_ boxes: [InkBox], cellSide: Int, width: Int, height: Int) {
    (self.boxes, side) = (boxes, Double(cellSide))
    last = ((width - 1) / cellSide, (height - 1) / cellSide)
    for index in boxes.indices {
      var (rows, columns) = cells(of: index)
      var level = 0
      while rows.count > 2 || columns.count > 2 {
        rows = rows.lowerBound >> 1...rows.upperBound >> 1
        columns = columns.lowerBound >> 1...columns.upperBound >> 1
        level += 1
      }
      if !levels.contains(level) { levels.append(level) }
      for row in rows {
        for column in columns {
          squares[Square(level: level, row: row, column: column), default: []].append(index)
        }
      }
    }
  }

  /// The rows and columns of the cells that a stroke's box touches.
  private func cells(of index: Int) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    func cells(_ low: Double, _ high: Double, _ last: Int) -> ClosedRange<Int> {
      // One pixel more, for the smoothed edge.
      let first = min(max(((low - 1) / side).rounded(.down), 0), Double(last))
      let end = min(max(((high + 1) / side).rounded(.down), 0), Double(last))
      return Int(first)...Int(end)
    }
    let box = boxes[index]
    return (
      cells(box.low.y, box.high.y, last.row), cells(box.low.x, box.high.x, last.column)
    )
  }

  /// The number of entries, at most four for each stroke.
  var entryCount: Int { squares.values.reduce(0) { $0 + $1.count } }

  /// The strokes whose boxes touch a cell, in the order of drawing.
  func strokes(row: Int, column: Int) -> [Int] {
    let found = levels.flatMap { level in
      (squares[Square(level: level, row: row >> level, column: column >> level)] ?? [])
        .filter { index in
          if level == 0 { return true }
          let (rows, columns) = cells(of: index)
          return rows.contains(row) && columns.contains(column)
        }
    }
    return levels.count > 1 ? found.sorted() : found
  }
}

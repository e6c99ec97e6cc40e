// PictureArea — the rows and columns of the window that a picture covers.

/// The place of a picture in the window.
struct PictureArea: Equatable {
  /// The first row, counted from 0.
  let top: Int
  /// The height in rows, and the width in columns; sixels may end within a cell.
  let (rows, columns): (Double, Double)
  /// Width divided by height of what the picture shows.
  let aspect: Double
  /// The size of a cell in the pointer's unit: in pixels, or 1 × 1 if the unit is a cell.
  let cell: SIMD2<Double>

  /// The point of a report, in heights from the picture's center, to a thousandth.
  func point(of report: PointerReport) -> PointerState.Point {
    // Cells count from 1, and their middle is meant; pixels count from 0 or 1, by terminal.
    let isCell = cell == SIMD2(1, 1)
    let (x, y) = (
      isCell ? Double(report.column) - 0.5 : Double(report.column) / cell.x,
      isCell ? Double(report.row) - 0.5 : Double(report.row) / cell.y
    )
    let right = (x / columns - 0.5) * aspect
    let up = 0.5 - (y - Double(top)) / rows
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return PointerState.Point(
      right: rounded(right), up: rounded(up), column: report.column, row: report.row)
  }

  /// Whether a point is in the picture.
  func contains(_ point: PointerState.Point) -> Bool {
    abs(point.up) <= 0.5 && abs(point.right) <= aspect / 2
  }

  /// Whether two places differ by a cell or more.
  func differs(_ one: PointerState.Point, _ other: PointerState.Point) -> Bool {
    abs(Double(one.column - other.column)) >= max(1, cell.x / 2)
      || abs(Double(one.row - other.row)) >= max(1, cell.y / 2)
  }
}

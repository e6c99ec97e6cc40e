// PassPlan — the order in which a picture's groups are computed, coarse grids first.
//
// The outcome of a pixel is computed with its group of eight, so a coarse pass computes whole
// groups on a coarse grid. No group is computed twice: each pass adds to those before it.

internal import FractalEngine
internal import Places

/// Passes over grids of groups that become finer; the last grid has every group.
struct PassPlan: Sendable {
  /// The number of groups in a row.
  let columns: Int
  let rows: Int
  /// The grid that is complete after each pass, coarse to fine.
  let grids: [Grid]
  /// A grid of every x-th column and every y-th row.
  struct Grid: Sendable, Equatable {
    let x: Int
    let y: Int

    func contains(column: Int, row: Int) -> Bool {
      column.isMultiple(of: x) && row.isMultiple(of: y)
    }
  }

  init(_ size: PictureSize) {
    let columns = (size.width + PixelGroup.width - 1) / PixelGroup.width
    let rows = (size.height + PixelGroup.height - 1) / PixelGroup.height
    (self.columns, self.rows) = (columns, rows)
    func doubled(_ grid: Grid) -> Grid? {
      let (x, y) = (2 * grid.x, 2 * grid.y)
      let count = (columns + x - 1) / x * ((rows + y - 1) / y)
      return count < SampleGrid.leastCoarse ? nil : Grid(x: x, y: y)
    }
    var grids = [Grid(x: 1, y: 1)]
    // A group is twice as wide as high, so twice as many rows as columns make square cells.
    var next: Grid? = doubled(Grid(x: 1, y: 1)).map { _ in Grid(x: 1, y: 2) }
    while let grid = next {
      grids.insert(grid, at: 0)
      next = doubled(grid)
    }
    self.grids = grids
  }

  /// The resolution after some passes, as a share of the full width and height, 0 … 1.
  ///
  /// It is that of a picture with as many pixels as there are groups in the first `passes` passes.
  func detail(of passes: Int) -> Double {
    let grid = grids[passes - 1]
    let pixels = PixelGroup.width * grid.x * PixelGroup.height * grid.y
    return 1 / Double(pixels).squareRoot()
  }

  /// The number of groups in the picture.
  var count: Int { columns * rows }

  /// The numbers of the groups that a pass adds, counted row by row; those nearest to the center
  /// first.
  func groups(of pass: Int) -> [Int] {
    let grid = grids[pass]
    var found: [(group: Int, distance: Int)] = []
    for row in stride(from: 0, to: rows, by: grid.y) {
      for column in stride(from: 0, to: columns, by: grid.x) {
        if grids[..<pass].contains(where: { $0.contains(column: column, row: row) }) { continue }
        let (x, y) = ((2 * column + 1 - columns) * 2, 2 * row + 1 - rows)
        found.append((row * columns + column, x * x + y * y))
      }
    }
    return found.sorted { ($0.distance, $0.group) < ($1.distance, $1.group) }.map(\.group)
  }

  /// A group's first pixel.
  func corner(_ group: Int) -> (x: Int, y: Int) {
    (group % columns * PixelGroup.width, group / columns * PixelGroup.height)
  }

  /// The number of the group whose first pixel this is.
  func group(x: Int, y: Int) -> Int { y / PixelGroup.height * columns + x / PixelGroup.width }
}

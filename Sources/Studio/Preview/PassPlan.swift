// PassPlan — the groups of a picture, coarse grids first.
//
// Groups of eight pixels are part of what a pixel is, so a coarse pass computes whole groups
// on a coarse grid. Nothing is computed twice: a pass adds to those before it.

internal import DeepZoom

/// Passes over grids of groups that become finer; the last has every group.
struct PassPlan: Sendable {
  /// In groups.
  let columns: Int
  let rows: Int
  /// Groups from one of a pass to the next, coarse to fine.
  ///
  /// A group is twice as wide as high: steps of twice as many rows as columns, as all but the
  /// last are, make square cells.
  let strides: [Stride]

  struct Stride: Sendable, Equatable {
    let x: Int
    let y: Int
  }

  /// Fewer groups than this show nothing.
  private static let leastGroups = 150

  init(_ size: PictureSize) {
    let columns = (size.width + PixelGroup.width - 1) / PixelGroup.width
    let rows = (size.height + PixelGroup.height - 1) / PixelGroup.height
    var strides = [Stride(x: 1, y: 1)]
    var next = Stride(x: 1, y: 2)
    while (columns + next.x - 1) / next.x * ((rows + next.y - 1) / next.y) >= Self.leastGroups {
      strides.insert(next, at: 0)
      next = Stride(x: 2 * next.x, y: 2 * next.y)
    }
    (self.columns, self.rows, self.strides) = (columns, rows, strides)
  }

  /// Groups in all.
  var count: Int { columns * rows }

  /// The numbers, row by row, of the groups that a pass adds, those near the center first.
  func groups(of pass: Int) -> [Int] {
    let stride = strides[pass]
    let coarser = pass > 0 ? strides[pass - 1] : nil
    var found: [(group: Int, distance: Int)] = []
    for row in Swift.stride(from: 0, to: rows, by: stride.y) {
      for column in Swift.stride(from: 0, to: columns, by: stride.x) {
        if let coarser, row.isMultiple(of: coarser.y), column.isMultiple(of: coarser.x) { continue }
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

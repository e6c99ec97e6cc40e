// SampleGrid — groups on an even grid over a picture.

package import Places

/// Groups on an even grid over a picture: about 4,000 at most.
///
/// They depend only on the picture's size.
package struct SampleGrid: Sendable {
  /// The distance from one group to the next in groups, along rows and columns alike.
  package let step: Int
  /// The column and the row of the first group, in groups.
  package let left: Int
  package let top: Int
  /// The picture's size, in groups.
  private let columns: Int
  private let rows: Int

  private static let mostGroups = 4000

  package init(_ size: PictureSize) {
    columns = (size.width + PixelGroup.width - 1) / PixelGroup.width
    rows = (size.height + PixelGroup.height - 1) / PixelGroup.height
    let ratio = Double(columns) * Double(rows) / Double(Self.mostGroups)
    step = max(1, Int(ratio.squareRoot().rounded(.up)))
    (left, top) = (min(step / 2, columns - 1), min(step / 2, rows - 1))
  }

  /// The groups' first pixels, row by row.
  package var corners: [(x: Int, y: Int)] {
    stride(from: top, to: rows, by: step).flatMap { row in
      stride(from: left, to: columns, by: step).map { column in
        (column * PixelGroup.width, row * PixelGroup.height)
      }
    }
  }

  /// The groups of a coarser grid within this one, with the same first group.
  ///
  /// There are about 150 to 600 of them, or fewer in small pictures.
  package var coarseCorners: [(x: Int, y: Int)] {
    func count(_ stride: Int) -> Int {
      ((width + stride - 1) / stride) * ((height + stride - 1) / stride)
    }
    var stride = 1
    while count(2 * stride) >= Self.leastCoarse { stride *= 2 }
    return corners.enumerated().filter {
      $0.offset % width % stride == 0 && $0.offset / width % stride == 0
    }.map(\.element)
  }

  /// The least number of groups that is useful.
  package static let leastCoarse = 150

  /// The number of groups side by side.
  package var width: Int { (columns - left + step - 1) / step }
  /// The number of groups one above the other.
  package var height: Int { (rows - top + step - 1) / step }

  /// The index, in `corners`, of a group that is nearest to a pixel.
  package func nearest(_ i: Int, _ j: Int) -> Int {
    let column = (i / PixelGroup.width - left + step / 2) / step
    let row = (j / PixelGroup.height - top + step / 2) / step
    return min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)
  }
}

// ExactGrids — a viewport's pixels as exact points, in each precision that was needed so far.

internal import BigNumbers
internal import Places
internal import Synchronization

/// The grids of a viewport's pixels in the precisions that were needed so far.
///
/// A grid converts the decimals of the location; that takes as long as many iterations of a pixel.
final class ExactGrids: Sendable {
  private let viewport: Viewport
  private let known = Mutex<[Int: ExactGrid]>([:])

  /// The greatest number of grids to keep.
  private static let most = 64

  init(_ viewport: Viewport) { self.viewport = viewport }

  /// A pixel as a point of the plane, to a precision in bits.
  func point(_ i: Int, _ j: Int, precision: Int) -> BigComplex {
    let grid = known.withLock { known in
      if let grid = known[precision] { return grid }
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      let grid = viewport.grid(precision: precision)
      known[precision] = grid
      return grid
    }
    return grid[i, j]
  }
}

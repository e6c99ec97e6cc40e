// BasinSquares — squares of a picture of an absolute-value map whose orbits are proved bounded.

internal import Places
internal import Synchronization

/// Squares of 2^k × 2^k pixels, and whether `TrappingCells` contain all of their orbits.
///
/// The result for a square depends only on the picture's geometry, and a pixel is bounded if one of
/// the squares around it is. So neither the order nor the number of threads affects the result. A
/// square is tested when one of its pixels first needs it, and its result is remembered.
final class BasinSquares: Sendable {
  private let map: AbsPowerMap
  private let frame: PixelFrame
  private let spacing: Double
  /// The k of the smallest square around the whole picture.
  private let greatest: Int
  private let mostKnown: Int
  private let known = Mutex<[Square: Bool]>([:])

  private struct Square: Hashable {
    let k: Int
    let column: Int
    let row: Int
    let level: Int
  }

  /// - Parameter mostKnown: The greatest number of squares to remember, for any size of picture.
  init(_ map: AbsPowerMap, _ frame: PixelFrame, mostKnown: Int = 1 << 17) {
    (self.map, self.frame, self.mostKnown) = (map, frame, mostKnown)
    let viewport = frame.viewport
    spacing =
      FloatExp(
        viewport.spacing.significand, exponent: viewport.spacing.exponent
      ).nearest
    let side = max(viewport.size.width, viewport.size.height)
    // In a strip no disc is drawn around several pixels.
    greatest = viewport.strip == nil ? Int.bitWidth - (side - 1).leadingZeroBitCount : 0
  }

  /// Whether cells prove that a pixel's orbit stays bounded.
  ///
  /// - Throws: `CancellationError`.
  func hold(_ i: Int, _ j: Int) throws -> Bool {
    var level = TrappingCells.levels.lowerBound
    for k in stride(from: greatest, through: 0, by: -1) {
      let radius = radius(k)
      let finest = k == 0 ? Self.finestAlone : Self.finestLevel(radius)
      while level <= finest {
        try Task.checkCancellation()
        if result(Square(k: k, column: i >> k, row: j >> k, level: level), radius) { return true }
        level += 1
      }
    }
    return false
  }

  /// The level of the finest cells for a single pixel.
  private static let finestAlone = 7

  /// The radius of the disc around the pixels of a square, about its middle; 0 for a single pixel.
  private func radius(_ k: Int) -> Double {
    if k == 0 { return 0 }
    // A sample pattern moves points by less than their spacing; this also applies to the two
    // corners that determine the middle.
    let shift = frame.viewport.pattern == .middle ? 0.0 : 2
    return (0.7072 * Double((1 << k) - 1) + shift) * spacing * frame.viewport.matrix.norm
  }

  /// The level of the finest cells that are useful for a disc of parameters of this radius.
  private static func finestLevel(_ radius: Double) -> Int {
    radius == 0
      ? TrappingCells.levels.upperBound : min(TrappingCells.levels.upperBound, -2 - radius.exponent)
  }

  private func result(_ square: Square, _ radius: Double) -> Bool {
    if let found = known.withLock({ $0[square] }) { return found }
    let found = compute(square, radius)
    known.withLock {
      if $0.count >= mostKnown { $0.removeAll(keepingCapacity: true) }
      $0[square] = found
    }
    return found
  }

  private func compute(_ square: Square, _ radius: Double) -> Bool {
    guard let cells = TrappingCells(map, level: square.level) else { return false }
    let (i, j) = (square.column << square.k, square.row << square.k)
    let last = (1 << square.k) - 1
    let (first, opposite) = (point(i, j), point(i + last, j + last))
    let middle = Planar(0.5 * (first.re + opposite.re), 0.5 * (first.im + opposite.im))
    return cells.region(for: middle, radius: radius) != nil
  }

  private func point(_ i: Int, _ j: Int) -> Complex {
    let viewport = frame.viewport
    return viewport.exactPixel(i, j, precision: viewport.precision(iterations: 1)).nearest
  }
}

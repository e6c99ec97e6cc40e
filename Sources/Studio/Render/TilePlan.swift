// TilePlan — the tiles of a picture, scattered so that any share of them is a fair sample.

package import DeepZoom
package import Ground

/// Square tiles, in an order that jumps about the picture.
///
/// Tiles differ a thousandfold in their cost. Taken row by row, half of the tiles may be a
/// hundredth of the work; in steps of about 0.618 of their number, the tiles done so far lie
/// evenly over the picture, and their share is that of the work.
package struct TilePlan: Sendable {
  private let size: PictureSize
  private let side: Int
  private let columns: Int
  private let step: Int
  package let count: Int

  /// - Parameter side: In pixels, a multiple of 4, so that every corner is that of a group.
  package init(_ size: PictureSize, side: Int) {
    precondition(side > 0 && side.isMultiple(of: 4), "a tile is made of whole groups")
    (self.size, self.side) = (size, side)
    columns = (size.width + side - 1) / side
    count = columns * ((size.height + side - 1) / side)
    var step = max(1, Int(0.618_034 * Double(count)))
    while TilePlan.commonDivisor(step, count) != 1 { step += 1 }
    self.step = step
  }

  /// The tile that is taken at a place in the order; each is taken once.
  package subscript(index: Int) -> Tile {
    let place = index * step % count
    let (x, y) = (place % columns * side, place / columns * side)
    return Tile(
      x: x, y: y, width: min(side, size.width - x), height: min(side, size.height - y))
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : commonDivisor(b, a % b)
  }
}

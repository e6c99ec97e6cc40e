// Tile — a rectangle of pixels.

/// A rectangle of pixels: columns `x ..< x + width`, rows `y ..< y + height`, from the top left.
package struct Tile: Equatable, Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a tile has no negative side")
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The number of pixels.
  package var count: Int { width * height }
}

// PixelPlace — a pixel of a picture by its column and row.

internal import Core
internal import Places

/// A pixel of a picture by its column and row.
package struct PixelPlace: Equatable, Hashable, Sendable {
  package var i: Int
  package var j: Int

  package init(_ i: Int, _ j: Int) { (self.i, self.j) = (i, j) }

  /// The pixels of the group with this first pixel, in order.
  package static func group(x: Int, y: Int) -> [PixelPlace] {
    (0..<PixelGroup.lanes).map {
      PixelPlace(x + $0 % PixelGroup.width, y + $0 / PixelGroup.width)
    }
  }

  /// The pixels of a tile's groups, group by group; some may lie beyond its edges.
  static func groups(of tile: Tile) -> [PixelPlace] {
    var places: [PixelPlace] = []
    places.reserveCapacity(tile.count)
    for y in stride(from: tile.y, to: tile.y + tile.height, by: PixelGroup.height) {
      for x in stride(from: tile.x, to: tile.x + tile.width, by: PixelGroup.width) {
        places += PixelPlace.group(x: x, y: y)
      }
    }
    return places
  }

  /// Whether the pixel lies in the picture, and not beyond its right or lower edge.
  func lies(in frame: PixelFrame) -> Bool {
    i < frame.viewport.size.width && j < frame.viewport.size.height
  }
}

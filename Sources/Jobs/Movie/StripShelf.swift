// StripShelf — the strips that frames near one depth show, in memory, whole and thinned.

internal import Core
internal import Places

/// The outcomes of a movie's pictures as they are needed for coloring; for one thread at a time.
///
/// A picture thinned to level n has one of its samples for each square of 2^n × 2^n. A strip is
/// first shown near the center, thinned, and in full only when it comes to the corners: it is read
/// once for each, so that few strips are in memory in full.
final class StripShelf {
  private let store: MovieStore
  private let threads: Int
  private var kept: [Key: IterationBuffer] = [:]

  private struct Key: Hashable {
    /// A strip's index, or −1 for the last picture.
    let picture: Int
    let level: Int
  }

  /// The level from which on thinned pictures are kept when one of them is read.
  private static let leastThinned = 2

  init(_ store: MovieStore, threads: Int) { (self.store, self.threads) = (store, threads) }

  /// The outcomes of a picture, thinned to a level.
  ///
  /// - Throws: `DamagedTile`.
  func outcomes(of picture: MovieStore.Picture, level: Int) throws -> IterationBuffer {
    let key = Key(picture: Self.number(picture), level: level)
    if let found = kept[key] { return found }
    let whole = try read(picture, from: level >= Self.leastThinned ? Self.leastThinned : 0)
    for (level, buffer) in whole { kept[Key(picture: key.picture, level: level)] = buffer }
    guard let found = kept[key] else { preconditionFailure("every level is read") }
    return found
  }

  /// Drops what frames of this depth and below do not show.
  ///
  /// - Parameter first: The first strip that is still shown.
  func drop(before first: Int) {
    kept = kept.filter { $0.key.picture < 0 || $0.key.picture >= first }
  }

  /// The bytes of the outcomes in memory, without their features.
  var byteCount: Int { kept.values.reduce(0) { $0 + 24 * $1.tile.count } }

  private static func number(_ picture: MovieStore.Picture) -> Int {
    if case .strip(let index) = picture { return index }
    return -1
  }

  /// Reads a picture's tiles on all threads, and thins each to every level from `first` on.
  private func read(_ picture: MovieStore.Picture, from first: Int) throws
    -> [Int: IterationBuffer]
  {
    let tiles = try store.tiles(of: picture)
    let (width, height) = (tiles.grid.width * tiles.samples, tiles.grid.height * tiles.samples)
    let levels = first...Self.deepestLevel
    let parts = try ValuesAhead(tiles.grid.count, helpers: threads - 1) { index in
      let samples = try tiles.samples(of: index)
      return levels.map { samples.thinned(level: $0) }
    }.values()
    var found: [Int: IterationBuffer] = [:]
    for level in levels {
      let whole = Tile(x: 0, y: 0, width: width >> level, height: height >> level)
      if whole.count == 0 { continue }
      var buffer = IterationBuffer(tile: whole, features: tiles.features)
      for part in parts where part[level - first].tile.count > 0 {
        buffer.insert(part[level - first].clipped(to: whole))
      }
      found[level] = buffer
    }
    return found
  }

  /// The level beyond which nothing is thinned: a tile of the last picture is a pixel there.
  static let deepestLevel = 8
}

extension IterationBuffer {
  /// One sample for each square of 2^level × 2^level whose corner lies in the buffer.
  ///
  /// The samples lie by turns left and right of the middle of their square, and above and below,
  /// so that the mean of four lies in the middle.
  func thinned(level: Int) -> IterationBuffer {
    if level == 0 { return self }
    let side = 1 << level
    let (left, top) = ((tile.x + side - 1) >> level, (tile.y + side - 1) >> level)
    let (right, bottom) = ((tile.x + tile.width) >> level, (tile.y + tile.height) >> level)
    let part = Tile(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    var thinned = IterationBuffer(tile: part, features: features.map(\.feature))
    for y in 0..<part.height {
      let row = (top + y) << level + side / 2 - ((top + y) & 1) - tile.y
      for x in 0..<part.width {
        let column = (left + x) << level + side / 2 - ((left + x) & 1) - tile.x
        thinned.copy(row * tile.width + column, of: self, to: y * part.width + x)
      }
    }
    return thinned
  }

  /// The part of the buffer that lies in a tile.
  fileprivate func clipped(to whole: Tile) -> IterationBuffer {
    let (right, bottom) = (whole.x + whole.width, whole.y + whole.height)
    if tile.x + tile.width <= right && tile.y + tile.height <= bottom { return self }
    let part = Tile(
      x: tile.x, y: tile.y, width: max(0, min(tile.width, right - tile.x)),
      height: max(0, min(tile.height, bottom - tile.y)))
    var clipped = IterationBuffer(tile: part, features: features.map(\.feature))
    for index in 0..<part.count {
      let (y, x) = index.quotientAndRemainder(dividingBy: part.width)
      clipped.copy(y * tile.width + x, of: self, to: index)
    }
    return clipped
  }
}

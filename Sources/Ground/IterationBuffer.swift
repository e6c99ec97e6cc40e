// IterationBuffer — the outcomes of a rectangle of pixels, column by column.

/// The outcomes of the pixels of one tile (or of a whole picture), in row order.
///
/// 21 bytes a pixel. `counts` holds the iterations of an escaped or unresolved
/// pixel and the period of an interior one.
package struct IterationBuffer: Sendable, Equatable {
  package let tile: Tile
  package private(set) var statuses: [PixelStatus]
  package private(set) var counts: [Int]
  /// Smooth iteration count less the count, in (0, 1]; 0 where not escaped.
  package private(set) var fractions: [Float]
  /// Distance estimate in pixel spacings, to the right; 0 where not escaped.
  package private(set) var distancesX: [Float]
  /// Distance estimate in pixel spacings, upward; 0 where not escaped.
  package private(set) var distancesY: [Float]

  /// A buffer of unresolved pixels at 0 iterations.
  package init(tile: Tile) {
    self.tile = tile
    statuses = Array(repeating: .unresolved, count: tile.count)
    counts = Array(repeating: 0, count: tile.count)
    fractions = Array(repeating: 0, count: tile.count)
    distancesX = Array(repeating: 0, count: tile.count)
    distancesY = Array(repeating: 0, count: tile.count)
  }

  /// A buffer of given columns, each as long as the tile has pixels.
  package init(
    tile: Tile, statuses: [PixelStatus], counts: [Int], fractions: [Float], distancesX: [Float],
    distancesY: [Float]
  ) {
    precondition(
      [statuses.count, counts.count, fractions.count, distancesX.count, distancesY.count]
        .allSatisfy { $0 == tile.count }, "every column has an entry a pixel")
    (self.tile, self.statuses, self.counts) = (tile, statuses, counts)
    (self.fractions, self.distancesX, self.distancesY) = (fractions, distancesX, distancesY)
  }

  /// The outcome at column `x`, row `y` of the tile (not of the picture).
  package subscript(x: Int, y: Int) -> PixelOutcome {
    get { self[y * tile.width + x] }
    set { self[y * tile.width + x] = newValue }
  }

  /// The outcome at an index in row order.
  package subscript(index: Int) -> PixelOutcome {
    get {
      switch statuses[index] {
      case .unresolved: .unresolved(iterations: counts[index])
      case .interior: .interior(period: counts[index])
      case .escaped:
        .escaped(
          iterations: counts[index], fraction: fractions[index], distanceX: distancesX[index],
          distanceY: distancesY[index])
      }
    }
    set {
      statuses[index] = newValue.status
      switch newValue {
      case .unresolved(let iterations): (counts[index], fractions[index]) = (iterations, 0)
      case .interior(let period): (counts[index], fractions[index]) = (period, 0)
      case .escaped(let iterations, let fraction, _, _):
        (counts[index], fractions[index]) = (iterations, fraction)
      }
      if case .escaped(_, _, let x, let y) = newValue {
        (distancesX[index], distancesY[index]) = (x, y)
      } else {
        (distancesX[index], distancesY[index]) = (0, 0)
      }
    }
  }

  /// The smooth iteration count of an escaped pixel at an index in row order.
  package func smooth(at index: Int) -> Double { Double(counts[index]) + Double(fractions[index]) }

  /// Copies the outcomes of a buffer whose tile lies inside this one's.
  package mutating func insert(_ part: IterationBuffer) {
    precondition(
      part.tile.x >= tile.x && part.tile.y >= tile.y
        && part.tile.x + part.tile.width <= tile.x + tile.width
        && part.tile.y + part.tile.height <= tile.y + tile.height,
      "the part lies inside the whole")
    let corner = (part.tile.y - tile.y) * tile.width + part.tile.x - tile.x
    let width = part.tile.width
    Self.copy(part.statuses, width, to: &statuses, from: corner, tile.width)
    Self.copy(part.counts, width, to: &counts, from: corner, tile.width)
    Self.copy(part.fractions, width, to: &fractions, from: corner, tile.width)
    Self.copy(part.distancesX, width, to: &distancesX, from: corner, tile.width)
    Self.copy(part.distancesY, width, to: &distancesY, from: corner, tile.width)
  }

  /// Copies rows of `width` entries to every `step`-th entry from `first` on.
  ///
  /// One column at a time: an array is then asked once whether it is shared, not at each entry.
  @inline(__always)
  private static func copy<Entry>(
    _ part: [Entry], _ width: Int, to whole: inout [Entry], from first: Int, _ step: Int
  ) {
    if width == 0 { return }
    for row in 0..<(part.count / width) {
      let (target, source) = (first + row * step, row * width)
      whole.replaceSubrange(target..<target + width, with: part[source..<source + width])
    }
  }
}

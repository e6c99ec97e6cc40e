// Structure — how much detail a part of a picture has.

internal import Core

/// Counts of pixels that show whether a part of a small picture is worth entering.
///
/// They depend on outcomes only, so they are the same for any kernel and number of threads.
struct Structure: Sendable, Equatable {
  let pixels: Int
  /// The number of different outcomes: each count of escaped pixels, interior, unresolved.
  let variety: Int
  /// The number of pairs of neighbors with different outcomes; `pairs` is the number of all pairs.
  let boundary: Int
  let pairs: Int
  let interior: Int
  let unresolved: Int
  /// The number of escaped pixels whose estimated distance from the set is less than a pixel.
  let near: Int
  /// The median count of the escaped pixels; 0 if there are none.
  let middleCount: Int

  /// - Parameter part: A part of the buffer's tile, which begins at (0, 0).
  init(_ buffer: IterationBuffer, in part: Tile) {
    let width = buffer.tile.width
    var (boundary, pairs, near, interior, unresolved) = (0, 0, 0, 0, 0)
    var counts: [Int] = []
    func differ(_ one: Int, _ other: Int) -> Bool {
      let status = buffer.statuses[one]
      if status != buffer.statuses[other] { return true }
      return status == .escaped && buffer.counts[one] != buffer.counts[other]
    }
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width {
        let index = y * width + x
        switch buffer.statuses[index] {
        case .interior: interior += 1
        case .unresolved: unresolved += 1
        case .escaped:
          counts.append(buffer.counts[index])
          let (right, up) = (buffer.distancesX[index], buffer.distancesY[index])
          if right * right + up * up < 1 { near += 1 }
        }
        if x + 1 < part.x + part.width {
          pairs += 1
          if differ(index, index + 1) { boundary += 1 }
        }
        if y + 1 < part.y + part.height {
          pairs += 1
          if differ(index, index + width) { boundary += 1 }
        }
      }
    }
    counts.sort()
    middleCount = counts.isEmpty ? 0 : counts[counts.count / 2]
    variety = Set(counts).count + (interior > 0 ? 1 : 0) + (unresolved > 0 ? 1 : 0)
    pixels = part.count
    (self.boundary, self.pairs, self.near) = (boundary, pairs, near)
    (self.interior, self.unresolved) = (interior, unresolved)
  }

  /// The number of pixels that have not escaped.
  var inside: Int { interior + unresolved }

  /// Whether there is nothing worth entering: only inside or only outside pixels, almost no
  /// boundary, fewer than three different outcomes, or more than nine tenths unresolved.
  var isPoor: Bool {
    variety < 3 || 50 * boundary < pairs || inside == pixels || inside + near == 0
      || 10 * unresolved > 9 * pixels
  }

  /// How interesting the part is for a dive: 0 if it is poor, otherwise between 0 and 1.
  ///
  /// The best value is that of three in five pixels near the set: fewer look empty, and if all are
  /// near, the part looks like noise. Many different counts are better than few. Interior counts
  /// against a part, and unresolved pixels even more, since they are chaos in maps that fold.
  /// Counts far above the usual ones at a depth count against it too: they mark cusps, where the
  /// dive would be slow and show less and less.
  ///
  /// - Parameter usualCount: Above 0.
  func richness(usualCount: Int) -> Double {
    if isPoor { return 0 }
    let dense = Double(near + unresolved) / Double(pixels)
    let balance = max(0.01, dense < 0.6 ? dense / 0.6 : 1 - (dense - 0.6) / 0.4)
    let many = Double(variety) / Double(variety + 1000)
    let open = 1 - Double(inside) / Double(pixels)
    let known = 1 - Double(unresolved) / Double(pixels)
    let pace = Double(middleCount) / Double(usualCount)
    return balance * many * open * open * known * known / (1 + pace * pace)
  }
}

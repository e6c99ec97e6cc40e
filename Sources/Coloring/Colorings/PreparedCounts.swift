// PreparedCounts — a prepared coloring by whole counts, which computes each color once.

internal import Core

/// A prepared coloring that depends only on the count of an escaped pixel.
protocol PreparedCounts: PreparedColoring {
  var look: Look { get }

  /// The color of escaped pixels with a given count.
  func color(count: Int) -> LinearColor
}

extension PreparedCounts {
  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    switch buffer.statuses[index] {
    case .interior: look.interior
    case .unresolved: look.unresolved
    case .escaped: color(count: buffer.counts[index])
    }
  }

  /// Computes the colors of a row.
  ///
  /// Neighbors have few different counts, so the latest color for each value of a count's low bits
  /// is kept.
  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let slots = 256
    var known = Array(repeating: -1, count: slots)
    var kept = Array(repeating: look.interior, count: slots)
    let start = row * buffer.tile.width
    let (statuses, counts) = (buffer.statuses.span, buffer.counts.span)
    return (start..<start + buffer.tile.width).map { index in
      switch statuses[index] {
      case .interior: return look.interior
      case .unresolved: return look.unresolved
      case .escaped:
        let (count, slot) = (counts[index], counts[index] & (slots - 1))
        if known[slot] != count { (known[slot], kept[slot]) = (count, color(count: count)) }
        return kept[slot]
      }
    }
  }
}

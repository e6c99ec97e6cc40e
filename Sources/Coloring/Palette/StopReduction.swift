// StopReduction — reduces a long list of colors to a few stops that give the same ring.

package import Core

/// Finds a few stops for many colors.
///
/// Colors are matched to within 0.01 in OKLab, which is half of what an eye can distinguish, or to
/// within 2 of 255 in each of red, green and blue. Near black, the latter is a smaller difference
/// than OKLab suggests.
package enum StopReduction {
  /// The longest list whose colors all become stops.
  private static let longestList = 32
  /// The largest difference, in OKLab, between the ends of a gradient that count as one color.
  private static let joint = 0.05
  private static let tolerance = 0.01

  /// A ring of evenly spaced colors, the last of which leads back to the first.
  ///
  /// - Parameter colors: At least two colors 0xRRGGBB.
  /// - Returns: The stops, and whether all colors are matched. If 256 stops are too few, the ring
  ///   is as close as these allow.
  package static func ring(_ colors: [UInt32]) -> (stops: ColorStops, isMet: Bool) {
    colors.count <= longestList ? (ColorStops(even: colors), true) : reduced(colors)
  }

  /// Whether the ends of a gradient count as one color.
  package static func isOne(_ first: UInt32, _ last: UInt32) -> Bool {
    distance(look(first), look(last)) < joint
  }

  /// Finds stops, none of which can be left out.
  ///
  /// - Complexity: O(colors × stops), some 50 ms in the worst case.
  private static func reduced(_ colors: [UInt32]) -> (stops: ColorStops, isMet: Bool) {
    let looks = colors.map(look)
    let order = looks.indices.sorted { looks[$0].lightness < looks[$1].lightness }
    var kept = [order[0], order[order.count - 1]].sorted()
    while kept.count < ColorStops.counts.upperBound {
      let missed = missed(colors, looks, kept)
      if missed.isEmpty { break }
      // The worst mismatch between each two neighboring stops becomes a stop.
      let gaps = Dictionary(grouping: missed) { miss in kept.count { $0 <= miss.index } % kept.count
      }
      let worst = gaps.values.compactMap { $0.max { ($0.size, $1.index) < ($1.size, $0.index) } }
        .sorted { ($0.size, $1.index) > ($1.size, $0.index) }
      kept += worst.prefix(ColorStops.counts.upperBound - kept.count).map(\.index)
      kept.sort()
    }
    let isMet = missed(colors, looks, kept).isEmpty
    var index = 0
    while isMet && index < kept.count && kept.count > 2 {
      var fewer = kept
      fewer.remove(at: index)
      if missed(colors, looks, fewer).isEmpty { kept = fewer } else { index += 1 }
    }
    let stops = kept.map { index in
      let place = (2 * index * ColorStops.turn + colors.count) / (2 * colors.count)
      return ColorStops.Stop(color: colors[index], place: place)
    }
    return (ColorStops(stops), isMet)
  }

  /// The colors that a ring through some of them does not match, with the differences.
  private static func missed(
    _ colors: [UInt32], _ looks: [OKLab], _ kept: [Int]
  ) -> [(index: Int, size: Double)] {
    let curve = RingCurve(kept.map { (Double($0) / Double(colors.count), looks[$0]) })
    return colors.indices.compactMap { index in
      let color = curve.color(at: Double(index) / Double(colors.count))
      let size = distance(color, looks[index])
      if size <= tolerance || isNear(color, colors[index]) { return nil }
      return (index, size)
    }
  }

  private static func isNear(_ look: OKLab, _ color: UInt32) -> Bool {
    let light = look.light.clamped
    return (0..<3).allSatisfy { channel in
      let level = SRGB.Table.shared.encode(light.rgb[channel]) * 255
      return abs(level - Float(color >> UInt32(16 - 8 * channel) & 255)) <= 2
    }
  }

  private static func look(_ color: UInt32) -> OKLab { OKLab(LinearColor(hex: color)) }

  private static func distance(_ one: OKLab, _ other: OKLab) -> Double {
    let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }
}

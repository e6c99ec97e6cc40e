// QuantileColoring — gives equal areas equal shares of the palette, at every depth.

internal import Core

/// Ranks each pixel's smooth count in the picture, maps ranks to the palette, and adds relief.
///
/// A palette indexed by counts looks like noise where counts are steep, and uniform where they are
/// flat. With ranks neither happens, whether counts run from 1 to 400 or from 49,709 to 49,714.
package enum QuantileColoring: Coloring {
  package static let name = "quantile"
  package static let summary = "the palette by rank, lit from the side; holds at every depth"
  package static let usesPalette = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Lit(
      ranks: RankCurve(survey: survey), relief: Relief(look: look),
      ring: look.palette.ring, look: look)
  }

  private struct Lit: PreparedColoring {
    let ranks: RankCurve
    let relief: Relief
    let ring: PaletteRing
    let look: Look

    func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
      let place = places(SIMD4(repeating: buffer.smooth(at: index))).x
      let light = relief.light(
        distancesX: SIMD4(repeating: buffer.distancesX[index]),
        SIMD4(repeating: buffer.distancesY[index]))
      return color(buffer.statuses[index], place, light.distance.x, light.shade.x)
    }

    /// Computes a row four pixels at a time; the last group may repeat pixels.
    func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
      let (width, start) = (buffer.tile.width, row * buffer.tile.width)
      let (statuses, counts) = (buffer.statuses.span, buffer.counts.span)
      let fractions = buffer.fractions.span
      let (xs, ys) = (buffer.distancesX.span, buffer.distancesY.span)
      var colors = Array(repeating: look.interior, count: width)
      var target = colors.mutableSpan
      for left in stride(from: 0, to: width, by: 4) {
        let d = start + min(left + 3, width - 1)
        let (a, b, c) = (start + left, min(start + left + 1, d), min(start + left + 2, d))
        // Raw values, because `==` of an enumeration from another module is a call.
        let all = statuses[a].rawValue & statuses[b].rawValue & statuses[c].rawValue
        if all & statuses[d].rawValue == PixelStatus.interior.rawValue { continue }
        let whole = SIMD4(
          Double(counts[a]), Double(counts[b]), Double(counts[c]), Double(counts[d]))
        let fraction = SIMD4(
          Double(fractions[a]), Double(fractions[b]), Double(fractions[c]), Double(fractions[d]))
        let place = places(whole + fraction)
        let light = relief.light(
          distancesX: SIMD4(xs[a], xs[b], xs[c], xs[d]), SIMD4(ys[a], ys[b], ys[c], ys[d]))
        let (distance, shade) = (light.distance, light.shade)
        target[a - start] = color(statuses[a], place.x, distance.x, shade.x)
        target[b - start] = color(statuses[b], place.y, distance.y, shade.y)
        target[c - start] = color(statuses[c], place.z, distance.z, shade.z)
        target[d - start] = color(statuses[d], place.w, distance.w, shade.w)
      }
      return colors
    }

    /// The positions of smooth counts on the palette's ring.
    @inline(__always)
    private func places(_ counts: SIMD4<Double>) -> SIMD4<Double> {
      ring.places(look.phase + look.cycles * ranks.ranks(of: counts))
    }

    @inline(__always)
    private func color(_ status: PixelStatus, _ place: Double, _ distance: Float, _ shade: Float)
      -> LinearColor
    {
      switch status {
      case .interior: look.interior
      case .unresolved: look.unresolved
      case .escaped: relief.lit(ring.color(place), distance: distance, shade: shade)
      }
    }
  }
}

// HistogramColoring — colors each whole count by the share of pixels with lower counts.

internal import Core

/// Histogram equalization of whole iteration counts: flat bands that share the palette by area.
///
/// This is the classic method of the tutorials (Wikipedia, "Plotting algorithms for the Mandelbrot
/// set"). A count's position on the palette is the middle rank of its pixels among all escaped
/// ones. Where bands are finer than pixels, a pixel has the mean color of the bands that it covers.
package enum HistogramColoring: Coloring {
  package static let name = "histogram"
  package static let summary = "whole counts by the share of pixels below, in flat bands"
  package static let usesPalette = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    let counts = survey.settled { sample in
      (0..<sample.tile.count).filter { sample.statuses[$0] == .escaped }
        .map { sample.counts[$0] }.sorted()
    }
    return Bands(counts: counts, ring: RingBlur(look.palette.ring), look: look)
  }

  private struct Bands: PixelRule {
    /// The counts in each window, in ascending order.
    let counts: ColoringSurvey.Blended<[Int]>
    let ring: RingBlur
    let look: Look

    func color(_ pixel: EscapedPixel) -> LinearColor {
      // The bands that the pixel covers, on both sides of its own, count as one.
      let reach = Int(pixel.slope / 2 + 0.5)
      let (low, high) = (share(of: pixel.count - reach), share(of: pixel.count + reach))
      let middle = reach == 0 ? low : (low + high) / 2
      return ring.color(
        at: look.phase + look.cycles * middle, width: look.cycles * (high - low))
    }

    /// The share of the windows' pixels with lower counts, plus half of those with this count.
    private func share(of count: Int) -> Double {
      counts.blend { counts in
        let below = Self.position(in: counts) { $0 < count }
        let upTo = Self.position(in: counts) { $0 <= count }
        return (Double(below) + Double(upTo)) / Double(2 * max(counts.count, 1))
      }
    }

    /// The number of counts that are lower.
    private static func position(in counts: [Int], _ isLower: (Int) -> Bool) -> Int {
      var (low, high) = (0, counts.count)
      while low < high {
        let middle = (low + high) / 2
        if isLower(counts[middle]) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

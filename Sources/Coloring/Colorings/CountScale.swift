// CountScale — a scale for the smooth counts of a place, independent of the least count.

internal import Core

/// A logarithmic scale for the smooth counts around a place.
///
/// It is linear over the lowest third of the counts, and logarithmic above. Counts from 1 to 400
/// and counts from 49,709 to 49,714 have about the same length on it.
struct CountScale: Sendable {
  private let windows: ColoringSurvey.Blended<WindowCounts>

  private struct WindowCounts: Sendable {
    /// The count whose position is 0.
    let least: Double
    /// The number of counts in a unit of the scale, near the least count.
    let unit: Double

    init(_ sample: IterationBuffer) {
      let counts = (0..<sample.tile.count).filter { sample.statuses[$0] == .escaped }
        .map { sample.smooth(at: $0) }.sorted()
      func quantile(_ share: Double) -> Double {
        counts.isEmpty ? 0 : counts[Int(share * Double(counts.count - 1))]
      }
      least = quantile(0.002)
      // A view of nearly equal counts should keep nearly one color.
      unit = max(quantile(0.35) - least, 0.5)
    }
  }

  init(survey: ColoringSurvey) { windows = survey.settled(WindowCounts.init) }

  /// The position of a count: log₂(1 + its distance from the least count in units).
  func place(of count: Double) -> Double {
    windows.blend { window in
      let above = (count - window.least) / window.unit
      return above > 0 ? SteadyMath.log2(ofNormal: 1 + above) : above * 1.442_695
    }
  }

  /// The change of the position per iteration.
  func slope(at count: Double) -> Double {
    windows.blend { 1.442_695 / ($0.unit + max(count - $0.least, 0)) }
  }
}

// CountScale — a scale of a place's smooth counts that does not depend on the least count.

internal import Core

/// A logarithmic scale of the smooth counts around a place.
///
/// The scale is linear over the lowest third of the counts and logarithmic beyond. Counts that run
/// from 1 to 400 and counts from 49,709 to 49,714 have about the same length on it.
struct CountScale: Sendable {
  private let windows: ColoringSurvey.Blended<Window>

  private struct Window: Sendable {
    /// The count at 0.
    let least: Double
    /// The number of counts in a unit, at the least count.
    let unit: Double

    init(_ sample: IterationBuffer) {
      let counts = (0..<sample.tile.count).filter { sample.statuses[$0] == .escaped }
        .map { sample.smooth(at: $0) }.sorted()
      func quantile(_ share: Double) -> Double {
        counts.isEmpty ? 0 : counts[Int(share * Double(counts.count - 1))]
      }
      least = quantile(0.002)
      // A view of nearly equal counts stays nearly one color.
      unit = max(quantile(0.35) - least, 0.5)
    }
  }

  init(survey: ColoringSurvey) { windows = survey.settled(Window.init) }

  /// The position of a count: log₂ of one more than its units above the least.
  func place(of count: Double) -> Double {
    windows.blend { window in
      let above = (count - window.least) / window.unit
      return above > 0 ? SteadyMath.log2(ofNormal: 1 + above) : above * 1.442_695
    }
  }

  /// The change of the position in one iteration.
  func slope(at count: Double) -> Double {
    windows.blend { 1.442_695 / ($0.unit + max(count - $0.least, 0)) }
  }
}

// CountScale — how a place's smooth counts spread, whatever they begin with.

internal import Core

/// A logarithmic scale of the smooth counts around a place.
///
/// Straight over the counts of its lowest third, logarithmic beyond: counts that run from 1 to 400 and counts from
/// 49,709 to 49,714 have about the same length on it.
struct CountScale: Sendable {
  private let windows: ToneSurvey.Blended<Window>

  private struct Window: Sendable {
    /// The count at 0.
    let least: Double
    /// Counts a unit at the least one.
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

  init(survey: ToneSurvey) { windows = survey.settled(Window.init) }

  /// The place of a count: log₂ of one more than its units above the least.
  func place(of count: Double) -> Double {
    windows.blend { window in
      let above = (count - window.least) / window.unit
      return above > 0 ? SteadyMath.log2(1 + above) : above * 1.442_695
    }
  }

  /// How much the place rises in one iteration.
  func slope(at count: Double) -> Double {
    windows.blend { 1.442_695 / ($0.unit + max(count - $0.least, 0)) }
  }
}

// QuadrantColoring — the tutorials' blue, yellow and red, by count as a share of the limit.

/// Blue at 0 iterations, yellow at half the limit, red at the limit; black inside.
///
/// Colors are mixed in encoded values, as in the tutorials, in bands of whole iterations without
/// shading.
package enum QuadrantColoring: Coloring {
  package static let name = "quadrant"
  package static let summary = "blue, yellow, red by the share of the iteration limit"
  package static let hasFewColors = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Bands(limit: max(limit, 1), look: look)
  }

  private struct Bands: PreparedCounts {
    let limit: Int
    let look: Look

    func color(count: Int) -> LinearColor {
      let share = min(Double(count) / Double(limit), 1)
      return share < 0.5
        ? LinearColor(displayed: 2 * share, 2 * share, 1 - 2 * share)
        : LinearColor(displayed: 1, 2 - 2 * share, 0)
    }
  }
}

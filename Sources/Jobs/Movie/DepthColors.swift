// DepthColors — the colors of a movie at a depth: those of the place in a view of that height.

internal import Coloring
internal import Core
internal import Places

/// Prepares the coloring of any depth from windows that were surveyed once an octave.
///
/// A still of the same height gets its colors from the same windows, so that a frame has the colors
/// of the still, and colors change as slowly as the height does.
struct DepthColors: Sendable {
  private let recipe: Recipe
  private let octaves: Double
  /// The last frame's height, as ratio · 2^exponent with the ratio in [1, 2).
  private let exponent: Int
  private let ratio: Double

  init(_ recipe: MovieRecipe) throws {
    (self.recipe, octaves) = (recipe.still, recipe.timeline.octaves)
    let height = Viewport(recipe.still.location, size: try PictureSize(width: 1, height: 1)).spacing
    (exponent, ratio) = (height.exponent - 1, 2 * height.significand)
  }

  /// The exponents of all windows: their heights are powers of two.
  var windows: ClosedRange<Int> { exponent...place(atDepth: 0).exponent + 1 }

  /// The height of frames of a depth, as ratio · 2^exponent.
  private func place(atDepth depth: Double) -> (exponent: Int, ratio: Double) {
    let above = max(0, octaves - depth)
    let whole = above.rounded(.down)
    let height = ratio * SteadyMath.exp2(above - whole)
    return height < 2
      ? (exponent + Int(whole), height) : (exponent + Int(whole) + 1, height / 2)
  }

  /// The exponent of the lower of the two windows for a depth.
  func exponent(atDepth depth: Double) -> Int { place(atDepth: depth).exponent }

  /// The coloring at a depth.
  ///
  /// - Parameter window: Returns the window of an exponent, and the limit of its outcomes.
  func prepared(
    atDepth depth: Double, window: (Int) throws -> (outcomes: IterationBuffer, limit: Int)
  ) rethrows -> any PreparedColoring {
    let (exponent, ratio) = place(atDepth: depth)
    let lower = try window(exponent)
    let upper = ratio > 1 ? try window(exponent + 1).outcomes : lower.outcomes
    let survey = PlaceSurvey.survey(lower: lower.outcomes, upper: upper, ratio: ratio)
    return recipe.prepared(survey: survey, limit: lower.limit)
  }
}

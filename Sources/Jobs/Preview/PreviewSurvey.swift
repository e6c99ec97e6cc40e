// PreviewSurvey — a survey of a view, with the limit for which it was made.

internal import Coloring
internal import FractalEngine

/// A survey of a view, with the limit for which it was made.
struct PreviewSurvey: Sendable {
  let limit: Int
  let request: FeatureRequest
  let survey: ColoringSurvey
}

// CycleCandidate — A cycle that a pixel seems to have for its place in the view.

internal import Numbers

/// A cycle that a pixel seems to have for its place in the view.
struct CycleCandidate {
  /// One of its points, and roughly.
  let start: FloatExpComplex
  var period: Int
  /// The least 1 − |λ| that the limit leaves time to show; 0 where that does not count.
  let margin: Double
}

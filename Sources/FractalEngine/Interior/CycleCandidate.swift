// CycleCandidate — an unproved cycle that a pixel's place in the view suggests.

/// An unproved cycle that a pixel's place in the view suggests.
struct CycleCandidate {
  /// One of the cycle's points, approximately.
  let start: FloatExpComplex
  var period: Int
  /// The least 1 − |λ| for which the orbit can settle within the limit; 0 where that does not
  /// matter.
  let margin: Double
}

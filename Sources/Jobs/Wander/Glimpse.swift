// Glimpse — the structure found in a view.

internal import Places

/// The structure found in a view.
struct Glimpse: Sendable {
  let location: Location
  /// The number of steps from the start of the dive.
  let depth: Int
  let whole: Structure
  /// The structures of the quadrants, in the order of `Quadrant.allCases`.
  let parts: [Structure]
}

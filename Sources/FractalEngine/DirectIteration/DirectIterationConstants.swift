// DirectIterationConstants — what all pixels of a shallow picture share.

/// What all pixels of a shallow picture share.
struct DirectIterationConstants<F: Formula>: Sendable {
  let formula: F
  /// r, a power of two.
  let radius: Double
  /// spacing / r.
  let spacings: Double
  /// In iterations; below 2^53, so that doubles count them.
  let limit: Int
  /// Where pixels are the starts of orbits with one c; nil where they are parameters.
  var fixed: DirectIterationConstant?
  /// Whether a return makes a candidate: there may be a cycle.
  var isWatched = true

  /// What a step adds to r·dz/dc; 0 where z is derived by its start.
  var slopeStep: Double { fixed == nil ? radius : 0 }
  /// The errors of a step are relative to this or |c|, the larger: nothing stays within the escape
  /// radius that is farther out, but for its first steps.
  var leastSize: Double { fixed?.leastSize ?? 2 }
}

extension DirectIterationConstants {
  /// What a quarter of a spacing in c moves z by, per ‖g‖.
  ///
  /// A candidate that was refused must come back to within that, too: the orbit may be that of a
  /// small component, all of whose values are near each other after every turn.
  var finerCloseness: Double { 0.25 * spacings }
}

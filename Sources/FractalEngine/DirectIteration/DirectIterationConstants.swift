// DirectIterationConstants — what all pixels of a shallow picture share.

/// What all pixels of a shallow picture share.
struct DirectIterationConstants: Sendable {
  let formula: Multibrot
  /// r, a power of two.
  let radius: Double
  /// spacing / r.
  let spacings: Double
  /// The iteration limit; below 2^53, so that doubles can count iterations.
  let limit: Int
  /// The shared c, where pixels are starts of orbits; nil where they are parameters.
  var fixed: DirectIterationConstant?
  /// Whether a return makes a pixel a candidate, since there may be a cycle.
  var isWatched = true

  /// The addition of a step to r·dz/dc; 0 where z is differentiated by its start.
  var slopeStep: Double { fixed == nil ? radius : 0 }
  /// The size to which a step's errors are relative, if |c| is not larger.
  ///
  /// No orbit farther out stays within the escape radius, but for its first steps.
  var leastSize: Double { fixed?.leastSize ?? 2 }
}

extension DirectIterationConstants {
  /// The change of z by a quarter of a spacing in c, per ‖g‖.
  ///
  /// A candidate that was refused must return to within that, too: the orbit may be that of a small
  /// component, all of whose values are near each other after every period.
  var finerCloseness: Double { 0.25 * spacings }
}

// Multibrot+LaneJumps — the parabolic jumps of a view; the only function that other folders call.

internal import BigNumbers

extension Multibrot {
  /// The jumps that all pixels of a view share: past a neutral point, or through a parabolic gate.
  ///
  /// Most views have none, and none has both kinds, since neutral points next to the cusp are not
  /// used.
  ///
  /// - Parameters:
  ///   - points: The center's orbit.
  ///   - threads: The number of threads that share the work; does not affect the result.
  /// - Throws: `CancellationError`.
  func laneJumps(
    at center: BigComplex, radius: FloatExp, beside points: [Complex], threads: Int
  ) throws -> (any LaneJumps)? {
    if let gate = parabolicGate(at: center, radius: radius, beside: points) { return gate }
    return try neutralPoint(at: center, radius: radius, threads: threads)
  }
}

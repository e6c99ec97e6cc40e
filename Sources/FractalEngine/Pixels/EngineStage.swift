// EngineStage — the current stage of a picture's preparation.

/// The current stage of a picture's preparation.
package enum EngineStage: Sendable {
  /// The reference orbit, after this many iterations.
  case reference(iterations: Int)
  case tables
  /// The search for the iteration limit by a coarse sample of the picture; this limit is being
  /// tried.
  case sample(limit: Int)
}

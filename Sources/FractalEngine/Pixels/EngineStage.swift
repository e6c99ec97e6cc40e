// EngineStage — the part of a picture's preparation that is under way.

package import Core

/// The part of a picture's preparation that is under way.
package enum EngineStage: Sendable {
  /// The reference orbit, after this many iterations.
  case reference(iterations: Int)
  case tables
  /// A coarse sample of the picture, to find the iteration limit, of which this one is being tried.
  case sample(limit: Int)
}

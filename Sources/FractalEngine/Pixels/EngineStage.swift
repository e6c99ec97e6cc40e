// EngineStage — what is being prepared.

package import Core

/// What is being prepared.
package enum EngineStage: Sendable {
  /// The reference orbit, after so many iterations.
  case reference(iterations: Int)
  case tables
  /// A coarse sample of the picture, to find the iteration limit; this limit is being tried.
  case sample(limit: Int)
}

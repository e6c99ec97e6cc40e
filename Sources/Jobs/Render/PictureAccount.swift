// PictureAccount — facts about a picture's samples after they are iterated.

package import FractalEngine

/// All facts about a picture that do not depend on its colors.
package struct PictureAccount: Sendable {
  package let engine: EngineAccount
  package let work: WorkCounts
  package let statusCounts: StatusCounts
  /// The digest of statuses and counts.
  package let digest: String
}

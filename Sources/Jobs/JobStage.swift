// JobStage — the stages of a job.

/// The stages of a job.
package enum JobStage: String, Sendable, CaseIterable {
  case reference
  case tables
  case sample
  /// Surveying windows around the center, from which the colors are prepared.
  case survey
  /// Estimating a poster's cost.
  case overview
  case pixels
  case digest
  case color
  case write
  /// Writing the upper levels of a Deep Zoom pyramid.
  case pyramid
  /// Iterating pixels directly, in full precision.
  case oracle
  /// Searching for landmarks in a view.
  case landmarks
  /// Computing small pictures of views, one after another, in a dive.
  case dive
  /// Computing a movie's strips; frames are drawn beside it.
  case strips
  /// Drawing and encoding a movie's frames.
  case frames

  /// The stages of a picture, in order.
  static let ofPictures = allCases.filter {
    ![.oracle, .landmarks, .dive, .strips, .frames].contains($0)
  }
}

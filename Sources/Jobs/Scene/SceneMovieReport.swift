// SceneMovieReport — the facts about a finished film of a scene, for people and for programs.

internal import Core
internal import Drawing
internal import Places

/// The facts about a scene's film.
package struct SceneMovieReport: Sendable {
  private let path: String
  private let name: String
  private let location: String
  private let size: PictureSize
  /// The frames of the film, and those of them that this run has drawn.
  private let frames: (all: Int, new: Int)
  /// The frames that this run has drawn.
  package var newFrames: Int { frames.new }
  private let framesPerSecond: Int
  /// The wall-clock time of this run.
  private let seconds: Double

  init(_ job: SceneMovieJob, newFrames: Int, seconds: Double) {
    (path, name, location) = (job.path, job.scene.name, job.scene.location.canonical)
    (size, frames) = (job.size, (job.frameCount, newFrames))
    (framesPerSecond, self.seconds) = (job.framesPerSecond, seconds)
  }

  package var json: JSON {
    [
      "file": .string(path), "location": .string(location), "frames": .integer(frames.all),
      "newFrames": .integer(frames.new),
      "filmSeconds": .number(Double(frames.all) / Double(framesPerSecond)), "size": size.json,
      "seconds": .number((seconds * 1000).rounded() / 1000),
    ]
  }

  package var lines: [String] {
    [
      "\(path.excerpt): \(HumanReadable.counted(frames.all, "frame")) of \(size.text), \(name)",
      "made in \(HumanReadable.duration(seconds))",
    ]
  }
}

// MovieReport — the facts about a finished film, for people and for programs.

internal import Places

/// The facts about a finished film.
package struct MovieReport: Sendable {
  package let path: String
  package let frames: Int
  /// The number of frames that this run has drawn.
  package let newFrames: Int
  package let octaves: Double
  package let strips: Int
  package let stripSize: String
  package let filmSeconds: Double
  /// The wall-clock time of this run.
  package let seconds: Double
  private let location: String

  init(
    recipe: MovieRecipe, geometry: MovieGeometry, path: String, newFrames: Int, seconds: Double
  ) {
    (self.path, self.newFrames, self.seconds) = (path, newFrames, seconds)
    (frames, filmSeconds) = (recipe.timeline.frameCount, recipe.timeline.seconds)
    (octaves, strips, stripSize) = (geometry.octaves, geometry.count, geometry.stripSize.text)
    location = recipe.still.location.canonical
  }

  package var json: JSON {
    [
      "file": .string(path), "location": .string(location), "frames": .integer(frames),
      "newFrames": .integer(newFrames), "filmSeconds": .number(filmSeconds),
      "octaves": .number(octaves), "strips": .integer(strips), "stripSize": .string(stripSize),
      "seconds": .number((seconds * 1000).rounded() / 1000),
    ]
  }

  package var lines: [String] {
    [
      "\(HumanReadable.counted(frames, "frame")), \(HumanReadable.duration(filmSeconds)) of film, "
        + "from \(HumanReadable.counted(strips, "strip")) of \(stripSize)",
      "made in \(HumanReadable.duration(seconds))",
    ]
  }
}

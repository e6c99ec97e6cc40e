// SceneReport — what was made of a scene, for people and for programs.

internal import Core
internal import Drawing
internal import Places

/// The facts about a scene's finished file.
package struct SceneReport: Sendable {
  private let scene: Scene
  private let size: PictureSize
  private let path: String
  /// The wall-clock time.
  private let seconds: Double

  init(scene: Scene, size: PictureSize, path: String, seconds: Double) {
    (self.scene, self.size, self.path, self.seconds) = (scene, size, path, seconds)
  }

  package var json: JSON {
    [
      "file": .string(path), "location": .string(scene.location.canonical), "size": size.json,
      "scene": .string(scene.summary),
      "seconds": .number((seconds * 1000).rounded() / 1000),
    ]
  }

  package var lines: [String] {
    [
      "\(path.excerpt): \(size.text), \(scene.summary), zoom \(scene.location.zoom)",
      "made in \(HumanReadable.duration(seconds))",
    ]
  }
}

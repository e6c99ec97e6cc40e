// SceneText — scenes as people type them: `scene:tree:step=8:angle=120`.

package import Places

/// The short text of a scene's place.
package enum SceneText {
  private static let heading = "scene:"

  /// Whether a text begins like the short text of a scene.
  package static func isNamed(_ text: String) -> Bool { text.hasPrefix(heading) }

  /// The location that a short text means; nil if the text does not begin with `scene:`.
  ///
  /// After the name come pairs `key=value`, those of every location among them; without any of
  /// `re`, `im`, `h` and `j`, it is the home view.
  ///
  /// - Throws: `LocationError`; `SceneError`.
  package static func location(_ text: String) throws -> Location? {
    guard isNamed(text) else { return nil }
    let parts = text.dropFirst(heading.count).split(
      separator: ":", omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard Scene.names.contains(name) else { throw SceneError.unknown(name) }
    let pairs = parts.dropFirst().map(String.init)
    let hasView = pairs.contains { pair in
      ["re=", "im=", "h=", "j=", "base="].contains { pair.hasPrefix($0) }
    }
    let view = hasView ? [] : ["re=-0.5", "im=0", "h=3"]
    let location = try Location(
      parsing: (["fathom1"] + view + ["f=scene-\(name)"] + pairs).joined(separator: ":"))
    _ = try Scene(location)
    return location
  }
}

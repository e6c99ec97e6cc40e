// SceneOptions — refuses the options that have no effect on scenes, instead of ignoring them.

import Jobs
import Places
import REPL

/// An option with its name, and whether it is given.
typealias GivenOption = (name: String, isGiven: Bool)

/// Makes sure that none of some options is given with a scene.
///
/// - Throws: `UsageError` with the first that is.
func checkScene(_ options: [GivenOption]) throws {
  guard let option = options.first(where: \.isGiven) else { return }
  throw UsageError(
    problem: "\(option.name) has no effect on a scene", place: option.name,
    remedy: "Leave it out; docs/scenes.md says what a scene has.")
}

extension LookOptions {
  /// The options that have no effect on scenes: all but the color of the interior.
  var foreignToScenes: [GivenOption] {
    [
      ("--color", color), ("--palette", palette), ("--phase", phase), ("--density", density),
      ("--gamma", gamma), ("--light", light), ("--relief", relief), ("--stripes", stripes),
      ("--unresolved", unresolved), ("--tones", tones), ("--layer", layer), ("--blend", blend),
      ("--opacity", opacity), ("--trap", trap), ("--trap-at", trapAt),
      ("--trap-width", trapWidth), ("--trap-turn", trapTurn), ("--traps", traps),
      ("--trapby", trapby), ("--texture", texture),
    ].map { ($0.0, $0.1 != nil) }
  }

  /// The place of a scene with the color of these options.
  func colored(_ location: Location) throws -> Location {
    var location = location
    if let interior {
      try understood("--interior") { () throws(LocationError) in
        try location.look.set(.interior, to: interior)
      }
    }
    return location
  }
}

extension RecipeOptions {
  /// The options that have no effect on scenes.
  var foreignToScenes: [GivenOption] {
    look.foreignToScenes + [("--samples", samples != nil), ("--bits", depth.bits != nil)]
  }
}

extension ViewOptions {
  /// The options that have no effect on scenes.
  var foreignToScenes: [GivenOption] { [("--iterations", iterations != nil)] }
}

extension MovieCourseOptions {
  /// The options that have no effect on films of scenes.
  var foreignToScenes: [GivenOption] {
    [
      ("--seconds-per-octave", secondsPerOctave != nil), ("--speed", speed != nil),
      ("--beats", beats != nil), ("--ease", ease != Self.usualEase), ("--turn", turn != "0"),
    ]
  }
}

// AngleCommand — sets the angle of a scene.

internal import Drawing

enum AngleCommand: Command {
  static let name = "angle"
  static let usage = "angle [DEGREES]"
  static let summary = "the angle of a scene, in degrees"
  static let details = [
    "The angle between a tree's branches, by which an L-system turns, or by which the",
    "polygons of a carpet are turned.",
  ]
  static let group = CommandGroup.look

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    guard let word = arguments.words.first else {
      return Answer(lines: [try explorer.currentScene().summary])
    }
    return try explorer.visitScene("angle", word)
  }
}

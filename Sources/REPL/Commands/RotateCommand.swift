// RotateCommand — rotates the view.

internal import Places

enum RotateCommand: Command {
  static let name = "rotate"
  static let usage = "rotate DEGREES"
  static let summary = "turn the view counter-clockwise, to so many degrees"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let next = try explorer.location.rotated(to: try arguments.word(0, "an angle in degrees"))
    return explorer.visit(ExplorerView(next), by: command.text)
  }
}

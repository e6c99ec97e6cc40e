// ForwardCommand — undoes ‘back’.

enum ForwardCommand: Command {
  static let name = "forward"
  static let aliases = ["redo"]
  static let usage = "forward [N]"
  static let summary = "undo ‘back’, once or N times"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    return try explorer.forward(try arguments.stepCount())
  }
}

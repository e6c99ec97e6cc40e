// StretchCommand — stretches the view.

internal import Places

enum StretchCommand: Command {
  static let name = "stretch"
  static let usage = "stretch FACTOR"
  static let summary = "show more of the plane along the skew, and less across"
  static let details = [
    "‘stretch 2’ shows twice as much of the plane in the direction of ‘skew’, and half",
    "as much across it. From 0.001 to 1000; ‘stretch 1’ shows the plane as it is.",
  ]
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let next = try explorer.location.stretched(to: try arguments.word(0, "a factor"))
    return explorer.visit(ExplorerView(next), by: command.text)
  }
}

// UprightCommand — undoes rotation, skew and stretch.

internal import Places

enum UprightCommand: Command {
  static let name = "upright"
  static let usage = "upright"
  static let summary = "no rotation, no skew, no stretch"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    return explorer.visit(ExplorerView(explorer.location.upright), by: "upright")
  }
}

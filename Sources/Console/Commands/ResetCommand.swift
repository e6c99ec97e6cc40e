// ResetCommand — home again.

internal import DeepZoom

enum ResetCommand: Command {
  static let name = "reset"
  static let aliases = ["home"]
  static let usage = "reset"
  static let summary = "home again; formula, limit and colors stay"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    var home = explorer.location
    home.window = .home
    home.rotation = Location.home.rotation
    return explorer.visit(View(home), by: "reset")
  }
}

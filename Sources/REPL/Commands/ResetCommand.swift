// ResetCommand — goes back to the home view.

internal import Places

enum ResetCommand: Command {
  static let name = "reset"
  static let aliases = ["home"]
  static let usage = "reset"
  static let summary = "home again; formula, limit and colors stay"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    var home = explorer.location.upright
    home.window = .home
    var plain = home
    (plain.iterations, plain.color, plain.palette, plain.look) = (.automatic, nil, nil, LookKeys())
    (plain.formula, plain.power, plain.constant) = (Location.defaultFormula, 2, nil)
    plain.hybrid = nil
    // After a sight, users may not know that formula, limit and colors are still those of the
    // sight.
    let remarks = home == plain ? [] : ["formula, limit and colors stay; ‘goto home’ has its own"]
    return explorer.visit(ExplorerView(home), by: "reset", remarks: remarks)
  }
}

// SkewCommand — sets the direction in which the view is stretched.

internal import Places

enum SkewCommand: Command {
  static let name = "skew"
  static let usage = "skew DEGREES"
  static let summary = "the direction of ‘stretch’, counter-clockwise on the screen"
  static let details = [
    "Without a stretch the direction has no effect: ‘skew 30’, then ‘stretch 2’."
  ]
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let next = try explorer.location.skewed(to: try arguments.word(0, "an angle in degrees"))
    return explorer.visit(ExplorerView(next), by: command.text)
  }
}

// PanCommand — moves the view sideways, without zooming.

internal import Places

enum PanCommand: Command {
  static let name = "pan"
  static let aliases = ["left", "right", "up", "down"]
  static let usage = "pan RIGHT UP"
  static let summary = "move by parts of the view's height: pan 0.25 -0.1"
  static let details = [
    "‘pan 0.5 0’ moves half a height to the right, ‘pan 0 -0.5’ half a height down.",
    "‘left’, ‘right’, ‘up’ and ‘down’ move by a quarter, or by as much as you say:",
    "‘left 0.1’.",
  ]
  static let group = CommandGroup.wander
  private static let expected = "a number of heights, -1000 to 1000"

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let verb = command.words[0].lowercased()
    var (right, up) = (0.0, 0.0)
    if let side = sides.first(where: { $0.name == verb }) {
      let arguments = try arguments(command, most: 1)
      let far = try arguments.number(0, within: -1000...1000, expected) ?? 0.25
      (right, up) = (far * side.right, far * side.up)
    } else {
      let arguments = try arguments(command, most: 2)
      _ = try arguments.word(0, "how far to the right")
      _ = try arguments.word(1, "how far up")
      right = try arguments.number(0, within: -1000...1000, expected) ?? 0
      up = try arguments.number(1, within: -1000...1000, expected) ?? 0
    }
    let next = try explorer.location.centered(right: right, up: up)
    return explorer.visit(ExplorerView(next), by: command.text)
  }

  private static let sides = [
    (name: "left", right: -1.0, up: 0.0), (name: "right", right: 1, up: 0),
    (name: "up", right: 0, up: 1), (name: "down", right: 0, up: -1),
  ]
}

// InCommand — zooms in around the middle.

internal import Places

enum InCommand: Command {
  static let name = "in"
  static let usage = "in [N]"
  static let summary = "half the height about the middle, once or N times"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let expected = "a number of steps, 1 to 10000"
    let count = try arguments.wholeNumber(arguments.words.first, within: 1...10_000, expected) ?? 1
    let next = try explorer.location.halved(count)
    return explorer.visit(ExplorerView(next), by: count == 1 ? "in" : "in \(count)")
  }
}

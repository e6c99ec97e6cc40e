// QuitCommand — leaves the session; the view is saved.

enum QuitCommand: Command {
  static let name = "quit"
  static let aliases = ["exit", "q", "bye"]
  static let usage = "quit"
  static let summary = "leave; the next session offers this view (or Ctrl-D)"
  static let group = CommandGroup.session

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    return Answer(effect: .leave)
  }
}

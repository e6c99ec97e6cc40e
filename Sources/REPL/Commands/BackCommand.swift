// BackCommand — goes back to an earlier view.

enum BackCommand: Command {
  static let name = "back"
  static let aliases = ["undo"]
  static let usage = "back [N]"
  static let summary = "the view before, or N views before"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    return try explorer.back(try arguments.stepCount())
  }
}

extension Arguments {
  /// The number of views to go back or forward: the first word, or else 1.
  func stepCount() throws(CommandError) -> Int {
    try wholeNumber(words.first, within: 1...1_000_000, "a number of views") ?? 1
  }
}

// ShowCommand — draws the picture again.

enum ShowCommand: Command {
  static let name = "show"
  static let usage = "show"
  static let summary = "draw the picture again, as large as the window is now"
  static let group = CommandGroup.picture

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    return Answer(effect: .draw)
  }
}

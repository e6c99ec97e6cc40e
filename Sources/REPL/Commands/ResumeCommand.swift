// ResumeCommand — goes to the last view of the previous session.

enum ResumeCommand: Command {
  static let name = "resume"
  static let usage = "resume"
  static let summary = "continue where the last session ended"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    guard let last = explorer.earlier else { throw CommandError.nothingToResume }
    return explorer.visit(ExplorerView(last))
  }
}

// LoadCommand — goes to a saved place, a file or a picture.

enum LoadCommand: Command {
  static let name = "load"
  static let usage = "load NAME"
  static let summary = "go to a saved place, a file or a picture"
  static let group = CommandGroup.places
  static let completes = [WordKind.savedPlace, .file]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"])
    _ = try arguments.word(0, "a name or a file")
    return try await GotoCommand.run(command, in: explorer)
  }
}

// RenameCommand — gives a saved place another name.

internal import Jobs

enum RenameCommand: Command {
  static let name = "rename"
  static let usage = "rename NAME NEWNAME [--force]"
  static let summary = "give a saved place another name"
  static let group = CommandGroup.places
  static let completes = [WordKind.savedPlace]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"], most: 2)
    let old = try arguments.word(0, "the place")
    let new = try arguments.word(1, "the new name")
    do {
      try explorer.surroundings.places.rename(old, to: new, replacing: arguments.has("--force"))
    } catch {
      guard error.isTaken else { throw error }
      guard explorer.mayAsk else { throw CommandError.taken(new) }
      return Answer(effect: .ask("Replace the place ‘\(new)’?", ifYes: command.text + " --force"))
    }
    return Answer(remarks: ["‘\(old)’ is now ‘\(new)’"])
  }
}

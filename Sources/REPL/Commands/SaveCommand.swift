// SaveCommand — saves the view under a name.

internal import Drawing
internal import Jobs

enum SaveCommand: Command {
  static let name = "save"
  static let usage = "save NAME [NOTE…] [--force]"
  static let summary = "keep this view under a name, with a note if you like"
  static let details = [
    "‘save tower the one with the double spiral’. ‘--force’ replaces a place of that",
    "name without asking.",
  ]
  static let group = CommandGroup.places
  static let completes = [WordKind.savedPlace]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"])
    let name = try arguments.word(0, "a name")
    let note = arguments.words.dropFirst().joined(separator: " ")
    let surroundings = explorer.surroundings
    do {
      try surroundings.places.save(
        explorer.location, as: name, note: note.isEmpty ? nil : note, date: surroundings.now(),
        replacing: arguments.has("--force"))
      try surroundings.places.save(explorer.ink?.ink ?? Ink(), of: name)
    } catch {
      guard error.isTaken else { throw error }
      guard explorer.mayAsk else { throw CommandError.taken(name) }
      return Answer(effect: .ask("Replace the place ‘\(name)’?", ifYes: command.text + " --force"))
    }
    return Answer(remarks: ["saved as ‘\(name)’"])
  }
}

// ForgetCommand — removes a saved place.

internal import Jobs

enum ForgetCommand: Command {
  static let name = "forget"
  static let usage = "forget NAME [--force]"
  static let summary = "remove a saved place; asks first"
  static let group = CommandGroup.places
  static let completes = [WordKind.savedPlace]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"], most: 1)
    let name = try arguments.word(0, "a name")
    let places = explorer.surroundings.places
    let entry = try places.entry(named: name)
    if explorer.mayAsk && !arguments.has("--force") {
      return Answer(
        effect: .ask(
          "Forget the place ‘\(name)’ (\(entry.line.trimmed))?", ifYes: command.text + " --force"))
    }
    try places.remove(name)
    return Answer(remarks: ["forgot ‘\(name)’"])
  }
}

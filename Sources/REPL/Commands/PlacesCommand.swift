// PlacesCommand — lists the saved places.

internal import Jobs

enum PlacesCommand: Command {
  static let name = "places"
  static let usage = "places [--json]"
  static let summary = "the saved places, newest first"
  static let group = CommandGroup.places
  static let completes = [WordKind.oneOf(["--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 0)
    let entries = explorer.surroundings.places.entries()
    if arguments.has("--json") {
      return Answer(lines: [JSON.array(entries.map(\.json)).text])
    }
    if entries.isEmpty {
      return Answer(remarks: ["nothing saved yet: ‘save NAME’ keeps this view"])
    }
    let width = entries.map(\.name.count).max() ?? 0
    return Answer(
      lines: entries.map { entry in
        let gap = String(repeating: " ", count: width + 2 - entry.name.count)
        return (entry.name + gap + entry.line).trimmed
      })
  }
}

// StatsCommand — shows the cost of the picture, and what was reused for it.

internal import Jobs

enum StatsCommand: Command {
  static let name = "stats"
  static let usage = "stats [--json]"
  static let summary = "what the picture took, and what was reused for it"
  static let group = CommandGroup.picture
  static let completes = [WordKind.oneOf(["--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 0)
    let report = try await explorer.lastPreview()
    return Answer(lines: arguments.has("--json") ? [report.json.text] : report.lines)
  }
}

// WhereCommand — describes the place in full.

internal import Jobs
internal import Places

enum WhereCommand: Command {
  static let name = "where"
  static let usage = "where [--json]"
  static let summary = "the location, the journey, zoom and precision"
  static let group = CommandGroup.places
  static let completes = [WordKind.oneOf(["--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 0)
    let location = explorer.location
    let account = PlaceAccount(ResolvedPlace(location, .text))
    var limit = 0
    if case .limit(let chosen) = location.iterations { limit = chosen }
    let size = try explorer.previewSize()
    let precision = Viewport(location, size: size).precision(iterations: limit)
    if arguments.has("--json") {
      let precision = JSON.Member("precision", .integer(precision))
      return Answer(lines: [account.json.adding(precision).text])
    }
    var lines = account.lines
    lines.append("precision   \(precision) bits at \(size.text)")
    if let trail = explorer.view.spokenTrail {
      lines.append("journey     \(trail.text) from \(trail.origin.canonical)")
    }
    return Answer(lines: lines)
  }
}

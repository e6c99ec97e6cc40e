// SightsCommand — lists the built-in places.

internal import Jobs
internal import Places

enum SightsCommand: Command {
  static let name = "sights"
  static let usage = "sights [--json]"
  static let summary = "the places that come with the program"
  static let group = CommandGroup.places
  static let completes = [WordKind.oneOf(["--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    if try arguments(command, flags: ["--json"], most: 0).has("--json") {
      return Answer(lines: [JSON.lines(try BuiltInPlaces.all.map { try $0.json() }).text])
    }
    let width = BuiltInPlaces.all.map(\.name.count).max() ?? 0
    return Answer(
      lines: try BuiltInPlaces.all.map { sight in
        let gap = String(repeating: " ", count: width + 2 - sight.name.count)
        return "\(sight.name)\(gap)\(try sight.summary())"
      } + [BuiltInPlaces.measure])
  }
}

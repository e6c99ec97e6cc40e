// SightsCommand — the places that come with the program.

internal import DeepZoom

enum SightsCommand: Command {
  static let name = "sights"
  static let usage = "sights"
  static let summary = "the places that come with the program"
  static let group = CommandGroup.places

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    let width = Sights.all.map(\.name.count).max() ?? 0
    return Answer(
      lines: try Sights.all.map { sight in
        let gap = String(repeating: " ", count: width + 2 - sight.name.count)
        return "\(sight.name)\(gap)\(try sight.summary())"
      } + [Sights.measure])
  }
}

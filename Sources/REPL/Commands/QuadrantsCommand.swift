// QuadrantsCommand — explains the four quadrants of a picture.

/// Shows how the quadrants are numbered; users type the digits themselves.
enum QuadrantsCommand: Command {
  static let name = "quadrants"
  static let usage = "1-4-3-1"
  static let summary = "go into quadrants, one after the other; drawn"
  static let group = CommandGroup.wander
  static let details = [
    "      +-----+-----+",
    "      |  1  |  2  |",
    "      +-----+-----+",
    "      |  3  |  4  |",
    "      +-----+-----+",
    "A digit goes into that quarter of the picture: half as high, half as wide.",
    "A journey is several in one line: 1-4-3-1, 1431 or 1 4 3 1. It is one step",
    "for ‘back’. ‘out’ takes back one quadrant.",
  ]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    return Answer(lines: Array(details))
  }
}

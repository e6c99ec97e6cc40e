// OutCommand — goes back out of quadrants.

enum OutCommand: Command {
  static let name = "out"
  static let usage = "out [N]"
  static let summary = "take back one quadrant or N; else show twice the height"
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let expected = "a number of steps, 1 to 10000"
    let count = try arguments.wholeNumber(arguments.words.first, within: 1...10_000, expected) ?? 1
    var next = explorer.view
    for _ in 0..<count { next = try next.steppingOut() }
    // A script has no window whose quarters could be left again.
    let line = count == 1 ? "out" : "out \(count)"
    return explorer.visit(next, by: explorer.view.isReachedByWindow ? nil : line)
  }
}

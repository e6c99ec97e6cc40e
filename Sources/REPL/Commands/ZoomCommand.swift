// ZoomCommand — zooms in or out by a factor, around any point of the picture.

internal import Jobs
internal import Landmarks
internal import Places

enum ZoomCommand: Command {
  static let name = "zoom"
  static let usage = "zoom FACTOR [[at] RIGHT UP] | zoom to HEIGHT"
  static let summary = "nearer by a factor, about the middle or a point"
  static let details = [
    "‘zoom 10’ shows a tenth of the height, ‘zoom 0.5’ twice the height.",
    "‘zoom 10 0.3 -0.2’ does so about the point 0.3 heights to the right of the",
    "middle and 0.2 below it, which becomes the new middle; with ‘at’ before the",
    "numbers, that point keeps its place in the picture.",
    "‘zoom to 1e-50’ goes to that height about a nucleus of the view, or, where its",
    "minibrot is larger than that, past it to another beside it.",
  ]
  static let group = CommandGroup.wander
  static let completes = [WordKind.oneOf(["to", "at"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["at"], most: 3)
    let factor = try arguments.word(0, "a factor")
    if factor == "to" { return try await goal(arguments, explorer) }
    let keepsPoint = arguments.has("at")
    if keepsPoint { _ = try arguments.word(1, "how far to the right the point lies") }
    if arguments.words.count == 2 { _ = try arguments.word(2, "how far up the point lies") }
    let expected = "a number of heights, -1000 to 1000"
    let right = try arguments.number(1, within: -1000...1000, expected) ?? 0
    let up = try arguments.number(2, within: -1000...1000, expected) ?? 0
    guard var next = try explorer.location.zoomed(by: factor, right: right, up: up) else {
      throw CommandError.unfit(factor, expected: "a factor above 0, such as 2, 0.5 or 1e30")
    }
    // The point is in the middle now; it moves back to its place.
    if keepsPoint { next = try next.centered(right: -right, up: -up) }
    return explorer.visit(ExplorerView(next), by: command.text)
  }

  private static func goal(_ arguments: Arguments, _ explorer: isolated Explorer) async throws
    -> Answer
  {
    let text = try arguments.word(1, "a height")
    if arguments.words.count > 2 {
      throw CommandError.tooMany(arguments.words[2], usage: usage)
    }
    let search = LandmarkSearch(explorer.location, effort: explorer.surroundings.effort)
    let goal = try LandmarkGoal(text, below: explorer.location)
    return explorer.visit(try await search.way(to: goal, progress: explorer.progress))
  }
}

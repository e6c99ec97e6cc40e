// DiveCommand — zooms automatically toward detail.

internal import Jobs
internal import Places

enum DiveCommand: Command {
  static let name = "dive"
  static let usage = "dive [TO] [--steps N] [--seed S] [--json]"
  static let summary = "wander deeper by itself, N steps or to a height"
  static let details = [
    "A dive goes into one quadrant after another, at random, but more often into",
    "those with much detail: 30 steps, or N steps, or until the height is at most TO,",
    "such as 1e-50. The same seed gives the same dive. ‘back’ leads to its start, and",
    "‘out’ out of its quadrants, one by one.",
  ]
  static let group = CommandGroup.wander
  static let completes = [WordKind.oneOf(["--steps", "--seed", "--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(
      command, flags: ["--json"], options: ["--steps", "--seed"], most: 1)
    let steps = try arguments.wholeNumber(
      arguments.value("--steps"), within: 1...Journey.stepLimit, "a number of steps")
    if let goal = arguments.words.first, steps != nil {
      throw CommandError.tooMany(goal, usage: usage)
    }
    let seed = try arguments.wholeNumber(arguments.value("--seed"), within: 0...Int.max, "a seed")
    let (view, effort) = (explorer.view, explorer.surroundings.effort)
    var dive =
      if let goal = arguments.words.first {
        try Dive(view.location, toHeight: goal, effort: effort)
      } else {
        try Dive(view.location, steps: steps ?? Dive.usualSteps, effort: effort)
      }
    dive.seed = seed.map(UInt64.init) ?? dive.seed
    let result = try await dive.run(progress: explorer.progress)
    var answer = explorer.visit(
      try view.stepping(into: result.quadrants), by: result.spokenJourney)
    answer.lines = [arguments.has("--json") ? result.json.text : result.spokenJourney]
    return answer
  }
}

// SkewCommand — sets the direction in which the view is stretched.

internal import Jobs
internal import Landmarks
internal import Places

enum SkewCommand: Command {
  static let name = "skew"
  static let usage = "skew DEGREES | auto"
  static let summary = "the direction of ‘stretch’, counter-clockwise on the screen"
  static let details = [
    "Without a stretch the direction has no effect: ‘skew 30’, then ‘stretch 2’.",
    "‘skew auto’ sets rotation, skew and stretch so that a small copy of the set in the",
    "middle of the view is not skewed, in maps that take absolute values: burning-ship.",
  ]
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let angle = try arguments.word(0, "an angle in degrees, or auto")
    if angle == "auto" {
      let search = LandmarkSearch(explorer.location, effort: explorer.surroundings.effort)
      let found = try await search.upright(progress: explorer.progress)
      return explorer.visit(
        ExplorerView(found.view), by: command.text,
        remarks: ["period \(found.period), \(found.exactness)"]
          + found.remarks.map(\.description))
    }
    let next = try explorer.location.skewed(to: angle)
    return explorer.visit(ExplorerView(next), by: command.text)
  }
}

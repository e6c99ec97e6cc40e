// FindCommand+Rays — find ray and find angle, which also draw the rays over the picture.

internal import Drawing
internal import Jobs
internal import Landmarks
internal import Places

extension FindCommand {
  /// Goes to the point where the ray of an angle lands.
  ///
  /// - Parameter words: The angle, and the height of the view if one is given.
  static func ray(
    _ words: ArraySlice<String>, _ search: LandmarkSearch, inJSON: Bool,
    _ explorer: isolated Explorer
  ) async throws -> Answer {
    guard let text = words.first else { throw CommandError.missing("an angle", usage: usage) }
    let angle = try ExternalAngle(text)
    let goal = try words.dropFirst().first.map { height throws(LandmarkGoalError) in
      try LandmarkGoal(height, below: .home)
    }
    let found = try await search.ray(angle, to: goal, progress: explorer.progress)
    try explorer.draw([found.landing])
    var answer = explorer.visit(ExplorerView(found.view))
    answer.lines = inJSON ? [found.json.text] : found.lines
    return answer
  }

  /// Shows the external angles of the view's nucleus, and draws their rays.
  static func angles(
    _ search: LandmarkSearch, inJSON: Bool, _ explorer: isolated Explorer
  ) async throws -> Answer {
    let found = try await search.angles(progress: explorer.progress)
    try explorer.draw(found.landings)
    return Answer(
      lines: inJSON ? [found.json.text] : found.lines,
      effect: found.landings.isEmpty ? .none : .draw)
  }
}

extension Explorer {
  /// Draws rays over the pictures, beside the ink that lies there.
  fileprivate func draw(_ rays: [RayLanding]) throws {
    let strokes = try RayInk.strokes(of: rays)
    if strokes.isEmpty { return }
    let others = (ink?.ink.strokes ?? []).filter { !strokes.contains($0) }
    draw(KeptInk(Ink(others + strokes)))
  }
}

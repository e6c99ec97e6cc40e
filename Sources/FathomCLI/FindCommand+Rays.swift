// FindCommand+Rays — fathom find ray ANGLE, and fathom find angle PLACE.

import Core
import Drawing
import Jobs
import Landmarks
internal import Places
import REPL

extension FindCommand {
  /// Finds the landing point of a ray, or the external angles of a place.
  ///
  /// - Parameter subject: The word after `ray` or `angle`.
  func runRays(_ subject: String, _ session: Session) async throws {
    let what = place.place ?? ""
    guard what == "ray" || what == "angle" else {
      throw UsageError(
        problem: "‘\(subject.excerpt)’ is one word too many", place: nil,
        remedy: "Give one place, ‘ray ANGLE’ or ‘angle PLACE’.")
    }
    if let target {
      throw UsageError(
        problem: "--\(target.rawValue) does not go with ‘\(what)’", place: "--\(target.rawValue)",
        remedy: "Leave it out.")
    }
    let effort = try workers.effort()
    let progress: ProgressReceiver = { session.progress.show($0) }
    if what == "ray" {
      let angle = try understood("ray") { () throws(RayError) in try ExternalAngle(subject) }
      let goal = try height.map { height throws(UsageError) in
        try understood("--to") { () throws(LandmarkGoalError) in
          try LandmarkGoal(height, below: .home)
        }
      }
      let search = LandmarkSearch(.home, effort: effort)
      let found = try await search.ray(angle, to: goal, progress: progress)
      try show(found.lines, found.json, found.view, [found.landing], session)
    } else {
      if height != nil {
        throw UsageError(
          problem: "--to does not go with ‘angle’", place: "--to", remedy: "Leave it out.")
      }
      var named = place
      named.place = subject
      let search = LandmarkSearch(try named.resolve().location, effort: effort)
      let found = try await search.angles(progress: progress)
      try show(found.lines, found.json, found.view, found.landings, session)
    }
  }

  private func show(
    _ lines: [String], _ value: JSON, _ view: Location, _ rays: [RayLanding], _ session: Session
  ) throws {
    session.progress.finish()
    if let output {
      if rays.isEmpty {
        throw UsageError(
          problem: "the rays of so long a period were not followed", place: "--output",
          remedy: "Leave the option out.")
      }
      let ink = Ink(try RayInk.strokes(of: rays))
      try KeptInk.write(ink, to: output)
      let count = ink.strokes.count
      session.remark("\(output): \(count) stroke\(count == 1 ? "" : "s")")
    }
    if printing.json { return try session.print(value.text) }
    for line in lines { try session.print(line) }
    try session.print(view.canonical)
  }
}

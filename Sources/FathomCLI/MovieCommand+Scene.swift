// MovieCommand+Scene — films of scenes that grow and turn.

import Core
import Drawing
import Jobs
import Places
import REPL

extension MovieCommand {
  /// Makes the film of a scene.
  func makeFilm(
    of scene: Scene, _ found: ResolvedPlace, _ output: String, in session: Session
  ) async throws {
    guard step != nil || angle != nil else {
      throw UsageError(
        problem: "the film of a scene needs a way for its step or its angle", place: nil,
        remedy: "Give --step 0..9, --angle 30..120, or both.")
    }
    try checkScene(
      [
        ("--from", from != nil), ("--loop", loop), ("--dry-run", rerun.dryRun), ("--keep", keep),
        ("--captions", film.captions),
      ] + course.foreignToScenes + look.foreignToScenes + view.foreignToScenes)
    let location = try look.colored(try view.location(scene.location))
    guard let turned = try Scene(location) else { preconditionFailure("it is a scene") }
    let size = try film.turned(
      view.size == nil ? try PictureSize(parsing: Self.defaultSize) : try view.pictureSize(found))
    let format = try film.format(output)
    var job = try SceneMovieJob(
      turned, size: size, film: format, path: output,
      framesPerSecond: try course.framesPerSecond(for: format),
      seconds: (try course.zoomSeconds ?? Self.sceneSeconds, try course.holdSeconds),
      step: try travel(step, "--step"), angle: try travel(angle, "--angle"))
    (job.startsAnew, job.audio, job.ink) = (rerun.restart, film.audio, try ink.ink(of: found))
    job.output = { try Output.standard.write(bytes: $0) }
    let report = try await job.run { session.progress.show($0) }
    try session.conclude(report.json, report.lines, inJSON: json)
  }

  private static let sceneSeconds = 10.0

  private func travel(_ text: String?, _ option: String) throws -> SceneTravel? {
    guard let text else { return nil }
    guard let travel = SceneTravel(text) else {
      throw UsageError(
        problem: "‘\(text.excerpt)’ is no way from one number to another", place: option,
        remedy: "Give two numbers with two points between, such as 0..9.")
    }
    return travel
  }
}

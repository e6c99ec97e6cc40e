// MovieCommand+Scene — films of scenes that grow and turn.

import Drawing
import Jobs
import Places
import REPL

extension MovieCommand {
  /// The size of a scene's film.
  func sceneSize(_ found: ResolvedPlace) throws -> PictureSize {
    view.size == nil ? try PictureSize(parsing: Self.defaultSize) : try view.pictureSize(found)
  }

  /// Makes the film of a scene.
  func film(
    _ scene: Drawing.Scene, _ size: PictureSize, _ output: String, in session: Session
  ) async throws {
    guard step != nil || angle != nil else {
      throw UsageError(
        problem: "the film of a scene needs a way for its step or its angle", place: nil,
        remedy: "Give --step 0..9, --angle 30..120, or both.")
    }
    guard let turned = try Drawing.Scene(try view.location(scene.location)) else { return }
    var job = try SceneMovieJob(
      turned, size: size, film: try wantedFilm(output), path: output,
      framesPerSecond: try wholeNumber(fps, 1...240, "--fps"),
      seconds: (
        try duration.map { try seconds($0, "--duration", least: 0.1) } ?? Self.sceneSeconds,
        try seconds(hold, "--hold", least: 0)
      ),
      step: try travel(step, "--step"), angle: try travel(angle, "--angle"))
    job.output = { try Output.standard.write(bytes: $0) }
    let lines = try await job.run { session.progress.show($0) }
    session.progress.finish()
    for line in lines { session.remark(line) }
  }

  private static let sceneSeconds = 10.0

  private func travel(_ text: String?, _ option: String) throws -> SceneMovieJob.ClosedTravel? {
    guard let text else { return nil }
    guard let travel = SceneMovieJob.ClosedTravel(text) else {
      throw UsageError(
        problem: "‘\(text.shortened)’ is no way from one number to another", place: option,
        remedy: "Give two numbers with two points between, such as 0..9.")
    }
    return travel
  }
}

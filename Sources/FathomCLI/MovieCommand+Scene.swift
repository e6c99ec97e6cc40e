// MovieCommand+Scene — films of scenes that grow and turn.

import Core
import Drawing
import Jobs
import Places
import REPL

extension MovieCommand {
  /// The size of a scene's film.
  func sceneSize(_ found: ResolvedPlace) throws -> PictureSize {
    try film.turned(
      view.size == nil ? try PictureSize(parsing: Self.defaultSize) : try view.pictureSize(found))
  }

  /// Makes the film of a scene.
  func makeFilm(
    of scene: Scene, _ size: PictureSize, _ output: String, in session: Session
  ) async throws {
    guard step != nil || angle != nil else {
      throw UsageError(
        problem: "the film of a scene needs a way for its step or its angle", place: nil,
        remedy: "Give --step 0..9, --angle 30..120, or both.")
    }
    guard let turned = try Scene(try view.location(scene.location)) else { return }
    let format = try film.format(output)
    var job = try SceneMovieJob(
      turned, size: size, film: format, path: output,
      framesPerSecond: try course.framesPerSecond(for: format),
      seconds: (try course.zoomSeconds ?? Self.sceneSeconds, try course.holdSeconds),
      step: try travel(step, "--step"), angle: try travel(angle, "--angle"))
    job.audio = film.audio
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
        problem: "‘\(text.excerpt)’ is no way from one number to another", place: option,
        remedy: "Give two numbers with two points between, such as 0..9.")
    }
    return travel
  }
}

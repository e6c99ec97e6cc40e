// Session+Scene — makes pictures of scenes, for the commands render and poster.

import Drawing
import Jobs
import Places
import REPL

extension RecipeOptions {
  /// The making of a scene's picture; its ink and its title are the caller's.
  ///
  /// - Parameter isSheet: Whether the dots per inch have already given the picture its size.
  /// - Throws: A `UserError`, also for an option that has no effect on the picture.
  func job(
    of scene: Scene, _ view: ViewOptions, size: PictureSize, isSheet: Bool = false,
    to path: String
  ) throws -> SceneJob {
    if path == "-" {
      throw UsageError(
        problem: "the picture of a scene needs a file", place: "--output",
        remedy: "Give a file's name that ends in .png, .svg or .pdf.")
    }
    try checkScene(foreignToScenes + view.foreignToScenes)
    if depth.dpi != nil, !isSheet, !path.lowercased().hasSuffix(".png") {
      throw UsageError(
        problem: "a vector file has no dots", place: "--dpi",
        remedy: "Name the picture x.png, or leave the option out.")
    }
    let location = try look.colored(try view.location(scene.location))
    guard let turned = try Scene(location) else { preconditionFailure("it is a scene") }
    var job = try SceneJob(turned, size: size, path: path)
    job.dotsPerInch = try depth.dotsPerInch(nil)
    return job
  }
}

extension Session {
  /// Makes the file of a scene, and prints the report.
  func draw(_ job: SceneJob, inJSON: Bool) async throws {
    try show(try await job.run { progress.show($0) }, inJSON: inJSON)
  }

  /// Makes the poster of a scene or resumes it, and prints the report.
  func draw(_ poster: ScenePosterJob, inJSON: Bool) async throws {
    try show(try await poster.run { progress.show($0) }, inJSON: inJSON)
  }

  private func show(_ report: SceneReport, inJSON: Bool) throws {
    progress.finish()
    if inJSON {
      try print(report.json.text)
    } else {
      remark(report.lines.joined(separator: "\n"))
    }
  }
}

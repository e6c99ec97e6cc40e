// Session+Scene — makes pictures of scenes, for the commands render and poster.

import Drawing
import Jobs
import Places
import REPL

extension Session {
  /// Makes the file of a scene, and prints the report.
  func draw(
    _ scene: Scene, _ view: ViewOptions, size: PictureSize, to path: String, title: String?,
    dotsPerInch: Double?, inJSON: Bool
  ) async throws {
    if path == "-" {
      throw UsageError(
        problem: "the picture of a scene needs a file", place: "--output",
        remedy: "Give a file's name that ends in .png, .svg or .pdf.")
    }
    guard let turned = try Scene(try view.location(scene.location)) else { return }
    var job = try SceneJob(turned, size: size, path: path)
    (job.title, job.dotsPerInch) = (title, dotsPerInch)
    let report = try await job.run { progress.show($0) }
    progress.finish()
    if inJSON {
      try print(report.json.text)
    } else {
      remark(report.lines.joined(separator: "\n"))
    }
  }
}

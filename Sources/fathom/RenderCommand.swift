// RenderCommand — fathom render: a picture of a place.

import ArgumentParser
import Console
import Pictures
import Studio

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct RenderCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Make a picture of a place.",
    discussion: """
      The picture carries its location: rendering that again gives the same
      bytes. A picture wider than the place's window shows more to the sides.

        fathom render 1-4-4-1-3-3 -o first.png
        fathom render needle --size 1920x1080 --palette ember -o needle.png
        fathom render first.png -o again.png
      """)

  @OptionGroup var place: PlaceArgument

  @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file"))
  var output: String

  @OptionGroup(title: "The view") var view: ViewOptions

  @OptionGroup(title: "The picture") var look: RecipeOptions

  @Option(help: ArgumentHelp("Print a report when done: json.", valueName: "json"))
  var report: String?

  func run(in session: Session) async throws {
    try checkReport(report)
    let recipe = try look.recipe(try place.resolve(), view)
    if RenderJob.fitsMemory(recipe) {
      let job = try RenderJob(recipe, path: output)
      let unfinished = ImageWriters.temporaryPath(of: output)
      session.interruption.lastWords { try? FileManager.default.removeItem(atPath: unfinished) }
      let done = try await job.run { session.progress.show($0) }
      try session.tell(done, path: output, inJSON: report != nil)
    } else {
      try await session.make(try PosterJob(recipe, path: output), inJSON: report != nil)
    }
  }
}

/// Complains about a form of report that there is not.
func checkReport(_ report: String?) throws {
  if let report, report != "json" {
    throw UsageComplaint(
      problem: "there is no report in ‘\(report.prefix(24))’", place: "--report",
      remedy: "Give json.")
  }
}

extension Session {
  /// Says what became of a picture.
  func tell(_ report: RenderReport, path: String, inJSON: Bool) throws {
    progress.finish()
    if inJSON {
      try print(report.json.text)
    } else {
      remark(report.lines(path: path).joined(separator: "\n"))
    }
  }

  /// Makes a poster, and says beforehand what it costs.
  func make(_ job: PosterJob, inJSON: Bool) async throws {
    let unfinished = ImageWriters.temporaryPath(of: job.path)
    interruption.lastWords { try? FileManager.default.removeItem(atPath: unfinished) }
    do {
      let done = try await job.run {
        remark($0.lines.joined(separator: "\n"))
      } progress: {
        progress.show($0)
      }
      try tell(done, path: job.path, inJSON: inJSON)
    } catch is CancellationError {
      progress.finish()
      remark("Finished tiles are kept: the same command goes on.")
      throw CancellationError()
    }
  }
}

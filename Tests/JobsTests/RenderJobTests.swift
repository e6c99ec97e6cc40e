// RenderJobTests — a recipe becomes a file, and the report is complete.

import Core
import Foundation
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Render job")
struct RenderJobTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func recipe(
    _ text: String = "fathom1:j=144133:n=300", width: Int = 40, height: Int = 24
  ) throws -> Recipe {
    var recipe = try Recipe(
      try Location(parsing: text), size: try PictureSize(width: width, height: height))
    recipe.effort = Effort(threads: 2)
    return recipe
  }

  @Test("the report has every member, in a fixed order")
  func report() async throws {
    let report = try await RenderJob(try recipe(), path: folder.path + "/x.png").run()
    let text = report.json.text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "location", "size", "samples", "limit", "limitSearch", "precision", "reference",
        "approximation", "strategy", "pixels",
        "doubtful", "iteratedExactly", "iterations", "skipped", "steps", "rebases", "cycles",
        "seconds", "tiles", "threads",
        "kernel", "peakMemory", "digest",
      ])
    #expect(object["location"] as? String == report.recipe.location.canonical)
    let recipe = report.recipe
    let picture = try await IterationJob(recipe.location, size: recipe.size, effort: Effort())
      .run { _ in }
    #expect(object["digest"] as? String == (try picture.buffer.digest()))
    #expect(text.hasPrefix(#"{"location":"fathom1:k="#))
    #expect(text.contains(#":j=144133:n=300:color=quantile:pal=lantern""#))
    #expect(report.seconds.values.reduce(0, +) <= report.totalSeconds)
    #expect(try #require(report.seconds[.survey]) > 0)
    #expect(report.peakMemory > 1 << 20)
    #expect(folder.names == ["x.png"])
  }

  @Test("a canceled job leaves no file")
  func cancellation() async throws {
    let job = try RenderJob(
      try recipe("fathom1:re=-0.5:im=0:h=3:n=1000000000", width: 4_000, height: 4_000),
      path: folder.path + "/x.png")
    let task = Task { try await job.run() }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.names == [])
  }

  @Test("a target that cannot be written is reported before any work")
  func target() throws {
    #expect(throws: PictureError.folderMissing(path: folder.path + "/no")) {
      try RenderJob(try recipe(), path: folder.path + "/no/x.png")
    }
    #expect(throws: PictureError.self) { try RenderJob(try recipe(), path: folder.path) }
    #expect(folder.names == [])
  }

  @Test("the location of a recipe has its look, and a palette if that matters")
  func look() throws {
    #expect(try recipe().location.color == "quantile")
    #expect(try recipe().location.palette == "lantern")
    let quadrant = try recipe("fathom1:j=1:color=quadrant").location
    #expect(quadrant.color == "quadrant" && quadrant.palette == nil)
    #expect(throws: RequestError.self) { try recipe("fathom1:j=1:color=plaid") }
    #expect(throws: RequestError.self) { try recipe("fathom1:j=1:pal=plaid") }
  }

  @Test("samples that make a side too long are refused")
  func samples() throws {
    var recipe = try Recipe(.home, size: try PictureSize(width: 500_000, height: 1))
    recipe.samples = 4
    #expect(throws: PictureSizeError.self) { try recipe.sampleSize }
  }
}

// FilmRehearsalTests — the size of a film is foretold from a few frames, whatever the encoder.

import Foundation
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Estimated films")
struct FilmRehearsalTests {
  /// The bytes of a file, or of all files in a folder.
  private func bytes(_ path: String) throws -> Int {
    let names = SystemCalls.names(in: path)
    let files = names.isEmpty ? [path] : names.map { "\(path)/\($0)" }
    return try files.reduce(0) { $0 + (try #require(SystemCalls.status(at: $1))).size }
  }

  @Test(
    "a film is at most twice as large as estimated, and at least half as large",
    .enabled(
      if: FilmEncoding.program(in: ProcessInfo.processInfo.environment["PATH"] ?? "") != nil),
    arguments: [
      ("a.mp4", "smooth"), ("a.webm", "histogram"), ("a.gif", "quantile"), ("a.mkv", "distance"),
      ("f/%05d.png", "stripe"),
    ])
  func size(name: String, color: String) async throws {
    let folder = try Folder()
    let place = try Location(
      parsing: "fathom1:re=-0.743643887037:im=0.131825904205:h=2e-3:n=2000:color=\(color)")
    var still = try Recipe(place, size: try PictureSize(width: 192, height: 108))
    still.effort = Effort(threads: 2)
    let path = "\(folder.path)/\(name)"
    let film = try FilmFormat(path: path, codec: name == "a.mkv" ? .ffv1 : nil)
    let recipe = try MovieRecipe(still, from: .home, film: film) {
      MovieTimeline(octaves: $0, framesPerSecond: 10, ease: 0, hold: 0)
    }
    let job = try MovieJob(recipe, path: path)
    let estimate = try await job.estimate()
    _ = try await job.run()
    let isFolder = film.container == .frames
    let ratio = Double(try bytes(isFolder ? "\(folder.path)/f" : path)) / Double(estimate.fileSize)
    #expect(ratio > 0.5 && ratio < 2, "\(ratio)")
    #expect(estimate.disk > estimate.fileSize)
  }
}

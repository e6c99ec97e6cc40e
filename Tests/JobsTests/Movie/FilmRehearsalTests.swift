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

  /// The size of a film's file or pictures, as a multiple of its estimate.
  private func ratio(
    _ place: String, _ width: Int, _ height: Int, named name: String,
    codec: FilmFormat.Codec? = nil, framesPerSecond: Int
  ) async throws -> Double {
    let folder = try Folder()
    let size = try PictureSize(width: width, height: height)
    var still = try Recipe(try Location(parsing: place), size: size)
    still.effort = Effort(threads: 2)
    let path = "\(folder.path)/\(name)"
    let film = try FilmFormat(path: path, codec: codec)
    let recipe = try MovieRecipe(still, from: .home, film: film) {
      MovieTimeline(octaves: $0, framesPerSecond: framesPerSecond, ease: 0, hold: 0)
    }
    let job = try MovieJob(recipe, path: path)
    let estimate = try await job.estimate()
    _ = try await job.run()
    #expect(estimate.disk > estimate.fileSize)
    let isFolder = film.container == .frames
    return Double(try bytes(isFolder ? "\(folder.path)/f" : path)) / Double(estimate.fileSize)
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
    let ratio = try await ratio(
      "fathom1:re=-0.743643887037:im=0.131825904205:h=2e-3:n=2000:color=\(color)", 192, 108,
      named: name, codec: name == "a.mkv" ? .ffv1 : nil, framesPerSecond: 10)
    #expect(ratio > 0.5 && ratio < 2, "\(ratio)")
  }

  @Test(
    "so is a film whose frames are larger than those of the estimate, and two octaves apart",
    .enabled(
      if: FilmEncoding.program(in: ProcessInfo.processInfo.environment["PATH"] ?? "") != nil))
  func largeAndFast() async throws {
    let ratio = try await ratio(
      "fathom1:re=0:im=1:h=1e-5", 800, 450, named: "a.mp4", framesPerSecond: 1)
    #expect(ratio > 0.5 && ratio < 2, "\(ratio)")
  }
}

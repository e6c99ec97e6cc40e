// SceneMovieJobTests — films of scenes: their values, the same frames after a stop, the recipe.

import BigNumbers
import Core
import Drawing
import Foundation
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Films of scenes")
struct SceneMovieJobTests {
  private let folder: Folder
  private let size: PictureSize

  init() throws {
    folder = try Folder()
    size = try PictureSize(width: 32, height: 24)
  }

  private func job(
    _ path: String, step: String? = "0..4", angle: String? = "30..120", fps: Int = 50,
    seconds: (change: Double, hold: Double) = (7, 1), ink: KeptInk? = nil
  ) throws -> SceneMovieJob {
    var job = try SceneMovieJob(
      try Scene(named: "tree"), size: size, film: try FilmFormat(path: path), path: path,
      framesPerSecond: fps, seconds: seconds, step: step.flatMap { SceneTravel($0) },
      angle: angle.flatMap { SceneTravel($0) })
    job.ink = ink
    return job
  }

  private func bytes(_ path: String, _ frame: Int) throws -> Data {
    let name = try #require(FramePattern(path)?.path(of: frame))
    return try Data(contentsOf: URL(filePath: name))
  }

  @Test(
    "a way is two numbers with two points between",
    arguments: [
      ("0..9", 0, 9), ("-1.5..2", -1.5, 2), ("9..0", 9, 0), ("120..120", 120, 120),
    ])
  func travel(_ text: String, _ first: Double, _ last: Double) throws {
    let travel = try #require(SceneTravel(text))
    #expect(travel.first == first && travel.last == last)
    #expect(SceneTravel(travel.text) == travel)
    #expect(Double(travel.value(at: 0)) == first && Double(travel.value(at: 1)) == last)
    #expect(Double(travel.value(at: 0.5)) == (first + last) / 2)
  }

  @Test(
    "other texts are no way",
    arguments: ["", "3", "1..", "..1", "1..2..3", "a..b", "nan..1", "0..inf", "0..2e6", "1-2"])
  func noTravel(_ text: String) { #expect(SceneTravel(text) == nil) }

  @Test("the values go evenly from the first frame to the last of the change, and then stay")
  func values() throws {
    let job = try job("x/%d.png", seconds: (0.1, 0.06))
    #expect(job.frameCount == 8)
    let scenes = try [0, 0.25, 1].map { try job.frame(at: $0) }
    #expect(scenes.map(\.generations) == [0, 1, 4])
    #expect(scenes.map(\.angle.nearest) == [30, 52.5, 120])
  }

  @Test("a value that is not allowed is refused at once")
  func badValues() throws {
    #expect(throws: SceneError.self) { try job("x.mkv", step: "-3..4") }
    #expect(throws: MovieError.self) { try job("x.gif", fps: 60) }
    #expect(throws: MovieError.self) { try job("x.mkv", fps: 240, seconds: (1e6, 1)) }
  }

  @Test("a film that is stopped again and again has the frames of one that was not")
  func stopped() async throws {
    let (whole, parts) = ("\(folder.path)/a/%03d.png", "\(folder.path)/b/%03d.png")
    _ = try await job(whole).run()
    for milliseconds in [20, 60, 120] {
      let job = try job(parts)
      let task = Task { try await job.run() }
      try await Task.sleep(for: .milliseconds(milliseconds))
      task.cancel()
      _ = await task.result
    }
    _ = try await job(parts).run()
    let count = try job(whole).frameCount
    #expect(count == 400)
    for frame in 0..<count { #expect(try bytes(parts, frame) == bytes(whole, frame)) }
    #expect(try bytes(whole, 0) != bytes(whole, 349) && bytes(whole, 350) == bytes(whole, 349))
    // No job is left behind, and no file beside the frames.
    #expect(folder.names == ["a", "b"])
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/b")
    #expect(names.count == count)
  }

  @Test("a stopped film keeps its finished segments, and another film does not continue it")
  func kept() async throws {
    let path = "\(folder.path)/f/%03d.png"
    let first = try job(path)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/f", withIntermediateDirectories: true)
    // The first segment of 300 frames is there, as after a kill in the second.
    let folder = try JobFolder(output: path, manifest: first.manifest, restart: false)
    folder.close()
    let whole = "\(self.folder.path)/whole/%03d.png"
    _ = try await job(whole).run()
    for frame in 0..<300 {
      let target = try #require(FramePattern(path)?.path(of: frame))
      try bytes(whole, frame).write(to: URL(filePath: target))
    }
    for other in [try job(path, step: "0..3"), try job(path, ink: KeptInk(Ink()))] {
      await #expect(throws: MovieError.self) { try await other.run() }
    }
    let report = try await first.run()
    #expect(report.newFrames == 100)
    for frame in 0..<400 { #expect(try bytes(path, frame) == bytes(whole, frame)) }
  }

  @Test("sound is refused where a film has none, and where the file is missing")
  func sound() async throws {
    for (path, audio) in [("x.gif", "a.wav"), ("x.mkv", "\(folder.path)/none.wav")] {
      var job = try job("\(folder.path)/\(path)", fps: 25)
      job.audio = audio
      let film = job
      await #expect(throws: MovieError.self) { try await film.run() }
    }
    #expect(folder.names.isEmpty)
  }
}

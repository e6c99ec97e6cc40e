// DroppedStripsTests — films remove the strips that they have shown, and still continue.

import Core
import Foundation
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Strips that are removed")
struct DroppedStripsTests {
  /// A zoom of 100 octaves, in three segments.
  private func recipe(_ path: String) throws -> MovieRecipe {
    let place = try Location(
      parsing: "fathom1:re=-0.743643887037158704752191506114774:"
        + "im=0.131825904205311970493132056385139:h=1e-30:n=2000:color=distance")
    var still = try Recipe(place, size: try PictureSize(width: 32, height: 24))
    still.effort = Effort(threads: 2)
    return try MovieRecipe(still, from: .home, film: try FilmFormat(path: path)) {
      MovieTimeline(octaves: $0, framesPerSecond: 14, ease: 0, hold: 0)
    }
  }

  private func frame(_ number: Int, _ path: String) -> Data? {
    FileManager.default.contents(atPath: FramePattern(path)?.path(of: number) ?? "")
  }

  /// The strips that have a tile in a film's folder.
  private func strips(_ path: String, _ count: Int) -> [Int] {
    (0..<count).filter {
      SystemCalls.entry(at: "\(JobFolder.path(for: path))/strips/\($0)/0/0.tile") == .file
    }
  }

  @Test("a stopped film goes on without the strips that its finished segments showed")
  func dropped() async throws {
    let folder = try Folder()
    let (whole, parts) = ("\(folder.path)/a/%03d.png", "\(folder.path)/b/%03d.png")
    let recipe = try recipe(parts)
    let (geometry, timeline) = (try recipe.geometry(), recipe.timeline)
    try #require(timeline.frameCount > 2 * MovieSegment.length)
    var job = try MovieJob(try self.recipe(whole), path: whole)
    job.keepsStrips = true
    _ = try await job.run()
    #expect(strips(whole, geometry.count).count == geometry.count)

    for stop in [3, 2 * MovieSegment.length - 40, 2 * MovieSegment.length + 20] {
      let task = Task { try await MovieJob(recipe, path: parts).run() }
      while frame(stop, parts) == nil { try await Task.sleep(for: .milliseconds(5)) }
      task.cancel()
      _ = await task.result
      let drawn = (0..<timeline.frameCount).count { frame($0, parts) != nil }
      let found = strips(parts, geometry.count)
      // One more frame was perhaps begun.
      let last = geometry.firstStrip(atDepth: timeline.depth(ofFrame: drawn + 1))
      #expect((found.last ?? 0) < last + MovieIteration.mostAhead)
      let next = drawn / MovieSegment.length * MovieSegment.length
      // The strips of a segment are removed a moment after its last frame.
      if next == 0 || next == drawn { continue }
      let first = geometry.firstStrip(atDepth: timeline.depth(ofFrame: next))
      #expect(first > 20 && found.first == first, "after frame \(drawn)")
    }
    _ = try await MovieJob(recipe, path: parts).run()
    for number in 0..<timeline.frameCount {
      #expect(frame(number, whole) != nil && frame(number, whole) == frame(number, parts))
    }
    #expect(SystemCalls.entry(at: JobFolder.path(for: parts)) == .nothing)
  }
}

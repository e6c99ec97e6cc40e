// MovieInkTests — ink in films: at its place in each frame, part of the recipe, same after a stop.

import Core
import Drawing
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Ink in films")
struct MovieInkTests {
  private let folder: Folder
  private let size: PictureSize
  private let place: Location

  init() throws {
    folder = try Folder()
    size = try PictureSize(width: 120, height: 80)
    place = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=0.3:n=100:rot=20")
  }

  /// A line in the place's window, from left to right above its middle.
  private func ink(_ color: UInt32) throws -> KeptInk {
    let points = (0..<40).map { k in
      InkPoint(x: Int32(k * 20_000 - 400_000), y: 250_000, milliseconds: 9)
    }
    return KeptInk(
      Ink([
        try Stroke(
          anchor: InkAnchor(place), points: points, color: HexColor(color), opacity: 1,
          widths: 0.05...0.08)
      ]))
  }

  private func recipe(_ ink: KeptInk?, _ path: String) throws -> MovieRecipe {
    var still = try Recipe(place, size: size)
    (still.effort, still.ink) = (Effort(threads: 2), ink)
    return try MovieRecipe(still, from: .home, film: try FilmFormat(path: path)) {
      MovieTimeline(
        octaves: $0, framesPerSecond: 4, pace: .secondsPerOctave(0.5), ease: 0, hold: 0.5, turn: 50)
    }
  }

  private func film(_ name: String, _ ink: KeptInk?) async throws -> MovieFrames {
    let path = "\(folder.path)/\(name)/%03d.png"
    _ = try await MovieJob(try recipe(ink, path), path: path).run()
    return MovieFrames(path: path, size: size)
  }

  @Test("a frame differs from that of a film without ink in the pixels of the ink at its place")
  func places() async throws {
    let kept = try ink(0xFF00FF)
    let (bare, inked) = (try await film("bare", nil), try await film("inked", kept))
    let recipe = try recipe(kept, inked.path)
    var counts: [Int] = []
    for frame in [0, recipe.timeline.frameCount / 2, recipe.timeline.frameCount - 1] {
      let (before, after) = (try bare.lights(frame), try inked.lights(frame))
      let changed = before.indices.filter { before[$0] != after[$0] }
      let rgba = try InkPicture(kept.ink, try recipe.location(ofFrame: frame), size: size).canvas
        .pixels(in: Tile(x: 0, y: 0, width: size.width, height: size.height))
      let drawn = before.indices.filter { rgba[4 * $0 + 3] > 0 }
      #expect(!drawn.isEmpty && Set(changed).isSubset(of: drawn), "frame \(frame)")
      // Where the ink is opaque, the frame has its color.
      for pixel in drawn where rgba[4 * pixel + 3] == 255 {
        #expect(abs(after[pixel] - 510) <= 3, "frame \(frame)")
      }
      counts.append(changed.count)
    }
    #expect(
      counts[0] < counts[1] && counts[1] < counts[2], "the ink grows with the zoom: \(counts)")
  }

  @Test("a stopped film with ink has the same frames, and is not continued with other ink")
  func stopped() async throws {
    let kept = try ink(0x20FF90)
    let whole = try await film("whole", kept)
    let path = "\(folder.path)/parts/%03d.png"
    let first = try recipe(kept, path)
    let task = Task { try await MovieJob(first, path: path).run() }
    try await Task.sleep(for: .milliseconds(60))
    task.cancel()
    _ = await task.result
    // However far it came: the job is there, and is that of the first ink.
    try JobFolder(output: path, manifest: first.manifest, restart: false).close()
    for other in [try ink(0xFF0000), nil] {
      await #expect(throws: MovieError.self) {
        try await MovieJob(try recipe(other, path), path: path).run()
      }
    }
    let parts = try await film("parts", kept)
    for frame in 0..<(try recipe(kept, path)).timeline.frameCount {
      #expect(try parts.lights(frame) == whole.lights(frame), "frame \(frame)")
    }
  }

  @Test("the ink is part of a film's manifest only where there is ink")
  func manifest() throws {
    let path = "\(folder.path)/a.mkv"
    let (bare, inked) = (try recipe(nil, path).manifest, try recipe(try ink(0), path).manifest)
    #expect(bare["ink"] == nil)
    #expect(inked.differences(from: bare).map(\.key) == ["ink"])
  }
}

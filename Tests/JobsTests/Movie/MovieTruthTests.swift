// MovieTruthTests — frames of a film beside pictures that are rendered, and beside one another.

import Core
import Foundation
import FractalEngine
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Truth of movies")
struct MovieTruthTests {
  /// Three dives, and whether their frames show shifts.
  ///
  /// A slight change of color looks like a shift where all waves of color run in one direction.
  /// They do so at one depth of the second dive.
  private static let dives = [
    ("re=-0.743643887037:im=0.131825904205:h=1e-5:color=smooth", true),
    ("re=-1.7490863748149414:im=0:h=1e-5:color=quantile", false),
    (
      "re=-0.743643887037:im=0.131825904205:h=1e-5:rot=12:skew=40:stretch=1.5:color=smooth", true
    ),
  ]

  private func recipe(
    _ location: Location, _ size: PictureSize, path: String, timeline: (Double) -> MovieTimeline
  ) throws -> MovieRecipe {
    var still = try Recipe(location, size: size)
    still.effort = Effort(threads: 2)
    return try MovieRecipe(
      still, from: .home, film: try FilmFormat(path: path), timeline: timeline)
  }

  @Test("frames agree with pictures of their place and size", arguments: dives)
  func stills(dive: String, showsShifts: Bool) async throws {
    let folder = try Folder()
    let size = try PictureSize(width: 192, height: 128)
    let path = "\(folder.path)/%03d.png"
    let location = try Location(parsing: "fathom1:" + dive)
    let recipe = try recipe(location, size, path: path) {
      MovieTimeline(octaves: $0, framesPerSecond: 2, ease: 2, hold: 0)
    }
    _ = try await MovieJob(recipe, path: path).run()
    let frames = MovieFrames(path: path, size: size)
    let count = recipe.timeline.frameCount
    for step in 0..<20 {
      let frame = step * (count - 1) / 19
      let place = try recipe.location(atDepth: recipe.timeline.depth(ofFrame: frame))
      var still = try Recipe(place, size: size)
      (still.samples, still.effort) = (4, Effort(threads: 2))
      let name = "\(folder.path)/still\(frame).png"
      _ = try await RenderJob(still, path: name).run()
      let (film, picture) = (try frames.lights(frame), try MovieFrames.lights(at: name))
      // Steps of at most 4 of 255 between neighbors are smooth.
      let similarity = MovieFrames.similarity(film, picture, size, smoothness: 12)
      #expect(similarity >= 0.98, "frame \(frame): \(similarity)")
      if !showsShifts { continue }
      let shift = MovieFrames.shift(film, picture, size)
      #expect(max(abs(shift.x), abs(shift.y)) < 0.25, "frame \(frame): \(shift)")
    }
  }
}

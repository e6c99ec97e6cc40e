// MovieLoopTests — loops about Misiurewicz points close, and strips are shown again in other forms.

import Coloring
import Core
import Foundation
import ImageFiles
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Loops and other films of the same strips")
struct MovieLoopTests {
  private let size: PictureSize

  init() throws { size = try PictureSize(width: 96, height: 64) }

  private func still(_ location: Location, _ size: PictureSize) throws -> Recipe {
    var still = try Recipe(location, size: size)
    still.effort = Effort(threads: 2)
    return still
  }

  @Test(
    "a loop's last frame and its first differ by less than two neighbors do",
    arguments: ["fathom1:re=0:im=1:h=1e-3", "fathom1:re=-0.1011:im=0.9563:h=0.01:color=smooth"])
  func closes(_ place: String) async throws {
    let folder = try Folder()
    let loop = try MovieLoop(about: try Location(parsing: place))
    let path = "\(folder.path)/f/%03d.png"
    let recipe = try MovieRecipe(
      try still(loop.location, size), from: loop.first, film: try FilmFormat(path: path)
    ) {
      MovieTimeline(loop: $0, framesPerSecond: 10, seconds: 2, turn: loop.turnDegrees)
    }
    #expect(abs(recipe.timeline.octaves - 2 * loop.octaves) < 1e-6)
    _ = try await MovieJob(recipe, path: path).run()
    let frames = MovieFrames(path: path, size: size)
    let count = recipe.timeline.frameCount
    let lights = try (0..<count).map { try frames.lights($0) }
    let steps = (1..<count).map { MovieFrames.difference(lights[$0 - 1], lights[$0]) }
    let closing = MovieFrames.difference(lights[count - 1], lights[0])
    #expect(closing < steps.max() ?? 0, "\(closing) of \(steps)")
    // The frames are those of a zoom, not of one picture.
    #expect(MovieFrames.difference(lights[0], lights[count / 2]) > 1.5 * closing)
  }

  @Test("a period earlier the view has the same picture: the fade mixes like with like")
  func sameView() async throws {
    let folder = try Folder()
    let loop = try MovieLoop(about: try Location(parsing: "fathom1:re=0:im=1:h=1e-3"))
    let path = "\(folder.path)/f/%03d.png"
    // A plain zoom over both periods, without a fade.
    let recipe = try MovieRecipe(
      try still(loop.location, size), from: loop.first, film: try FilmFormat(path: path)
    ) {
      MovieTimeline(
        octaves: $0, framesPerSecond: 4, pace: .zoomSeconds(2), ease: 0, hold: 0,
        turn: loop.turnDegrees)
    }
    _ = try await MovieJob(recipe, path: path).run()
    let frames = MovieFrames(path: path, size: size)
    #expect(recipe.timeline.frameCount == 9)
    for frame in 0..<4 {
      let similarity = MovieFrames.similarity(
        try frames.lights(frame), try frames.lights(frame + 4), size)
      let other = MovieFrames.similarity(
        try frames.lights(frame), try frames.lights(frame + 2), size)
      #expect(similarity > 0.9 && similarity > other, "frame \(frame): \(similarity), \(other)")
    }
  }

  @Test("another film of kept strips iterates nothing; in the old form it has the same frames")
  func again() async throws {
    let folder = try Folder()
    let location = try Location(
      parsing: "fathom1:re=-0.743643887037:im=0.131825904205:h=2e-3:color=smooth")
    let (first, second) = ("\(folder.path)/a/%03d.png", "\(folder.path)/b/%03d.png")
    let pace: (Double) -> MovieTimeline = {
      MovieTimeline(octaves: $0, framesPerSecond: 3, ease: 0.5, hold: 0, turn: 30)
    }
    var job = try MovieJob(
      try MovieRecipe(
        try still(location, size), from: .home, film: try FilmFormat(path: first), timeline: pace),
      path: first)
    job.keepsStrips = true
    _ = try await job.run()
    let (kept, source) = try MovieRecipe.kept(at: first)
    #expect(kept.timeline == job.recipe.timeline)
    let same = try MovieRecipe(
      again: kept, in: source, try still(kept.still.location, size),
      film: try FilmFormat(path: second), timeline: pace)
    _ = try await MovieJob(same, path: second).run()
    for frame in 0..<same.timeline.frameCount {
      #expect(
        try Data(contentsOf: URL(filePath: FramePattern(first)?.path(of: frame) ?? ""))
          == Data(contentsOf: URL(filePath: FramePattern(second)?.path(of: frame) ?? "")))
    }
    #expect(SystemCalls.entry(at: JobFolder.path(for: second)) == .nothing)

    // A film of half the size shows the same, and so does an upright part of it.
    for (width, height, third) in [(48, 32, "c"), (36, 64, "d")] {
      let small = try PictureSize(width: width, height: height)
      let path = "\(folder.path)/\(third)/%03d.png"
      let recipe = try MovieRecipe(
        again: kept, in: source, try still(kept.still.location, small),
        film: try FilmFormat(path: path), timeline: pace)
      _ = try await MovieJob(recipe, path: path).run()
      let (large, frames) = (
        MovieFrames(path: first, size: size), MovieFrames(path: path, size: small)
      )
      for frame in [0, 4, recipe.timeline.frameCount - 1] {
        let whole = try large.lights(frame)
        let expected = Self.part(whole, size, small)
        let similarity = MovieFrames.similarity(try frames.lights(frame), expected, small)
        #expect(similarity > 0.85, "\(small.text), frame \(frame): \(similarity)")
      }
    }
    let large = try PictureSize(width: 128, height: 64)
    #expect(throws: MovieError.tooLarge(size: "128x64", strips: "96x64")) {
      try MovieRecipe(
        again: kept, in: source, try still(kept.still.location, large), film: kept.film,
        timeline: pace)
    }
  }

  /// The middle of a picture, with squares of its pixels averaged.
  private static func part(_ picture: [Double], _ size: PictureSize, _ small: PictureSize)
    -> [Double]
  {
    let side = size.height / small.height
    let left = (size.width - side * small.width) / 2
    return (0..<small.count).map { index in
      let (j, i) = index.quotientAndRemainder(dividingBy: small.width)
      var sum = 0.0
      for y in 0..<side {
        for x in 0..<side { sum += picture[(j * side + y) * size.width + left + i * side + x] }
      }
      return sum / Double(side * side)
    }
  }

  @Test("frames carry the place that they show")
  func places() async throws {
    let folder = try Folder()
    let path = "\(folder.path)/f/%d.png"
    let location = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=0.1:rot=10")
    let recipe = try MovieRecipe(
      try still(location, size), from: .home, film: try FilmFormat(path: path)
    ) { MovieTimeline(octaves: $0, framesPerSecond: 2, ease: 0, hold: 0, turn: 90) }
    _ = try await MovieJob(recipe, path: path).run()
    for frame in [0, 2, recipe.timeline.frameCount - 1] {
      let file = try PictureFile(path: FramePattern(path)?.path(of: frame) ?? "")
      let found = try Location(parsing: try file.text("Location"))
      #expect(found == (try recipe.location(ofFrame: frame)))
      let depth = recipe.timeline.depth(ofFrame: frame)
      let height = Viewport(found, size: try PictureSize(width: 1, height: 1)).spacing
      let octaves = SteadyMath.log2(3 / height.significand) - Double(height.exponent)
      #expect(abs(octaves - depth) < 1e-8)
      let turns = FrameTable.turns(of: found)
      #expect(abs(360 * turns - 10 - recipe.timeline.turnLeft(atDepth: depth)) < 1e-5)
    }
  }
}

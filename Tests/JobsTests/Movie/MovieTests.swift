// MovieTests — a movie's timeline and geometry, its frames beside stills, and films that go on.

import BigNumbers
import Core
import Foundation
import FractalEngine
import ImageFiles
import Places
import TestSupport
import Testing

@testable import Jobs

@Suite("Movies")
struct MovieTests {
  private let place = "fathom1:re=-0.743643887037:im=0.131825904205:h=2e-3:color=smooth"

  private func recipe(
    _ place: String, _ size: PictureSize, path: String, fps: Int = 4, turn: Double = 0
  ) throws -> MovieRecipe {
    var still = try Recipe(try Location(parsing: place), size: size)
    still.effort = Effort(threads: 2)
    return try MovieRecipe(still, from: .home, film: try FilmFormat(path: path)) {
      MovieTimeline(
        octaves: $0, framesPerSecond: fps, pace: .secondsPerOctave(0.5), ease: 1, hold: 0.5,
        turn: turn)
    }
  }

  @Test("the zoom begins and ends at rest, and is even between", arguments: [0.0, 1, 2.5])
  func timeline(ease: Double) {
    let timeline = MovieTimeline(octaves: 20, framesPerSecond: 50, ease: ease, hold: 1)
    let depths = (0..<timeline.frameCount).map(timeline.depth(ofFrame:))
    #expect(depths[0] == 0 && depths.last == 20)
    #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(depths.suffix(50).allSatisfy { $0 == 20 })
    let middle = timeline.frameCount / 2
    #expect(abs(depths[middle + 1] - depths[middle] - 0.04) < 1e-12)
    if ease > 0 { #expect(depths[1] < 0.01) }
    #expect(abs(timeline.zoomSeconds - 10 - ease) < 1e-12)
  }

  @Test("a duration is the time of the whole zoom")
  func duration() {
    let timeline = MovieTimeline(
      octaves: 7, framesPerSecond: 30, pace: .zoomSeconds(4), ease: 3, hold: 0)
    #expect(timeline.frameCount == 121)
    #expect(timeline.easeSeconds == 2)
    #expect(abs(timeline.depth(ofFrame: 60) - 3.5) < 1e-12)
  }

  @Test("strips reach from the corners of the first frame to the last picture")
  func geometry() throws {
    let size = try PictureSize(width: 1920, height: 1080)
    let geometry = try recipe(place, size, path: "a.mkv").geometry()
    #expect(geometry.corner(atDepth: 0) >= 0.3)
    #expect(geometry.stripSize.width >= 6921 && geometry.stripSize.width < 7100)
    #expect(geometry.stripSize.width.isMultiple(of: 1 << geometry.levels))
    #expect(geometry.stripSize.height.isMultiple(of: 1 << geometry.levels))
    let ratio = Double(geometry.stripSize.width) / Double(geometry.stripSize.height)
    #expect(abs(ratio / 9.0647 - 1) < 0.1)
    // The corners of the frame of a depth have the position that the strip's radius says.
    let corner = geometry.corner(atDepth: 2)
    let target = Viewport(try Location(parsing: place), size: size)
    let spacing = FloatExp(target.spacing.significand, exponent: target.spacing.exponent)
    let above = SteadyMath.exp2(geometry.octaves - 2)
    let radius = (spacing * FloatExp(geometry.cornerPixels * above)).log2
    let outer = geometry.radius(ofStrip: 0).log2
    #expect(abs(outer - radius - corner) < 1e-9)
  }

  @Test("films of all small sizes have strips of whole groups")
  func smallSizes() throws {
    for (width, height) in [(16, 16), (32, 32), (48, 32), (36, 64), (40, 30), (50, 40), (64, 48)] {
      let size = try PictureSize(width: width, height: height)
      let geometry = try recipe(place, size, path: "a.mkv").geometry()
      #expect(geometry.stripSize.width.isMultiple(of: 4))
      #expect(geometry.strip(0).size == geometry.stripSize)
    }
  }

  @Test("the picture turns counter-clockwise, and ends with the rotation of the place")
  func turning() throws {
    let size = try PictureSize(width: 64, height: 48)
    let film = try recipe(place + ":rot=10", size, path: "a.mkv", turn: 90)
    // A view that is rotated by 100 degrees shows the plane turned clockwise by as much.
    let octaves = film.timeline.octaves
    let (first, last) = (try film.location(atDepth: 0), try film.location(atDepth: octaves))
    #expect(abs(first.rotation.nearest - 100) < 1e-5 && last.rotation.nearest == 10)
    let half = try film.location(atDepth: octaves / 2)
    #expect(abs(half.rotation.nearest - 55) < 1e-5)
  }

  @Test("angles are those of the library", arguments: [0.1, 1, 2, 3.1, 3.3, 4.5, 5, 6.2])
  func angle(_ radians: Double) {
    let turns = FrameTable.turns(3 * cos(radians), 3 * sin(radians))
    #expect(abs(turns - radians / (2 * Double.pi)) < 1e-12)
  }

  @Test("packed light keeps a color to a thousandth")
  func packed() {
    for light in [SIMD4<Float>(0, 1, 0.5, 0), SIMD4(0.2, 0.01, 0.9, 0), SIMD4(1, 1, 1, 0)] {
      let found = PackedLight.light(PackedLight.pack(light))
      for channel in 0..<4 { #expect(abs(found[channel] - light[channel]) < 1.1e-3) }
    }
  }

  @Test("formats follow from the name, and wrong ones are refused")
  func formats() throws {
    #expect(try FilmFormat(path: "a/b.mp4").codec == .h264)
    #expect(try FilmFormat(path: "b.WEBM").codec == .vp9)
    #expect(try FilmFormat(path: "f/%05d.png").container == .frames)
    #expect(FramePattern("f/%05d.png")?.path(of: 6) == "f/00007.png")
    #expect(throws: MovieError.noContainer(path: "a.png")) { try FilmFormat(path: "a.png") }
    #expect(throws: MovieError.noCodec("prores", container: "mp4")) {
      try FilmFormat(path: "a.mp4", codec: .prores)
    }
    let odd = try PictureSize(width: 321, height: 180)
    #expect(throws: MovieError.oddSize("321x180")) { try recipe(place, odd, path: "a.mp4") }
  }

  @Test(
    "frames show what stills of their height show, at the same place",
    arguments: [nil, Shape(rotation: 15, skew: 35, stretch: 2.5)])
  func stills(_ shape: Shape?) async throws {
    let folder = try Folder()
    let size = try PictureSize(width: 240, height: 160)
    let path = "\(folder.path)/f/%03d.png"
    let recipe = try recipe(place + (shape?.text(turnedBy: 0) ?? ""), size, path: path, turn: 40)
    var job = try MovieJob(recipe, path: path)
    job.keepsStrips = true
    _ = try await job.run()
    let frames = recipe.timeline.frameCount
    for frame in [0, frames / 3, frames / 2, 2 * frames / 3, frames - 1] {
      let film = try Self.lights(at: FramePattern(path)?.path(of: frame) ?? "")
      let still = try await self.still(of: frame, recipe, shape, folder)
      let likeness = Self.likeness(film, still, size)
      #expect(likeness.here > 0.95, "frame \(frame)")
      // A shift by a pixel in any direction makes it less alike.
      #expect(likeness.here > likeness.shifted.max() ?? 1, "frame \(frame)")
    }
    let results = try await MovieVerification(at: path, effort: Effort(threads: 2)).run()
    let strips = try recipe.geometry().count
    #expect(results.count == strips)
    #expect(results.allSatisfy { $0.agrees })
  }

  @Test("a film that is stopped again and again has the frames of one that was not")
  func stopped() async throws {
    let folder = try Folder()
    let size = try PictureSize(width: 64, height: 48)
    let (whole, parts) = ("\(folder.path)/a/%03d.png", "\(folder.path)/b/%03d.png")
    let recipe = try recipe(place, size, path: whole)
    _ = try await MovieJob(recipe, path: whole).run()
    for milliseconds in [30, 120, 60, 200, 90] {
      let task = Task { try await MovieJob(recipe, path: parts).run() }
      try await Task.sleep(for: .milliseconds(milliseconds))
      task.cancel()
      _ = await task.result
    }
    _ = try await MovieJob(recipe, path: parts).run()
    for frame in 0..<recipe.timeline.frameCount {
      let one = FramePattern(whole)?.path(of: frame)
      let other = FramePattern(parts)?.path(of: frame)
      #expect(FileManager.default.contents(atPath: one ?? "") != nil)
      #expect(
        FileManager.default.contents(atPath: one ?? "")
          == FileManager.default.contents(atPath: other ?? ""))
    }
  }

  // MARK: Helpers

  /// The sum of the channels of each pixel of a PNG file.
  private static func lights(at path: String) throws -> [Double] {
    var lights: [Double] = []
    try PictureFile(path: path).forEachRow { _, row in
      for i in stride(from: 0, to: row.count, by: 4) {
        lights.append(Double(row[i]) + Double(row[i + 1]) + Double(row[i + 2]))
      }
    }
    return lights
  }

  /// The shape of a stretched view.
  struct Shape: Sendable {
    let rotation: Double
    let skew: Double
    let stretch: Double

    /// The keys of the view turned as a whole by some degrees.
    func text(turnedBy turn: Double) -> String {
      ":rot=\(rotation + turn):skew=\(skew - turn):stretch=\(stretch)"
    }
  }

  private func still(of frame: Int, _ recipe: MovieRecipe, _ shape: Shape?, _ folder: Folder)
    async throws -> [Double]
  {
    let depth = recipe.timeline.depth(ofFrame: frame)
    let height = 3 * SteadyMath.exp2(-depth)
    let turn = recipe.timeline.turnLeft(atDepth: depth)
    let keys = shape?.text(turnedBy: turn) ?? ":rot=\(turn)"
    let text = "fathom1:re=-0.743643887037:im=0.131825904205:h=\(height)\(keys):color=smooth"
    var still = try Recipe(try Location(parsing: text), size: recipe.still.size)
    (still.samples, still.effort) = (3, Effort(threads: 2))
    let path = "\(folder.path)/still\(frame).png"
    _ = try await RenderJob(still, path: path).run()
    return try Self.lights(at: path)
  }

  /// The correlation of two pictures, and of the second shifted by a pixel in four directions.
  private static func likeness(_ one: [Double], _ other: [Double], _ size: PictureSize)
    -> (here: Double, shifted: [Double])
  {
    func correlation(_ dx: Int, _ dy: Int) -> Double {
      var sums = (n: 0.0, x: 0.0, y: 0.0, xx: 0.0, yy: 0.0, xy: 0.0)
      for j in 2..<size.height - 2 {
        for i in 2..<size.width - 2 {
          let (x, y) = (one[j * size.width + i], other[(j + dy) * size.width + i + dx])
          sums.n += 1
          (sums.x, sums.y) = (sums.x + x, sums.y + y)
          (sums.xx, sums.yy, sums.xy) = (sums.xx + x * x, sums.yy + y * y, sums.xy + x * y)
        }
      }
      let covariance = sums.xy / sums.n - sums.x / sums.n * (sums.y / sums.n)
      let varianceX = sums.xx / sums.n - (sums.x / sums.n) * (sums.x / sums.n)
      let varianceY = sums.yy / sums.n - (sums.y / sums.n) * (sums.y / sums.n)
      return covariance / (varianceX * varianceY).squareRoot()
    }
    let shifts = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return (correlation(0, 0), shifts.map { correlation($0.0, $0.1) })
  }
}

// FlickerTests — colors of films change steadily, unlike those of frames that are colored apart.

import Coloring
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

/// Measures the colors of fixed outcomes from frame to frame, so that nothing is resampled.
///
/// In a zoom, colors drift with the height, which is no flicker. Flicker is what leaves a steady
/// course: the distance of a frame's color from the cubic through those of the two frames before it
/// and the two after it. All numbers are levels of 255, with light as its square root.
@Suite("Flicker of movies")
struct FlickerTests {
  /// Dives of 40 octaves in ranks of counts, which follow the pixels that they are taken from.
  static let dives = [
    "re=0:im=1", "re=-0.10109636384562:im=0.95628651080914", "re=-1.7490863748149414:im=0",
  ]
  /// A frame of 60 a second, in octaves, if an octave takes half a second.
  private static let step = 1.0 / 30

  private typealias Window = (outcomes: IterationBuffer, limit: Int)

  /// The coloring of a film, without its strips.
  private struct Film {
    let recipe: MovieRecipe
    let colors: DepthColors
    let schedule: DepthSchedule
    let window: (Int) -> Window

    init(_ recipe: MovieRecipe) async throws {
      self.recipe = recipe
      colors = try DepthColors(recipe)
      var windows: [Int: Window] = [:]
      let still = recipe.still
      for exponent in colors.windows {
        let engine = try await FlickerTests.engine(
          try still.location.upright(heightExponent: exponent), still)
        let survey = PlaceSurvey(
          location: still.location, request: still.request, effort: still.effort, engine: engine)
        windows[exponent] = (try await survey.window(exponent), engine.limit)
      }
      let (all, found) = (colors.windows, windows)
      window = { exponent in
        guard let window = found[min(max(exponent, all.lowerBound), all.upperBound)] else {
          preconditionFailure("all exponents have windows")
        }
        return window
      }
      schedule = DepthSchedule(
        colors, octaves: recipe.timeline.octaves, isEven: false, window: window)
    }

    /// The colors of some outcomes in the frame of a depth.
    func colors(of outcomes: IterationBuffer, _ chosen: [Int], atDepth depth: Double) throws
      -> [LinearColor]
    {
      let (lower, upper, share) = try schedule.around(depth)
      let first = colors.prepared(atDepth: schedule.depth(lower), window: window)
      let second = colors.prepared(atDepth: schedule.depth(upper), window: window)
      return chosen.map {
        first.color(at: $0, of: outcomes).mixed(with: second.color(at: $0, of: outcomes), share)
      }
    }
  }

  private static func engine(_ place: Location, _ still: Recipe) async throws -> PictureEngine {
    var clock = StageClock()
    return try await IterationJob(place, size: still.size, effort: still.effort)
      .engine(&clock) { _ in }
  }

  /// Some of the pixels that have escaped.
  private static func chosen(_ outcomes: IterationBuffer) -> [Int] {
    stride(from: 0, to: outcomes.tile.count, by: 7).filter { outcomes.statuses[$0] == .escaped }
  }

  private static func mean(_ pixels: Int, _ difference: (Int) -> SIMD3<Float>) -> Double {
    var sum: Float = 0
    for pixel in 0..<pixels {
      let way = difference(pixel)
      sum += (way * way).sum().squareRoot()
    }
    return pixels == 0 ? 0 : 255 * Double(sum) / Double(pixels)
  }

  /// The change from one frame to the next, and the flicker of the middle one of five.
  private static func measured(_ frames: [[LinearColor]]) -> (change: Double, flicker: Double) {
    let levels = frames.map { $0.map { $0.clamped.rgb.squareRoot() } }
    let count = levels[2].count
    return (
      mean(count) { levels[3][$0] - levels[2][$0] },
      mean(count) {
        let near = 4 * (levels[1][$0] + levels[3][$0]) - levels[0][$0] - levels[4][$0]
        return levels[2][$0] - near / 6
      }
    )
  }

  /// The flicker about a depth of frames that get their colors from their own pixels.
  private static func flickerApart(_ recipe: MovieRecipe, atDepth depth: Double) async throws
    -> Double
  {
    var samples: [IterationBuffer] = []
    var colorings: [any PreparedColoring] = []
    for frame in -2...2 {
      let place = try recipe.location(atDepth: depth + Double(frame) * step)
      let engine = try await engine(place, recipe.still)
      let sampler = PixelSampler(engine, size: recipe.still.size, recipe.still.request)
      samples.append(
        try await ColoringSample.sample(by: sampler, recipe.still.size, threads: 2))
      var still = try Recipe(place, size: recipe.still.size)
      still.coloringRule = .picture
      colorings.append(still.prepared(sample: samples[samples.count - 1], limit: engine.limit))
    }
    let chosen = chosen(samples[2])
    return measured(
      colorings.map { coloring in chosen.map { coloring.color(at: $0, of: samples[2]) } }
    ).flicker
  }

  @Test(
    "a film's flicker is bounded, and a fifth of that of frames colored one by one",
    arguments: dives)
  func flicker(_ dive: String) async throws {
    var still = try Recipe(
      try Location(parsing: "fathom1:\(dive):h=3e-12:n=3000:color=quantile"),
      size: PictureSize(width: 320, height: 180))
    still.effort = Effort(threads: 2)
    let recipe = try MovieRecipe(still, from: .home, film: try FilmFormat(path: "x.mkv")) {
      MovieTimeline(octaves: $0, framesPerSecond: 60, ease: 0, hold: 0)
    }
    let octaves = recipe.timeline.octaves
    #expect(octaves.rounded() == 40)
    let film = try await Film(recipe)
    var (total, count) = (0.0, 0)
    for octave in 0..<Int(octaves) {
      // Another place within each octave, so that no joint of colored depths is left out.
      for frame in 0..<2 {
        let depth = Double(octave) + Double(7 * octave % 30 + frame + 2) * Self.step
        if depth + 2 * Self.step > octaves { continue }
        let outcomes = film.window(film.colors.exponent(atDepth: depth)).outcomes
        let chosen = Self.chosen(outcomes)
        let found = Self.measured(
          try (-2...2).map {
            try film.colors(of: outcomes, chosen, atDepth: depth + Double($0) * Self.step)
          })
        #expect(found.change < 15 && found.flicker < 3, "\(depth): \(found)")
        (total, count) = (total + found.flicker, count + 1)
      }
    }
    let steady = total / Double(count)
    #expect(count > 70 && steady < 0.6, "\(steady)")
    let depths = Array(stride(from: 2.0, to: octaves - 1, by: 6.13))
    var apart = 0.0
    for depth in depths { apart += try await Self.flickerApart(recipe, atDepth: depth) }
    apart /= Double(depths.count)
    #expect(apart > 5 * steady, "\(apart) of frames colored apart, \(steady) of the film")
  }
}

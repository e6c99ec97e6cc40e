// PlaceSurveyTests — colors depend on the place, and not on the single picture.

import BigNumbers
import Coloring
import Core
import Foundation
import FractalEngine
import ImageFiles
import Places
import Testing
import TestSupport

@testable import Jobs

@Suite("Survey of a place")
struct PlaceSurveyTests {
  private static let place = "fathom1:j=144133:n=400"

  private func recipe(_ text: String, _ width: Int, _ height: Int, samples: Int = 1) throws
    -> Recipe
  {
    var recipe = try Recipe(
      try Location(parsing: text), size: try PictureSize(width: width, height: height))
    recipe.effort = Effort(threads: 2)
    recipe.samples = samples
    return recipe
  }

  private func iterated(_ recipe: Recipe) async throws -> IteratedPicture {
    var job = IterationJob(recipe.location, size: recipe.size, effort: recipe.effort)
    (job.samples, job.request) = (recipe.samples, recipe.request)
    return try await job.run { _ in }
  }

  private func survey(_ text: String, _ width: Int, _ height: Int, samples: Int = 1) async throws
    -> ColoringSurvey
  {
    let recipe = try recipe(text, width, height, samples: samples)
    let picture = try await iterated(recipe)
    return try await recipe.survey(by: picture.engine) { throw CancellationError() }
  }

  @Test(
    "a wide picture has the colors of a square picture",
    arguments: [
      "quantile", "smooth", "histogram", "distance", "slope", "stripe", "triangle",
      "decomposition", "period", "traps", "inside",
    ])
  func shape(_ color: String) async throws {
    var rows: [[[UInt8]]] = []
    for width in [64, 112] {
      let recipe = try recipe(Self.place + ":color=\(color)", width, 64)
      let picture = try await iterated(recipe)
      let survey = try await recipe.survey(by: picture.engine) { throw CancellationError() }
      let prepared = recipe.prepared(survey: survey, limit: picture.engine.limit)
      rows.append(try RowColoring(recipe, prepared).rows(of: picture.buffer))
    }
    var sum = 0
    for j in 0..<64 {
      for i in 0..<64 {
        for channel in 0..<3 {
          let (one, other) = (rows[0][j][3 * i + channel], rows[1][j][3 * (i + 24) + channel])
          sum += abs(Int(one) - Int(other))
        }
      }
    }
    // In files, dither by position changes some values by one step of 255.
    let mean = Double(sum) / 12_288  // 64 × 64 pixels of 3 channels
    #expect(mean < 0.6)
  }

  /// The mean light of an area is the same for all sizes from 720 rows of samples on.
  ///
  /// Single pixels differ, since each is a sample of another point.
  @Test(
    "a small picture has the light of a large one",
    arguments: ["quantile", "smooth", "histogram", "distance", "slope", "stripe"])
  func size(_ color: String) async throws {
    var blocks: [[Double]] = []
    for (height, samples) in [(180, 4), (270, 4), (720, 1)] {
      let recipe = try recipe(Self.place + ":color=\(color)", height, height, samples: samples)
      let picture = try await iterated(recipe)
      let survey = try await recipe.survey(by: picture.engine) { throw CancellationError() }
      let prepared = recipe.prepared(survey: survey, limit: picture.engine.limit)
      let side = height * samples / 8
      let share = 1 / Double(side * side)
      var means = [Double](repeating: 0, count: 64 * 3)
      for j in 0..<8 * side {
        for (i, light) in prepared.colors(of: picture.buffer, row: j).enumerated() {
          let block = j / side * 8 + i / side
          for channel in 0..<3 { means[block * 3 + channel] += Double(light.rgb[channel]) * share }
        }
      }
      blocks.append(means)
    }
    for other in blocks.dropFirst() {
      var sum = 0.0
      for (small, large) in zip(blocks[0], other) { sum += abs(small - large) }
      let mean: Double = 255 * sum / Double(other.count)
      #expect(mean < 1)
    }
  }

  /// Iterating a point beside the neck would take all 10¹² steps of the limit.
  @Test("windows inside a component are proved, not iterated", .timeLimit(.minutes(5)))
  func interior() async throws {
    let survey = try await survey("fathom1:re=-0.75:im=0:h=1e-15:n=1000000000000", 32, 32)
    #expect(survey.lower.statuses.allSatisfy { $0 == .interior })
  }

  @Test("size, samples and rotation do not change the survey")
  func geometry() async throws {
    let upright = try await survey(Self.place, 32, 32)
    let stretched = try await survey(Self.place + ":skew=35:stretch=3", 32, 32)
    #expect(upright.lower.counts != stretched.lower.counts)
    let same: [(String, ColoringSurvey, Int, Int, Int)] = [
      (Self.place, upright, 96, 96, 1), (Self.place, upright, 32, 32, 2),
      (Self.place + ":rot=30", upright, 32, 32, 1),
      (Self.place + ":rot=30:skew=5:stretch=3", stretched, 32, 32, 1),
    ]
    for (text, small, width, height, samples) in same {
      let other = try await survey(text, width, height, samples: samples)
      #expect(other.share == small.share)
      for index in 0..<small.lower.tile.count {
        #expect(other.lower.statuses[index] == small.lower.statuses[index])
        #expect(abs(other.lower.smooth(at: index) - small.lower.smooth(at: index)) < 1e-4)
      }
    }
  }

  @Test("colors are continuous in the height, also at a power of two", arguments: [1.0, 1.37])
  func continuity(_ factor: Double) async throws {
    let height = factor * 0x1p-6
    var colors: [[LinearColor]] = []
    for text in ["\(height * (1 - 1e-7))", "\(height * (1 + 1e-7))"] {
      let recipe = try recipe("fathom1:re=-0.75:im=0.11:h=\(text):n=500:color=smooth", 32, 32)
      let engine = try await iterated(recipe).engine
      let survey = try await recipe.survey(by: engine) { throw CancellationError() }
      let prepared = recipe.prepared(survey: survey, limit: 500)
      var row = IterationBuffer(tile: Tile(x: 0, y: 0, width: 60, height: 1))
      for n in 0..<60 {
        row[n, 0] = .escaped(iterations: 5 * n + 1, fraction: 0.5, distanceX: 3, distanceY: 4)
      }
      colors.append((0..<60).map { prepared.color(at: $0, of: row) })
    }
    for (before, after) in zip(colors[0], colors[1]) {
      for channel in 0..<3 {
        let difference: Float = before.rgb[channel] - after.rgb[channel]
        #expect(abs(difference) < 1e-4)
      }
    }
  }

  @Test("a text of raw data keeps the survey to the bit")
  func text() async throws {
    let survey = try await survey(Self.place, 32, 32)
    #expect(survey.upper != nil)
    let text = survey.text(features: [])
    #expect(ColoringSurvey(text: text, features: []) == survey)
    #expect(ColoringSurvey(text: "", features: []) == nil)
    #expect(ColoringSurvey(text: String(text.dropLast(9)), features: []) == nil)
    #expect(ColoringSurvey(text: text, features: [.triangle]) == nil)
  }

  @Test("a picture of the old rule is made again by that rule, and says so")
  func oldRule() async throws {
    let folder = try Folder()
    var recipe = try recipe(Self.place, 48, 32)
    recipe.coloringRule = .picture
    _ = try await RenderJob(recipe, path: folder.path + "/old.png").run()
    let carried = CarriedRecipe(of: try PictureFile(path: folder.path + "/old.png"))
    #expect(carried.coloringRule == .picture)
    recipe.coloringRule = .place
    _ = try await RenderJob(recipe, path: folder.path + "/new.png").run()
    #expect(
      CarriedRecipe(of: try PictureFile(path: folder.path + "/new.png")).coloringRule == .place)
    let texts = try ["old", "new"].map {
      try Data(contentsOf: URL(filePath: folder.path + "/\($0).png"))
    }
    #expect(texts[0] != texts[1])
    #expect(CarriedRecipe(text: #"{"version":"0.1.0","limit":300}"#).coloringRule == .picture)
  }

  @Test(
    "raw data of before can be colored: of another version, and by the old rule without a survey")
  func rawDataOfBefore() async throws {
    let folder = try Folder()
    var recipe = try recipe(Self.place, 48, 32)
    let raw = folder.path + "/raw.exr"
    _ = try await RenderJob(recipe, path: raw).run()
    let now = try Data(contentsOf: URL(filePath: raw))
    for (rule, old, new) in [
      (ColoringRule.place, Version.version, "0.1.9"), (.picture, "Survey", "Survez"),
    ] {
      var bytes = now
      while let range = bytes.firstRange(of: Data(old.utf8)) {
        bytes.replaceSubrange(range, with: Data(new.utf8))
      }
      #expect(bytes != now)
      try bytes.write(to: URL(filePath: raw))
      let kept = try KeptSamples(at: raw)
      try await kept.write(try kept.recipe(kept.location), to: folder.path + "/again.png")
      recipe.coloringRule = rule
      _ = try await RenderJob(recipe, path: folder.path + "/fresh.png").run()
      let pictures = try ["again", "fresh"].map {
        try Data(contentsOf: URL(filePath: folder.path + "/\($0).png"))
      }
      #expect(pictures[0] == pictures[1])
    }
  }
}

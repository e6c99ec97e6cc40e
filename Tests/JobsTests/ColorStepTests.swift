// ColorStepTests — colors change little from one step of a zoom to the next.

import Coloring
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Colors of a zoom's steps")
struct ColorStepTests {
  private static let size = (width: 160, height: 90)
  /// A zoom step of an eighth of an octave.
  private static let step = 1.090_507_732_665_257_7
  /// A place in seahorse valley, with detail at all scales.
  private static let place = "fathom1:re=-0.7436438870371587:im=0.131825904205312"

  /// A view with what its colors are made from.
  private struct View {
    let recipe: Recipe
    let buffer: IterationBuffer
    let survey: ColoringSurvey
    let limit: Int

    init(height: Double, color: String) async throws {
      let location = try Location(parsing: "\(place):h=\(height):color=\(color)")
      recipe = try Recipe(
        location, size: try PictureSize(width: size.width, height: size.height))
      var job = IterationJob(recipe.location, size: recipe.size, effort: Effort(threads: 2))
      job.request = recipe.request
      let picture = try await job.run { _ in }
      (buffer, limit) = (picture.buffer, picture.engine.limit)
      survey = try await recipe.survey(by: picture.engine) { throw CancellationError() }
    }

    /// The view in the colors of a survey, its own or another one's, in linear light.
    func colored(by survey: ColoringSurvey) -> [SIMD3<Float>] {
      let prepared = recipe.prepared(survey: survey, limit: limit)
      return (0..<size.height).flatMap { prepared.colors(of: buffer, row: $0).map(\.rgb) }
    }
  }

  /// Views are compared with the enlarged view of the step before.
  ///
  /// They differ by what enlarging alone makes, which is measured with the colors of the step
  /// before, and by the change of colors.
  @Test(
    "colors change by less than half of what enlarging the view before makes",
    arguments: ["quantile", "histogram", "smooth"])
  func steps(_ color: String) async throws {
    var view = try await View(height: 1e-6, color: color)
    var height = 1e-6
    for step in 1...8 {
      height /= Self.step
      let next = try await View(height: height, color: color)
      let enlarged = Self.enlarged(view.colored(by: view.survey))
      let bySameColors = Self.difference(next.colored(by: view.survey), enlarged)
      let byOwnColors = Self.difference(next.colored(by: next.survey), enlarged)
      #expect(bySameColors > 1, "step \(step)")
      #expect(byOwnColors < 1.5 * bySameColors, "step \(step)")
      view = next
    }
  }

  /// A picture enlarged by a step about its middle, by Catmull and Rom's cubic.
  private static func enlarged(_ picture: [SIMD3<Float>]) -> [SIMD3<Float>] {
    let (width, height) = size
    let across = (0..<width).map { taps($0, of: width) }
    let down = (0..<height).map { taps($0, of: height) }
    let wide = (0..<height).flatMap { y in
      across.map { taps in
        taps.reduce(.zero) { $0 + $1.weight * picture[y * width + $1.index] }
      }
    }
    return down.flatMap { taps in
      (0..<width).map { x in
        taps.reduce(.zero) { $0 + $1.weight * wide[$1.index * width + x] }
      }
    }
  }

  /// The pixels, with their weights, from which a pixel of the enlarged picture is made.
  private static func taps(_ pixel: Int, of count: Int) -> [(index: Int, weight: Float)] {
    let middle = Double(count) / 2
    let place = (Double(pixel) + 0.5 - middle) / step + middle - 0.5
    let first = Int(place.rounded(.down)) - 1
    return (first..<first + 4).map { index in
      (min(max(index, 0), count - 1), Float(cubic(abs(place - Double(index)))))
    }
  }

  private static func cubic(_ x: Double) -> Double {
    x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((2.5 - 0.5 * x) * x - 4) * x + 2
  }

  /// The mean difference of two pictures' encoded values, in levels of 255.
  private static func difference(_ one: [SIMD3<Float>], _ other: [SIMD3<Float>]) -> Double {
    let table = SRGB.Table.shared
    var sum = 0.0
    for (left, right) in zip(one, other) {
      for channel in 0..<3 {
        sum += Double(abs(table.encode(left[channel]) - table.encode(right[channel])))
      }
    }
    return 255 * sum / Double(3 * one.count)
  }
}

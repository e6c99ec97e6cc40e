// DepthLookTests — colorings work at every depth: neither noise nor a uniform area.

import Coloring
import Core
import FractalEngine
import Places
import Testing

@testable import Jobs

@Suite("Looks at depth")
struct DepthLookTests {
  /// Sights whose counts range from 30 … 300 up to a hundred thousand that hardly differ.
  private static let sights = ["elephant", "seahorse", "depth-113", "depth-1086"]

  @Test("neighbors differ, but not randomly", arguments: sights)
  func contrast(_ sight: String) async throws {
    let picture = try await Picture(of: sight)
    for name in ["quantile", "smooth", "histogram", "slope"] {
      let contrast = try picture.contrast(by: name)
      #expect(contrast.holds, "\(name): \(contrast)")
    }
    // The bounds are meaningful, since the simplest coloring meets them only in a shallow place.
    #expect(Contrast(picture.buffer, Plain()).holds == (sight == "elephant"))
  }

  /// The simplest coloring: the palette by the count modulo the palette's length.
  private struct Plain: PreparedColoring {
    private let ring = Palettes.all[0].ring

    func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
      guard buffer.statuses[index] == .escaped else { return .black }
      return ring.color(at: Double(buffer.counts[index] % 256) / 256)
    }
  }

  private struct Picture {
    let location: Location
    let size: PictureSize
    let buffer: IterationBuffer
    let limit: Int

    init(of sight: String) async throws {
      location = try #require(BuiltInPlaces.named(sight)).location()
      size = try PictureSize(width: 160, height: 120)
      let picture = try await IterationJob(location, size: size, effort: Effort(threads: 2))
        .run { _ in }
      (buffer, limit) = (picture.buffer, picture.engine.limit)
    }

    func contrast(by coloring: String) throws -> Contrast {
      var place = location
      place.color = coloring
      let recipe = try Recipe(place, size: size)
      let sample = ColoringSample.sample(of: buffer, size, recipe.pattern)
      return Contrast(buffer, recipe.prepared(sample: sample, limit: limit))
    }
  }
}

/// Statistics about the changes of a picture's lightness from pixel to pixel.
struct Contrast {
  /// The median of the differences between neighbors.
  let median: Double
  /// The 90th percentile of the differences.
  let high: Double
  /// The share of pixels that are lighter, or darker, than all four neighbors by at least 0.1.
  let confetti: Double
  /// The difference in lightness between the darkest and the lightest twentieth of the pixels.
  let range: Double

  /// Whether structure is visible, without noise.
  var holds: Bool { high > 0.03 && high < 0.36 && confetti < 0.07 && range > 0.2 }

  /// The contrast of a buffer in a prepared coloring; only neighbors that both escaped are counted.
  init(_ buffer: IterationBuffer, _ prepared: some PreparedColoring) {
    let (width, height) = (buffer.tile.width, buffer.tile.height)
    let lightness = prepared.picture(of: buffer).map { OKLab($0).lightness }
    var (differences, isolated, all) = ([Double](), 0, [Double]())
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        let index = y * width + x
        let around = [index - 1, index + 1, index - width, index + width]
        guard ([index] + around).allSatisfy({ buffer.statuses[$0] == .escaped }) else { continue }
        let here = lightness[index]
        all.append(here)
        differences += [1, width].map { abs(here - lightness[index + $0]) }
        let others = around.map { lightness[$0] }
        let (least, most) = (others.min() ?? 0, others.max() ?? 0)
        if here < least - 0.1 || here > most + 0.1 { isolated += 1 }
      }
    }
    differences.sort()
    all.sort()
    median = differences[differences.count / 2]
    high = differences[differences.count * 9 / 10]
    confetti = Double(isolated) / Double(all.count)
    range = all[all.count * 19 / 20] - all[all.count / 20]
  }
}

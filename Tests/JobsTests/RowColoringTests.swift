// RowColoringTests — the rows of a picture do not depend on the parts in which they are colored.

import Coloring
import Core
import Places
import Testing

@testable import Jobs

@Suite("Coloring rows")
struct RowColoringTests {
  @Test("parts and bands become the rows of the picture", arguments: [1, 2], SampleDepth.allCases)
  func parts(_ samples: Int, _ depth: SampleDepth) async throws {
    let size = try PictureSize(width: 40, height: 21)
    var job = IterationJob(
      try Location(parsing: "fathom1:j=144133:n=300"), size: size, effort: Effort(threads: 2))
    job.samples = samples
    let whole = try await job.run { _ in }.buffer
    var recipe = try Recipe(job.location, size: size)
    (recipe.samples, recipe.depth) = (samples, depth)
    let sample = ColoringSample.sample(of: whole, size, recipe.pattern)
    let prepared = recipe.prepared(sample: sample, limit: 300)
    let colors = prepared.picture(of: whole, samples: samples)
    let encoder = RowEncoder(depth: depth)
    let expected = (0..<21).map { encoder.encode(Array(colors[$0 * 40..<$0 * 40 + 40]), j: $0) }
    let coloring = RowColoring(recipe, prepared)
    let bands = SampleBands(height: 21)
    for source in [
      AnySource { try WholePicture(whole, samples: samples).forEachPart(of: $0, $1) },
      AnySource { rows, use in
        // Columns of different widths, from left to right.
        for (left, right) in [(0, 8), (8, 11), (11, 40)] {
          let band = whole.rows(rows.lowerBound * samples..<rows.upperBound * samples)
          let width = (right - left) * samples
          var part = IterationBuffer(
            tile: Tile(
              x: left * samples, y: band.tile.y, width: width, height: band.tile.height))
          for y in 0..<part.tile.height {
            for x in 0..<width { part[x, y] = band[left * samples + x, y] }
          }
          try use(part)
        }
      },
    ] {
      let rows = try (0..<bands.count).flatMap { try coloring.rows(bands[$0], of: source) }
      #expect(rows == expected)
    }
  }

  private struct AnySource: SampleSource {
    let parts: @Sendable (Range<Int>, (IterationBuffer) throws -> Void) throws -> Void

    func forEachPart(of rows: Range<Int>, _ use: (IterationBuffer) throws -> Void) throws {
      try parts(rows, use)
    }
  }
}

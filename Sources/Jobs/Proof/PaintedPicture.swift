// PaintedPicture — the file of a finished picture, whose colors are compared with its recipe's.

internal import Coloring
internal import Core
internal import FractalEngine
package import ImageFiles

/// A picture made by this program, with the recipe that it carries.
package struct PaintedPicture: Sendable {
  private let file: PictureFile
  private let recipe: Recipe

  package init(_ file: PictureFile, _ recipe: Recipe) { (self.file, self.recipe) = (file, recipe) }

  /// The pixels whose colors in the file differ from those that the recipe gives their samples.
  ///
  /// - Throws: `PictureError`; `CancellationError`.
  /// - Complexity: All rows of the file are read, one at a time.
  func differing(among pixels: [PixelList.Pixel], _ sampler: PixelSampler, threads: Int)
    async throws -> [PixelList.Pixel]
  {
    let sampler = PixelSampler(sampler.engine, size: recipe.size, recipe.request)
    let survey = try await recipe.survey(by: sampler.engine) {
      try await ColoringSample.sample(by: sampler, recipe.size, threads: threads)
    }
    let prepared = recipe.prepared(survey: survey, limit: sampler.engine.limit)
    let coloring = RowColoring(recipe, prepared)
    let expected = try await Workers.map(pixels.count, threads: threads) { index in
      var work = WorkCounts()
      let tile = Tile(x: pixels[index].i, y: pixels[index].j, width: 1, height: 1)
      return PaintedPicture.eightBits(
        try coloring.rows(of: try sampler.samples(of: tile, &work))[0], recipe.depth)
    }
    var differing: [PixelList.Pixel] = []
    let byRow = Dictionary(grouping: pixels.indices) { pixels[$0].j }
    try file.forEachRow { j, rgba in
      for index in byRow[j] ?? [] {
        let start = 4 * pixels[index].i
        if Array(rgba[start..<start + 3]) != expected[index] { differing.append(pixels[index]) }
      }
    }
    return differing.sorted { ($0.j, $0.i) < ($1.j, $1.i) }
  }

  /// A pixel's bytes as the reader of a file returns them; 16 bits are scaled to 8 as by libpng.
  private static func eightBits(_ bytes: [UInt8], _ depth: SampleDepth) -> [UInt8] {
    switch depth {
    case .eight: return bytes
    case .sixteen:
      return (0..<3).map { channel in
        let value = Int(bytes[2 * channel]) << 8 | Int(bytes[2 * channel + 1])
        return UInt8((value * 255 + 32_895) >> 16)
      }
    }
  }
}

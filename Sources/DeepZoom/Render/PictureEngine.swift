// PictureEngine — one picture's mathematics, ready to be asked for tiles.

package import Ground

/// What a picture is computed with, chosen once for all of it.
package struct EngineSettings: Sendable {
  package var kernel = KernelChoice.best
  package var tolerance = SkippingTolerance.standard
  /// False leaves every step to the exact kernel: the specification, for tests.
  package var usesBlocks = true

  package init() {}
}

/// The reference, the tables and the kernels of one picture with one iteration limit.
///
/// A value that any number of threads may share; nothing in it depends on tiles or threads.
package struct PictureEngine: Sendable {
  package let frame: PixelFrame
  package let limit: Int
  /// Of the reference, in bits.
  package let precision: Int
  package let referenceLength: Int
  package let referenceEnd: OrbitEnd
  /// Levels and number of the blocks.
  package let levels: Int
  package let blockCount: Int

  private let compute:
    @Sendable (Int, Int, inout WorkCounts, inout [DoubtfulPixel]) throws -> [PixelOutcome]
  private let resolve: @Sendable ([DoubtfulPixel], inout WorkCounts) throws -> [PixelOutcome]

  init<F: Formula>(_ runner: GroupRunner<F>, _ resolver: DoubtResolver<F>) {
    let picture = runner.picture
    frame = runner.frame
    limit = picture.limit
    precision = picture.orbit.precision
    referenceLength = picture.orbit.last
    referenceEnd = picture.orbit.end
    levels = picture.table.levels
    blockCount = picture.table.plain.lazy.filter { $0.bound >= 0 }.count
    compute = { x, y, work, doubtful in try runner.outcomes(x: x, y: y, &work, &doubtful) }
    resolve = { pixels, work in try resolver.outcomes(of: pixels, &work) }
  }

  /// The outcomes of a tile.
  ///
  /// - Parameter tile: Its corner lies on the grid of groups (multiples of 4 and 2); so does
  ///   its far corner, unless that is the picture's.
  /// - Throws: `CancellationError`.
  package func outcomes(of tile: Tile, _ work: inout WorkCounts) throws -> IterationBuffer {
    precondition(
      tile.x % PixelGroup.width == 0 && tile.y % PixelGroup.height == 0,
      "a tile begins where a group begins")
    var buffer = IterationBuffer(tile: tile)
    var doubtful: [DoubtfulPixel] = []
    for y in stride(from: 0, to: tile.height, by: PixelGroup.height) {
      for x in stride(from: 0, to: tile.width, by: PixelGroup.width) {
        let outcomes = try compute(tile.x + x, tile.y + y, &work, &doubtful)
        for lane in 0..<PixelGroup.lanes {
          let (i, j) = (x + lane % PixelGroup.width, y + lane / PixelGroup.width)
          if i < tile.width && j < tile.height { buffer[i, j] = outcomes[lane] }
        }
      }
    }
    for (pixel, outcome) in zip(doubtful, try resolve(doubtful, &work)) {
      buffer[pixel.i - tile.x, pixel.j - tile.y] = outcome
    }
    return buffer
  }

  /// The outcomes of the group of eight to which a pixel belongs, and its first pixel.
  package func group(of i: Int, _ j: Int, _ work: inout WorkCounts) throws
    -> (x: Int, y: Int, outcomes: [PixelOutcome])
  {
    let x = i / PixelGroup.width * PixelGroup.width
    let y = j / PixelGroup.height * PixelGroup.height
    var doubtful: [DoubtfulPixel] = []
    var outcomes = try compute(x, y, &work, &doubtful)
    for (pixel, outcome) in zip(doubtful, try resolve(doubtful, &work)) {
      outcomes[(pixel.j - y) * PixelGroup.width + pixel.i - x] = outcome
    }
    return (x, y, outcomes)
  }
}

/// What is being prepared.
package enum EngineStage: Sendable {
  /// The reference orbit, after so many iterations.
  case reference(iterations: Int)
  case tables
  /// A coarse sample of the picture, to find the iteration limit; this limit is being tried.
  case sample(limit: Int)
}

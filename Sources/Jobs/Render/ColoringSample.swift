// ColoringSample — the pixels of a picture from which its coloring is prepared.

internal import Coloring
internal import Core
internal import FractalEngine
internal import Places

/// Pixels on a fixed grid over a picture, about 16,000 at most.
///
/// The picture's size alone decides which pixels they are. Only the most central sample of each is
/// used, and that one is always taken. So the coloring is the same whether it is prepared from a
/// picture in memory, from tiles, or before any tile exists.
struct ColoringSample: Sendable {
  private let size: PictureSize
  private let step: Int
  let columns: Int
  let rows: Int

  private static let mostPixels = 1 << 14

  /// - Parameter size: The picture's size in pixels.
  init(_ size: PictureSize) {
    self.size = size
    var step = 1
    while (size.width + step - 1) / step * ((size.height + step - 1) / step) > Self.mostPixels {
      step += 1
    }
    self.step = step
    (columns, rows) = ((size.width + step - 1) / step, (size.height + step - 1) / step)
  }

  var count: Int { columns * rows }

  /// The pixel in the middle of a cell, or at the picture's edge if the middle lies outside.
  subscript(column: Int, row: Int) -> PixelPlace {
    PixelPlace(
      min(column * step + step / 2, size.width - 1), min(row * step + step / 2, size.height - 1))
  }

  /// All pixels of the sample, row by row.
  var places: [PixelPlace] {
    (0..<rows).flatMap { row in (0..<columns).map { self[$0, row] } }
  }

  /// A buffer for the sample's outcomes.
  var emptySample: IterationBuffer { emptySample(with: []) }

  /// A buffer for the sample's outcomes and features.
  func emptySample(with features: [OrbitFeature]) -> IterationBuffer {
    IterationBuffer(tile: Tile(x: 0, y: 0, width: columns, height: rows), features: features)
  }

  /// Whether any pixel of the sample lies in these rows.
  func hasPixels(in lines: Range<Int>) -> Bool {
    (0..<rows).contains { lines.contains(self[0, $0].j) }
  }

  /// Copies the outcomes of the sample's pixels that lie in a band.
  ///
  /// - Parameters:
  ///   - band: Rows of samples that make whole rows of pixels.
  ///   - pattern: The sampling pattern of a pixel.
  func copy(
    from band: IterationBuffer, _ pattern: SamplePattern, to sample: inout IterationBuffer
  ) {
    let side = pattern.side
    let lines = band.tile.y / side..<(band.tile.y + band.tile.height) / side
    for row in 0..<rows where lines.contains(self[0, row].j) {
      for column in 0..<columns {
        let pixel = self[column, row]
        let (x, y) = (
          pixel.i * side + pattern.central.column,
          pixel.j * side + pattern.central.row - band.tile.y
        )
        sample.copy(y * band.tile.width + x, of: band, to: row * columns + column)
      }
    }
  }

  /// Computes the sample of a picture that is not computed yet.
  ///
  /// - Throws: `CancellationError`.
  static func sample(by sampler: PixelSampler, _ size: PictureSize, threads: Int) async throws
    -> IterationBuffer
  {
    let grid = ColoringSample(size)
    let (places, side) = (grid.places, 256)
    let parts = try await Workers.map((places.count + side - 1) / side, threads: threads) {
      var work = WorkCounts()
      return try sampler.tracedSamples(
        of: Array(places[$0 * side..<min(($0 + 1) * side, places.count)]), &work)
    }
    var sample = grid.emptySample(with: sampler.request.features)
    var index = 0
    for part in parts {
      for other in 0..<part.tile.count {
        sample.copy(other, of: part, to: index)
        index += 1
      }
    }
    return sample
  }

  /// The sample of a whole picture in memory.
  static func sample(of buffer: IterationBuffer, _ size: PictureSize, _ pattern: SamplePattern)
    -> IterationBuffer
  {
    let grid = ColoringSample(size)
    var sample = grid.emptySample(with: buffer.features.map(\.feature))
    grid.copy(from: buffer, pattern, to: &sample)
    return sample
  }
}

extension Recipe {
  /// The sampling pattern of the picture's pixels.
  var pattern: SamplePattern { SamplePattern(side: samples) }

  /// The coloring, prepared from a sample of the picture itself.
  ///
  /// - Parameter sample: Pixels spread over the picture, with distances in spacings of samples.
  func prepared(sample: IterationBuffer, limit: Int) -> any PreparedColoring {
    var survey = ColoringSurvey(of: sample)
    survey.power = Double(location.degree)
    return linedLook.prepared(by: coloring, survey: survey, limit: limit)
  }
}

// PosterOverview — a sample of a poster's pixels, from which its cost is estimated.

internal import Core
internal import FractalEngine
internal import Places

/// A few thousand groups of pixels, evenly spread over a poster, and their cost.
struct PosterOverview: Sendable {
  private let grid: SampleGrid
  /// For each group on the grid, the processor time of one pixel with all its samples, in seconds.
  private let secondsPerPixel: [Double]
  /// The average number of samples taken per pixel.
  let samplesPerPixel: Double
  /// The central samples of the groups, side by side, in the order of the grid.
  let outcomes: IterationBuffer

  /// The number of groups that are timed together, so that the clock is accurate and uncertain
  /// pixels are settled together.
  private static let groupsAtOnce = 16

  /// - Parameters:
  ///   - size: The picture's size in pixels.
  ///   - samples: The number of samples along a side of a pixel.
  /// - Throws: `CancellationError`.
  init(
    _ sampler: PixelSampler, _ size: PictureSize, samples: Int, _ effort: Effort,
    _ progress: @escaping ProgressReceiver
  ) async throws {
    let grid = SampleGrid(size)
    let corners = grid.corners
    let batches = (corners.count + Self.groupsAtOnce - 1) / Self.groupsAtOnce
    let threads = effort.threads
    // An untimed first run builds whatever is built only once, since its time must not be
    // extrapolated.
    try await Workers.run((batches + 15) / 16, threads: threads) {
      _ = try Batch($0 * 16, of: corners, sampler)
    }
    let pace = Pace()
    let done = Tally()
    let found = try await Workers.map(batches, threads: threads) { index in
      let batch = try Batch(index, of: corners, sampler)
      progress(pace.progress(.overview, done.add(), of: batches))
      return batch
    }
    let others = Double(samples * samples - 1)
    let rough = found.flatMap(\.rough)
    self.grid = grid
    secondsPerPixel = found.flatMap { batch in
      batch.rough.map { batch.seconds / Double(batch.pixels) * (1 + others * $0) }
    }
    samplesPerPixel = 1 + others * rough.reduce(0, +) / Double(max(rough.count, 1))
    let width = grid.width * PixelGroup.width
    var outcomes = IterationBuffer(
      tile: Tile(x: 0, y: 0, width: width, height: grid.height * PixelGroup.height),
      features: sampler.request.features)
    var number = 0
    for batch in found {
      for sample in 0..<batch.samples.tile.count {
        let (group, lane) = number.quotientAndRemainder(dividingBy: PixelGroup.lanes)
        let x = group % grid.width * PixelGroup.width + lane % PixelGroup.width
        let y = group / grid.width * PixelGroup.height + lane / PixelGroup.width
        outcomes.copy(sample, of: batch.samples, to: y * width + x)
        number += 1
      }
    }
    self.outcomes = outcomes
  }

  /// Estimates the processor time of a tile, in seconds.
  ///
  /// - Parameter tile: A tile in pixels.
  func seconds(of tile: Tile) -> Double {
    let steps = 4
    var sum = 0.0
    for row in 0..<steps {
      for column in 0..<steps {
        let i = tile.x + (2 * column + 1) * tile.width / (2 * steps)
        let j = tile.y + (2 * row + 1) * tile.height / (2 * steps)
        sum += secondsPerPixel[grid.nearest(i, j)]
      }
    }
    return sum / Double(steps * steps) * Double(tile.count)
  }

  /// Neighboring groups on the grid, which are timed together.
  private struct Batch: Sendable {
    /// The processor time of the batch, in seconds.
    let seconds: Double
    let pixels: Int
    /// The samples, group after group.
    let samples: IterationBuffer
    /// For each group, the share of its pixels that need all samples.
    let rough: [Double]

    init(_ index: Int, of corners: [(x: Int, y: Int)], _ sampler: PixelSampler) throws {
      let first = index * PosterOverview.groupsAtOnce
      let part = corners[first..<min(first + PosterOverview.groupsAtOnce, corners.count)]
      let places = part.flatMap { PixelPlace.group(x: $0.x, y: $0.y) }
      var work = WorkCounts()
      let start = SystemCalls.threadSeconds
      let samples = try sampler.tracedSamples(of: places, &work)
      seconds = SystemCalls.threadSeconds - start
      pixels = places.count
      rough = (0..<part.count).map { index in
        let first = index * PixelGroup.lanes
        return sampler.roughShare(of: (first..<first + PixelGroup.lanes).map { samples[$0] })
      }
      self.samples = samples
    }
  }
}

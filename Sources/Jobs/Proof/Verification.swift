// Verification — compares pixels of a picture with direct iteration in full precision.

internal import Core
internal import FractalEngine
package import Places

/// A picture to be verified.
package struct Verification: Sendable {
  package let location: Location
  package let size: PictureSize
  package var effort: Effort
  /// The number of samples along a side of a pixel; the most central one is compared.
  package var samples = 1
  package var pixelCount = 64
  package var seed: UInt64 = 1
  /// A finished picture with these pixels, whose colors are checked too.
  package var picture: PaintedPicture?

  /// The largest difference between smooth counts that counts as agreement.
  package static let tolerance = 1e-3
  /// The largest number of pixels of a picture that is computed whole; a larger one is sampled.
  private static let mostPixels = 1 << 21

  package init(_ location: Location, size: PictureSize, effort: Effort) {
    (self.location, self.size, self.effort) = (location, size, effort)
  }

  /// Computes pixels of the picture, chooses among them, and compares them.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> VerificationResult
  {
    var job = IterationJob(location, size: size, effort: effort)
    job.samples = samples
    var clock = StageClock()
    let engine = try await job.engine(&clock, progress)
    let sampler = PixelSampler(engine, size: size, FeatureRequest())
    let choice =
      size.count <= Self.mostPixels
      ? try await whole(sampler, progress) : try await spread(sampler, progress)
    var result = try await compare(
      choice, limit: engine.limit, engine.frame.viewport, progress: progress)
    if let picture {
      result.miscolored = try await picture.differing(
        among: choice.map(\.pixel), sampler, threads: effort.threads)
    }
    return result
  }

  /// Chooses among all pixels of the picture.
  private func whole(_ sampler: PixelSampler, _ progress: @escaping ProgressReceiver) async throws
    -> [ChosenPixel]
  {
    let tiles = TilePlan(size, side: effort.tileSide)
    let (pace, done) = (Pace(), Tally())
    let parts = try await Workers.map(tiles.count, threads: effort.threads) { piece in
      var work = WorkCounts()
      let places = PixelSampler.places(of: tiles[piece])
      let outcomes = try sampler.centralSamples(of: places, &work)
      progress(pace.progress(.pixels, done.add(), of: tiles.count))
      return zip(places, outcomes).map { ($0, $1) }
    }
    var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: size.width, height: size.height))
    for (place, outcome) in parts.joined() { buffer[place.i, place.j] = outcome }
    return chosen(in: buffer)
  }

  /// Chooses pixels from a picture that was computed whole.
  func chosen(in buffer: IterationBuffer) -> [ChosenPixel] {
    PixelChoice(buffer, seed: seed).pixels(pixelCount).map {
      ChosenPixel(pixel: $0, outcome: buffer[$0.i, $0.j])
    }
  }

  /// Chooses half of the pixels among the hardest ones of a grid of groups, and the others at
  /// random.
  private func spread(_ sampler: PixelSampler, _ progress: @escaping ProgressReceiver) async throws
    -> [ChosenPixel]
  {
    let grid = SampleGrid(size)
    let overview = try await PosterOverview(sampler, size, samples: samples, effort, progress)
    let chosen = PixelChoice(overview.outcomes, seed: seed).hardPixels(pixelCount).map { found in
      let corner =
        grid.corners[found.j / PixelGroup.height * grid.width + found.i / PixelGroup.width]
      return ChosenPixel(
        pixel: PixelList.Pixel(
          corner.x + found.i % PixelGroup.width, corner.y + found.j % PixelGroup.height),
        outcome: overview.outcomes[found.i, found.j])
    }.filter { $0.pixel.i < size.width && $0.pixel.j < size.height }
    let others = PixelChoice.anywhere(pixelCount - chosen.count, in: size, seed: seed)
    let places = others.map { PixelPlace($0.i, $0.j) }
    var work = WorkCounts()
    let outcomes = try sampler.centralSamples(of: places, &work)
    return chosen + zip(others, outcomes).map { ChosenPixel(pixel: $0, outcome: $1) }
  }

  /// Compares outcomes of any origin with direct iteration.
  ///
  /// - Parameter viewport: The viewport of the samples.
  func compare(
    _ chosen: [ChosenPixel], limit: Int, _ viewport: Viewport,
    progress: @escaping ProgressReceiver = { _ in }
  ) async throws -> VerificationResult {
    let oracle = PixelOracle(
      formula: try Formulas.iterated(by: location), viewport: viewport, limit: limit)
    let (pace, done, pattern) = (Pace(), Tally(), viewport.pattern)
    progress(pace.progress(.oracle, 0, of: chosen.count))
    let comparisons = try await Workers.map(chosen.count, threads: effort.threads) { index in
      let (pixel, outcome) = (chosen[index].pixel, PixelValue(chosen[index].outcome))
      let sample = PixelList.Pixel(
        pixel.i * pattern.side + pattern.central.column,
        pixel.j * pattern.side + pattern.central.row)
      let (truth, agrees) = try Verification.truth(sample, outcome, oracle)
      progress(pace.progress(.oracle, done.add(), of: chosen.count))
      return PixelComparison(pixel: pixel, engine: outcome, oracle: truth, agrees: agrees)
    }
    return VerificationResult(
      location: location, size: size, limit: limit, seed: seed, comparisons: comparisons)
  }

  private static func truth(
    _ sample: PixelList.Pixel, _ outcome: PixelValue, _ oracle: PixelOracle
  ) throws -> (PixelValue, agrees: Bool) {
    if case .interior(let period) = outcome, period > 0,
      try oracle.isInterior(sample, period: period)
    {
      return (outcome, true)
    }
    let truth = try oracle.value(of: sample)
    // Iteration can refute that an orbit is bounded, but cannot prove it.
    if outcome == .interior(period: 0) { return (truth, truth.status == .unresolved) }
    return (truth, PixelOracle.agree(outcome, truth, within: tolerance))
  }
}

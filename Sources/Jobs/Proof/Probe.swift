// Probe — the values of single pixels, by the engine or by direct iteration.

internal import FractalEngine
package import Places

/// A request for single pixels of a picture, without computing the others.
package struct Probe: Sendable {
  package let location: Location
  package let size: PictureSize
  package let pixels: [PixelList.Pixel]
  package var effort: Effort
  /// Whether to iterate directly in full precision instead of using the engine.
  package var isExact = false

  package init(
    _ location: Location, size: PictureSize, pixels: [PixelList.Pixel], effort: Effort
  ) {
    (self.location, self.size, self.pixels, self.effort) = (location, size, pixels, effort)
  }

  /// Computes the values, in the order in which the pixels were named.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.1 s of cancellation.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> ProbeResult {
    if isExact, case .limit(let limit) = location.iterations {
      return try await exact(limit: limit, progress)
    }
    let job = IterationJob(location, size: size, effort: effort)
    var clock = StageClock()
    let engine = try await job.engine(&clock, progress)
    return isExact
      ? try await exact(limit: engine.limit, progress) : try await probed(engine, progress)
  }

  /// Computes the values by the engine, which computes each group that contains a pixel once.
  private func probed(_ engine: PictureEngine, _ progress: @escaping ProgressReceiver)
    async throws -> ProbeResult
  {
    var indexOf: [PixelList.Pixel: Int] = [:]
    var groups: [PixelList.Pixel] = []
    for pixel in pixels {
      let corner = PixelList.Pixel(pixel.i & ~3, pixel.j & ~1)
      if indexOf[corner] == nil {
        indexOf[corner] = groups.count
        groups.append(corner)
      }
    }
    let (corners, pace, done) = (groups, Pace(), Tally())
    let outcomes = try await Workers.map(corners.count, threads: effort.threads) { index in
      var work = WorkCounts()
      let group = try engine.group(of: corners[index].i, corners[index].j, &work)
      progress(pace.progress(.pixels, done.add(), of: corners.count))
      return group.outcomes
    }
    let values = pixels.map { pixel in
      let group = indexOf[PixelList.Pixel(pixel.i & ~3, pixel.j & ~1)] ?? 0
      let lane = (pixel.j & 1) * 4 + (pixel.i & 3)
      return PixelValue(outcomes[group][lane])
    }
    return ProbeResult(
      location: location, size: size, limit: engine.limit, pixels: pixels, values: values)
  }

  private func exact(limit: Int, _ progress: @escaping ProgressReceiver) async throws
    -> ProbeResult
  {
    let oracle = PixelOracle(
      formula: try Formulas.iterated(by: location), viewport: Viewport(location, size: size),
      limit: limit)
    let (asked, pace, done) = (pixels, Pace(), Tally())
    progress(pace.progress(.oracle, 0, of: asked.count))
    let values = try await Workers.map(asked.count, threads: effort.threads) { index in
      let value = try oracle.value(of: asked[index])
      progress(pace.progress(.oracle, done.add(), of: asked.count))
      return value
    }
    return ProbeResult(location: location, size: size, limit: limit, pixels: pixels, values: values)
  }
}

// PlanarLaneScheduler — keeps the lanes of the planar maps' vector kernel full.

internal import Core

/// Iterates pixels on eight lanes; each ends as it would alone.
struct PlanarLaneScheduler<Runner: PlanarRunner> {
  private let runner: Runner
  private var lanes: PlanarLanes
  private let places: [PixelPlace]
  private var next = 0
  /// The index of each lane's pixel, and how often and for how many steps it needed extended range.
  private var index = [Int](repeating: 0, count: PlanarLanes.count)
  private var extended = [(runs: Int, steps: Int)](
    repeating: (0, 0), count: PlanarLanes.count)
  private var ends: [PlanarEnd]

  /// The number of steps of all lanes between checks for cancellation: some milliseconds at most.
  private static var budget: Int { 1 << 14 }

  init(_ runner: Runner, _ lanes: PlanarLanes, _ places: [PixelPlace]) {
    (self.runner, self.lanes, self.places) = (runner, lanes, places)
    let nothing = SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
    ends = [PlanarEnd](
      repeating: PlanarEnd(settled: nothing), count: places.count)
  }

  /// Computes the ends of the pixels, in their order; those beyond the picture's edge stay
  /// unresolved.
  ///
  /// - Throws: `CancellationError`.
  mutating func run(_ work: inout WorkCounts) throws -> [PlanarEnd] {
    for lane in 0..<PlanarLanes.count { try fill(lane, &work) }
    while lanes.isBusy {
      try Task.checkCancellation()
      lanes.run(budget: Self.budget)
      for lane in 0..<PlanarLanes.count {
        if let stop = lanes.stop(lane) { try handle(lane, stop, &work) }
      }
    }
    return ends
  }

  private mutating func handle(_ lane: Int, _ stop: PlanarLanes.Stop, _ work: inout WorkCounts)
    throws
  {
    switch stop {
    case .returned(let candidate):
      if let interior = try runner.interior(pixel(of: lane), candidate: candidate, &work) {
        ends[index[lane]] = PlanarEnd(settled: interior)
        return try fill(lane, &work)
      }
      if !lanes.refuse(lane) { try finish(lane, &work) }
    case .needsExtendedRange:
      var pixel = pixel(of: lane)
      try runner.runExtended(&pixel)
      if isAtEnd(pixel, lane, &work) { return try fill(lane, &work) }
      extended[lane] = (pixel.steps.extendedRuns, pixel.steps.extendedSteps)
      lanes[lane] = pixel
    case .probe:
      if let interior = try runner.interiorOfReturning(pixel(of: lane), &work) {
        ends[index[lane]] = PlanarEnd(settled: interior)
        return try fill(lane, &work)
      }
      if !lanes.continueAfterProbe(lane) { try finish(lane, &work) }
    case .escaped: try finish(lane, &work, hasEscaped: true)
    case .lost, .limit: try finish(lane, &work)
    }
  }

  /// Puts the next pixel into a lane, if there is one.
  private mutating func fill(_ lane: Int, _ work: inout WorkCounts) throws {
    lanes.clear(lane)
    while next < places.count {
      let place = places[next]
      next += 1
      guard place.lies(in: runner.frame) else { continue }
      index[lane] = next - 1
      let pixel = try runner.begin(at: Planar(runner.frame.offset(place.i, place.j)))
      if isAtEnd(pixel, lane, &work) { continue }
      extended[lane] = (pixel.steps.extendedRuns, pixel.steps.extendedSteps)
      return lanes.begin(pixel, in: lane)
    }
  }

  /// Whether a pixel has already ended; if so, its end is recorded.
  private mutating func isAtEnd(
    _ pixel: PlanarPixel<Double>, _ lane: Int, _ work: inout WorkCounts
  ) -> Bool {
    guard pixel.hasEscaped || pixel.n >= runner.view.limit else { return false }
    ends[index[lane]] = runner.end(pixel, &work)
    return true
  }

  private func pixel(of lane: Int) -> PlanarPixel<Double> {
    var pixel = lanes[lane]
    (pixel.steps.extendedRuns, pixel.steps.extendedSteps) = extended[lane]
    return pixel
  }

  private mutating func finish(_ lane: Int, _ work: inout WorkCounts, hasEscaped: Bool = false)
    throws
  {
    var pixel = pixel(of: lane)
    pixel.hasEscaped = hasEscaped
    ends[index[lane]] = runner.end(pixel, &work)
    try fill(lane, &work)
  }
}

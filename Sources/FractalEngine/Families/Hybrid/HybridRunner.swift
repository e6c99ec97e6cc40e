// HybridRunner — computes the pixels of a hybrid formula from start to outcome.

internal import Core

/// Computes the pixels of one picture.
///
/// It is a value that any number of threads may share. A pixel's outcome depends only on its place.
struct HybridRunner: PictureRunner {
  let costs = StepCosts.scalar
  let frame: PixelFrame
  let picture: HybridPicture
  let doubleDouble: HybridDoubleDouble
  /// Whether uncertain pixels are resolved that doubles lose.
  let followsChaos: Bool
  let view: HybridView<DoubleHybridPoints>
  private let extendedView: HybridView<FloatExpHybridPoints>
  /// The measures of an escape, by the line that led to it.
  private let measures: [EscapeMeasure]

  init(
    _ frame: PixelFrame, _ picture: HybridPicture, _ doubleDouble: HybridDoubleDouble,
    followsChaos: Bool
  ) {
    (self.frame, self.picture, self.doubleDouble) = (frame, picture, doubleDouble)
    self.followsChaos = followsChaos
    (view, extendedView) = (picture.plainView, picture.extendedView)
    measures = picture.map.lines.map { line in
      EscapeMeasure(
        power: line.degree, escapeRadiusSquared: Multibrot.escapeRadiusSquared, frame.viewport)
    }
  }

  var strategy: Strategy {
    var strategy = Strategy(.perturbation)
    strategy.needsExtendedRange = picture.needsExtendedRange
    if picture.skipsInDoubleDouble { strategy.doubleDoubleSteps = .bla }
    return strategy
  }

  /// The measure of an escape at iteration n.
  ///
  /// If |z| is R before line k and that line has degree p, then |z| is R^p after it, up to c, and
  /// the smooth count is n for both: so it is continuous whatever the degrees of the other lines.
  func measure(at n: Int) -> EscapeMeasure { measures[(n - 1) % measures.count] }

  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    try places.enumerated().map { index, place in
      guard place.lies(in: frame) else {
        return SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
      }
      let end = try end(of: Planar(frame.offset(place.i, place.j)), &work)
      if end.isUncertain {
        uncertain.append(
          UncertainPixel(
            index: index, i: place.i, j: place.j, doubleDoubleBackwardError: 0,
            lostAfter: end.lostAfter))
      }
      return end.settled
    }
  }

  func settle(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws {
    try queue.settleWaiting { try outcomes(ofUncertain: $0, &work) }
  }

  func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]] {
    try FeatureTracer.trace(request, of: places, outcomes, self)
  }

  /// The end of a pixel in double.
  private struct End {
    let settled: SettledPixel
    /// The number of iterations after which the pixel was lost, or 0.
    var lostAfter = 0
    var isUncertain = false
  }

  /// Iterates a pixel to its end.
  private func end(of offset: Planar<Double>, _ work: inout WorkCounts) throws -> End {
    var pixel = HybridPixel<Double>(offset: offset)
    var cycleDetector = AbsPowerCycleDetector()
    let needsExtendedRange = picture.needsExtendedRange
    if needsExtendedRange { try runExtended(&pixel) }
    var steps = 0
    run: while pixel.n < picture.limit && !pixel.hasEscaped {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      switch pixel.advance(view, needsExtendedRange: needsExtendedRange) {
      case nil: continue
      case .escaped: pixel.hasEscaped = true
      case .needsExtendedRange: try runExtended(&pixel)
      case .lost: break run
      case .rebased:
        guard let candidate = cycleDetector.cycle(arrivingAt: pixel.z, pixel.n),
          candidate % picture.map.lines.count == 0
        else { continue }
        work.cycleTests += 1
        work.testedIterations += candidate
        if let period = try view.provedPeriod(of: pixel, candidate: candidate) {
          work.cyclesProved += 1
          work.note(pixel.steps, iterations: pixel.n)
          return End(
            settled: SettledPixel(
              .interior(period: period), dependsOnLimit: pixel.limitMattered))
        }
        cycleDetector.refuse(at: pixel.n)
      }
    }
    return end(pixel, &work)
  }

  /// Iterates in floatexp, for at least one step, until doubles can represent the steps.
  ///
  /// - Throws: `CancellationError`.
  func runExtended(_ pixel: inout HybridPixel<Double>) throws {
    var wide = pixel.scaled
    wide.steps.extendedRuns += 1
    var steps = 0
    while wide.n < picture.limit {
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      let stop = wide.advance(extendedView, needsExtendedRange: false)
      if case .escaped = stop {
        wide.hasEscaped = true
        break
      }
      if wide.fitsDoubles(extendedView) { break }
    }
    wide.steps.extendedSteps += steps
    pixel = wide.nearest
  }

  /// The end of a pixel that has escaped, was lost, or was ended by the limit.
  private func end(_ pixel: HybridPixel<Double>, _ work: inout WorkCounts) -> End {
    work.note(pixel.steps, iterations: pixel.n)
    guard pixel.hasEscaped else {
      let settled = SettledPixel(.unresolved(iterations: picture.limit), dependsOnLimit: true)
      let isLost = pixel.n < picture.limit
      return End(
        settled: settled, lostAfter: isLost ? pixel.n : 0,
        isUncertain: isLost || pixel.isUncertain)
    }
    let (outcome, isUncertain) = escape(
      n: pixel.n, pixel.z.scaled, pixel.slopes.scaled, error: FloatExp(pixel.error))
    return End(
      settled: SettledPixel(outcome, dependsOnLimit: pixel.limitMattered),
      isUncertain: isUncertain || pixel.isUncertain)
  }

  /// The outcome of a pixel that has escaped, and whether its error is too large.
  func escape(
    n: Int, _ z: Planar<FloatExp>, _ slopes: AbsPowerSlopes<FloatExp>, error: FloatExp
  ) -> (PixelOutcome, isUncertain: Bool) {
    measure(at: n).outcome(n: n, z, slopes, error: error, in: frame)
  }
}

extension HybridView where Points.Part == Double {
  /// The period of the attracting cycle of a pixel that has just rebased, if one is proved.
  ///
  /// - Parameters:
  ///   - start: The pixel: δ = z, m = 0.
  ///   - candidate: A number of iterations that is supposed to be a multiple of the period; a
  ///     multiple of the number of lines.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, twice.
  func provedPeriod(of start: HybridPixel<Double>, candidate: Int) throws -> Int? {
    let single = single(limit: .max)
    guard let end = try single.iterate(start, candidate, each: { _, _ in false }) else {
      return nil
    }
    let gap = (end.z - start.z).length + 2 * end.error
    let size = start.z.length
    guard gap < 0x1p-4 * size || size == 0 else { return nil }
    let least = max(gap, 0x1p-40 * size)
    // A critical orbit that returns exactly to 0 gives no hint about the size of the disc.
    var trap = TrappingDiscs(
      radii: size == 0
        ? [0x1p-40, 0x1p-80, 0x1p-160, 0x1p-320, 0x1p-640] : [4, 32, 256].map { $0 * least })
    trap.pass { map.imageRadius($0, at: size + start.error, start.line) }
    var period: Int?
    _ = try single.iterate(start, candidate) { pixel, done in
      // Lines are used in turn, so that only then z is the whole state.
      if candidate % done == 0 && done % map.lines.count == 0 {
        let moved = (pixel.z - start.z).length
        period = trap.period(gap: moved, error: 2 * pixel.error, after: done)
      }
      trap.pass { map.imageRadius($0, at: pixel.z.length + pixel.error, pixel.line) }
      return period != nil
    }
    return period
  }

  /// Iterates a pixel by single steps; nil if it escapes.
  ///
  /// - Parameter each: Called after each step with the pixel and the number of steps; returns true
  ///   to end the iteration.
  private func iterate(
    _ start: HybridPixel<Double>, _ count: Int, each: (HybridPixel<Double>, Int) -> Bool
  ) throws -> HybridPixel<Double>? {
    var pixel = start
    for done in 1...count {
      if done & 1023 == 0 { try Task.checkCancellation() }
      if case .escaped = pixel.advance(self, needsExtendedRange: false) { return nil }
      if each(pixel, done) { break }
    }
    return pixel
  }
}

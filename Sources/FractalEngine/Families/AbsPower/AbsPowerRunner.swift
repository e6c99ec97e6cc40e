// AbsPowerRunner — computes the pixels of an absolute-value map from start to outcome.

internal import Core

/// Computes the pixels of one picture.
///
/// It is a value that any number of threads may share. A pixel's outcome depends only on its place.
struct AbsPowerRunner: PictureRunner {
  let frame: PixelFrame
  let picture: AbsPowerPicture
  let measure: EscapeMeasure
  private let view: AbsPowerView<DoubleAbsPowerPoints>
  private let extendedView: AbsPowerView<FloatExpAbsPowerPoints>
  /// Empty lanes; nil if pixels are iterated one by one.
  private let lanes: AbsPowerLanes?

  let doubleDouble: AbsPowerDoubleDouble
  private let squares: BasinSquares
  /// Whether uncertain pixels are resolved that doubles lose.
  let followsChaos: Bool

  init(
    _ frame: PixelFrame, _ picture: AbsPowerPicture, _ doubleDouble: AbsPowerDoubleDouble,
    _ squares: BasinSquares, _ kernel: KernelChoice, followsChaos: Bool
  ) {
    self.followsChaos = followsChaos
    self.squares = squares
    lanes = AbsPowerLanes(picture, kernel)
    (self.frame, self.picture, self.doubleDouble) = (frame, picture, doubleDouble)
    measure = EscapeMeasure(
      power: picture.map.power, escapeRadiusSquared: Multibrot.escapeRadiusSquared,
      frame.viewport)
    (view, extendedView) = (picture.plainView, picture.extendedView)
  }

  var strategy: Strategy {
    var strategy = Strategy(.perturbation)
    strategy.needsExtendedRange = picture.needsExtendedRange
    if hasDoubleDouble { strategy.doubleDoubleSteps = picture.skipsInDoubleDouble ? .bla : .single }
    return strategy
  }
  var costs: StepCosts {
    // A kernel in C may exist for the map even if this picture does not use it.
    guard AbsPowerLanes.serve(picture.map, .baseline) else { return .scalar }
    // With power 2 and without exponents, double-double is fast.
    return picture.map.power > 2 || picture.skipsInDoubleDouble
      ? .absPowerInDoubleDouble : .absPower
  }

  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    try ends(of: places, &work).enumerated().map { index, end in
      let place = places[index]
      if case .unresolved = end.settled.outcome, place.lies(in: frame),
        try squares.hold(place.i, place.j)
      {
        return SettledPixel(.bounded, dependsOnLimit: !end.isUncertain)
      }
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
  struct End {
    let settled: SettledPixel
    /// The number of iterations after which the pixel was lost, or 0.
    var lostAfter = 0
    var isUncertain = false
  }

  private func ends(of places: [PixelPlace], _ work: inout WorkCounts) throws -> [End] {
    if let lanes {
      var scheduler = AbsPowerLaneScheduler(self, lanes, places)
      return try scheduler.run(&work)
    }
    return try places.map { place in
      guard place.lies(in: frame) else {
        return End(settled: SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false))
      }
      return try end(of: Planar(frame.offset(place.i, place.j)), &work)
    }
  }

  /// Iterates a pixel to its end.
  private func end(of offset: Planar<Double>, _ work: inout WorkCounts) throws -> End {
    var pixel = AbsPowerPixel<Double>(offset: offset)
    var cycleDetector = AbsPowerCycleDetector()
    let needsExtendedRange = picture.needsExtendedRange
    if needsExtendedRange { try runExtended(&pixel) }
    var steps = 0
    run: while pixel.n < picture.limit && !pixel.hasEscaped {
      steps += 1
      if steps & 4095 == 0 { try Task.checkCancellation() }
      switch pixel.advance(view, needsExtendedRange: needsExtendedRange) {
      case nil: continue
      case .escaped: pixel.hasEscaped = true
      case .needsExtendedRange: try runExtended(&pixel)
      case .lost: break run
      case .rebased:
        guard let candidate = cycleDetector.cycle(arrivingAt: pixel.z, pixel.n) else { continue }
        if let interior = try interior(pixel, candidate: candidate, &work) {
          return End(settled: interior)
        }
        cycleDetector.refuse(at: pixel.n)
      }
    }
    return end(pixel, &work)
  }

  /// The outcome of a pixel that has just rebased, if an attracting cycle is proved to attract it.
  ///
  /// - Parameter candidate: A number of iterations that is supposed to be a multiple of the period.
  /// - Throws: `CancellationError`.
  func interior(_ pixel: AbsPowerPixel<Double>, candidate: Int, _ work: inout WorkCounts) throws
    -> SettledPixel?
  {
    work.cycleTests += 1
    work.testedIterations += candidate
    guard let period = try view.provedPeriod(of: pixel, candidate: candidate) else { return nil }
    work.cyclesProved += 1
    work.note(pixel.steps, iterations: pixel.n)
    return SettledPixel(.interior(period: period), dependsOnLimit: pixel.limitMattered)
  }

  /// Iterates in floatexp, for at least one step, until doubles can represent the steps.
  ///
  /// - Throws: `CancellationError`.
  func runExtended(_ pixel: inout AbsPowerPixel<Double>) throws {
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
  func end(_ pixel: AbsPowerPixel<Double>, _ work: inout WorkCounts) -> End {
    work.note(pixel.steps, iterations: pixel.n)
    guard pixel.hasEscaped else {
      let settled = SettledPixel(.unresolved(iterations: picture.limit), dependsOnLimit: true)
      let isLost = pixel.n < picture.limit
      return End(settled: settled, lostAfter: isLost ? pixel.n : 0, isUncertain: isLost)
    }
    let (outcome, isUncertain) = escape(
      n: pixel.n, pixel.z.scaled, pixel.slopes.scaled, error: FloatExp(pixel.error))
    return End(
      settled: SettledPixel(outcome, dependsOnLimit: pixel.limitMattered), isUncertain: isUncertain)
  }

  /// The outcome of a pixel that has escaped, and whether its error is too large.
  func escape(
    n: Int, _ z: Planar<FloatExp>, _ slopes: AbsPowerSlopes<FloatExp>, error: FloatExp
  ) -> (PixelOutcome, isUncertain: Bool) {
    measure.outcome(n: n, z, slopes, error: error, in: frame)
  }
}

extension AbsPowerSlopes where Part == Double {
  var scaled: AbsPowerSlopes<FloatExp> {
    AbsPowerSlopes<FloatExp>(alongX: alongX.scaled, alongY: alongY.scaled)
  }
}

extension WorkCounts {
  /// Adds the work done for a pixel.
  mutating func note(_ steps: AbsPowerSteps, iterations: Int) {
    self.iterations += iterations
    blaSteps += steps.blaSteps
    singleSteps += steps.singles
    skipped += steps.skipped
    rebases += steps.rebases
    extendedRuns += steps.extendedRuns
    extendedSteps += steps.extendedSteps
  }
}

// PlanarRunner — iterates pixels from start to outcome, for maps whose derivative is a matrix.

internal import BigNumbers
internal import Core

/// Computes the pixels of one picture of an absolute-value map or of a hybrid formula.
///
/// A conforming type is a value that any number of threads may share. A pixel's outcome depends
/// only on its place.
protocol PlanarRunner: PictureRunner {
  associatedtype View: PlanarView where View.Part == Double
  associatedtype ExtendedView: PlanarView where ExtendedView.Part == FloatExp
  var frame: PixelFrame { get }
  var view: View { get }
  var extendedView: ExtendedView { get }
  /// Whether steps may fall below the range of doubles.
  var needsExtendedRange: Bool { get }
  /// Whether uncertain pixels are resolved that doubles lose.
  var followsChaos: Bool { get }
  /// Whether uncertain pixels are iterated in double-double before full precision.
  var hasDoubleDouble: Bool { get }

  /// The constant of a Julia set, in doubles; nil if pixels are the c.
  var constant: Complex? { get }

  /// The measure of an escape at iteration n.
  func measure(at n: Int) -> EscapeMeasure

  /// The ends of some pixels, in their order.
  ///
  /// - Throws: `CancellationError`.
  func ends(of places: [PixelPlace], _ work: inout WorkCounts) throws -> [PlanarEnd]

  /// Computes a pixel in double-double from its d ÷ r; nil if it stays uncertain.
  func doubleDoubleOutcome(_ offset: BigComplex) throws -> PixelOutcome?

  /// Computes a pixel by direct iteration.
  func exactOutcome(_ pixel: UncertainPixel, _ work: inout WorkCounts) throws -> PixelOutcome
}

extension PlanarRunner {
  var constant: Complex? { nil }

  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    try ends(of: places, &work).enumerated().map { index, end in
      if end.isUncertain {
        uncertain.append(
          UncertainPixel(
            index: index, i: places[index].i, j: places[index].j, doubleDoubleBackwardError: 0,
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

  /// The ends of some pixels, iterated one by one.
  ///
  /// - Throws: `CancellationError`.
  func endsOneByOne(of places: [PixelPlace], _ work: inout WorkCounts) throws -> [PlanarEnd] {
    try places.map { place in
      guard place.lies(in: frame) else {
        return PlanarEnd(settled: SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false))
      }
      return try end(of: Planar(frame.offset(place.i, place.j)), &work)
    }
  }

  /// Iterates a pixel to its end.
  private func end(of offset: Planar<Double>, _ work: inout WorkCounts) throws -> PlanarEnd {
    var pixel = try begin(at: offset)
    var cycleDetector = AbsPowerCycleDetector()
    let needsExtendedRange = needsExtendedRange
    var nextProbe = firstProbe
    var steps = 0
    run: while pixel.n < view.limit && !pixel.hasEscaped {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      switch view.advance(&pixel, needsExtendedRange: needsExtendedRange) {
      case nil:
        guard pixel.n >= nextProbe else { continue }
        nextProbe = 2 * pixel.n
        if let interior = try interiorOfReturning(pixel, &work) {
          return PlanarEnd(settled: interior)
        }
      case .escaped: pixel.hasEscaped = true
      case .needsExtendedRange: try runExtended(&pixel)
      case .lost: break run
      case .rebased:
        guard let candidate = cycleDetector.cycle(arrivingAt: pixel.z, pixel.n),
          candidate % view.lineCount == 0
        else { continue }
        if let interior = try interior(pixel, candidate: candidate, &work) {
          return PlanarEnd(settled: interior)
        }
        cycleDetector.refuse(at: pixel.n)
      }
    }
    return end(pixel, &work)
  }

  /// The iteration from which a pixel is tested by itself whether it returns.
  ///
  /// In a Julia set an attracted pixel and its reference approach one cycle, and rebases end.
  var firstProbe: Int { constant == nil ? .max : 64 }

  /// The outcome of a pixel, if it returns, and an attracting cycle is proved to attract it.
  ///
  /// - Throws: `CancellationError`.
  func interiorOfReturning(_ pixel: PlanarPixel<Double>, _ work: inout WorkCounts) throws
    -> SettledPixel?
  {
    let rebased = pixel.rebased
    guard let candidate = try view.returnLength(of: rebased) else { return nil }
    return try interior(rebased, candidate: candidate, &work)
  }

  /// The outcome of a pixel that has just rebased, if an attracting cycle is proved to attract it.
  ///
  /// - Parameter candidate: A number of iterations that is supposed to be a multiple of the period.
  /// - Throws: `CancellationError`.
  func interior(_ pixel: PlanarPixel<Double>, candidate: Int, _ work: inout WorkCounts) throws
    -> SettledPixel?
  {
    work.cycleTests += 1
    work.testedIterations += candidate
    guard let period = try view.provedPeriod(of: pixel, candidate: candidate) else { return nil }
    work.cyclesProved += 1
    work.note(pixel.steps, iterations: pixel.n)
    return SettledPixel(.interior(period: period), dependsOnLimit: pixel.limitMattered)
  }

  /// A pixel before its first step, or after the first ones, if doubles cannot represent these.
  ///
  /// - Throws: `CancellationError`.
  func begin(at offset: Planar<Double>) throws -> PlanarPixel<Double> {
    guard needsExtendedRange else { return view.pixel(at: offset) }
    return try runExtended(extendedView.pixel(at: offset.scaled))
  }

  /// Iterates in floatexp, for at least one step, until doubles can represent the steps.
  ///
  /// - Throws: `CancellationError`.
  func runExtended(_ pixel: inout PlanarPixel<Double>) throws {
    pixel = try runExtended(pixel.scaled)
  }

  private func runExtended(_ start: PlanarPixel<FloatExp>) throws -> PlanarPixel<Double> {
    var wide = start
    let isJulia = constant != nil
    wide.steps.extendedRuns += 1
    var steps = 0
    while wide.n < view.limit {
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      if case .escaped = extendedView.advance(&wide, needsExtendedRange: false) {
        wide.hasEscaped = true
        break
      }
      if isJulia { wide.dropVanishing() }
      if extendedView.fitsDoubles(wide) { break }
    }
    wide.steps.extendedSteps += steps
    return wide.nearest
  }

  /// The end of a pixel that has escaped, was lost, or was ended by the limit.
  func end(_ pixel: PlanarPixel<Double>, _ work: inout WorkCounts) -> PlanarEnd {
    work.note(pixel.steps, iterations: pixel.n)
    guard pixel.hasEscaped else {
      let settled = SettledPixel(.unresolved(iterations: view.limit), dependsOnLimit: true)
      let isLost = pixel.n < view.limit
      return PlanarEnd(
        settled: settled, lostAfter: isLost ? pixel.n : 0,
        isUncertain: isLost || pixel.isUncertain)
    }
    let (outcome, isUncertain) = measure(at: pixel.n).outcome(
      n: pixel.n, pixel.z.scaled, pixel.slopes.scaled, error: FloatExp(pixel.error), in: frame)
    return PlanarEnd(
      settled: SettledPixel(outcome, dependsOnLimit: pixel.limitMattered),
      isUncertain: isUncertain || pixel.isUncertain)
  }

  /// The outcomes of uncertain pixels, in their order.
  ///
  /// They are computed in double-double where that skips iterations. Otherwise, and if they stay
  /// uncertain, they are computed in full precision.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(ofUncertain pixels: [UncertainPixel], _ work: inout WorkCounts) throws
    -> [PixelOutcome]
  {
    let grid = DoubleDoubleGrid(frame)
    return try pixels.map { pixel in
      if pixel.lostAfter > 0 && !followsChaos { return .unresolved(iterations: view.limit) }
      if hasDoubleDouble, let outcome = try doubleDoubleOutcome(grid.exactOffset(pixel.i, pixel.j))
      {
        return outcome
      }
      return try exactOutcome(pixel, &work)
    }
  }

  /// Computes a pixel in the numbers of a view; nil if it stays uncertain.
  ///
  /// - Throws: `CancellationError`.
  func outcome<Other: PlanarView>(of offset: Planar<Other.Part>, _ view: Other) throws
    -> PixelOutcome?
  {
    var pixel = view.pixel(at: offset)
    let isJulia = constant != nil
    var steps = 0
    while pixel.n < view.limit {
      if isJulia { pixel.dropVanishing() }
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      switch view.advance(&pixel, needsExtendedRange: false) {
      case nil, .rebased, .needsExtendedRange: continue
      case .lost: return nil
      case .escaped:
        let (outcome, isUncertain) = measure(at: pixel.n).outcome(
          n: pixel.n, pixel.z.scaled, pixel.slopes.scaled, error: pixel.error.scaled, in: frame)
        return isUncertain || pixel.isUncertain ? nil : outcome
      }
    }
    return pixel.isUncertain ? nil : .unresolved(iterations: view.limit)
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

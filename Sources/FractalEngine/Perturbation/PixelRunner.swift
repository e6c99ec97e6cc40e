// PixelRunner — computes pixels from start to outcome, with the kernels that they need.

internal import BigNumbers
internal import Core
internal import Places

/// Computes the pixels of one picture.
///
/// It is immutable, so any number of threads may share it.
final class PixelRunner: Sendable {
  let frame: PixelFrame
  let picture: PictureConstants
  let kernel: KernelChoice
  /// The basin of the shared constant's attracting cycle, if it has one.
  let basin: AttractingBasin?
  /// Predicts cycles in the minibrot in the middle of the view, if there is one.
  private let minibrot: MinibrotPredictor?
  /// Predicts cycles in the component around the middle of the view, if there is one.
  private let component: ComponentPredictor?
  private let measure: EscapeMeasure

  init(
    _ frame: PixelFrame, _ picture: PictureConstants, _ kernel: KernelChoice,
    basin: AttractingBasin? = nil, minibrot: MinibrotPredictor? = nil,
    component: ComponentPredictor? = nil
  ) {
    (self.frame, self.picture, self.kernel) = (frame, picture, kernel)
    (self.basin, self.minibrot, self.component) = (basin, minibrot, component)
    measure = EscapeMeasure(picture.formula, frame.viewport)
  }

  /// The outcomes of some pixels, in their order; those beyond the picture's edge stay unresolved.
  ///
  /// - Parameters:
  ///   - places: Any pixels; eight successive ones begin together, and should be neighbors.
  ///   - uncertain: Receives the pixels whose outcome is not certain in doubles.
  /// - Throws: `CancellationError`.
  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    var scheduler = LaneScheduler(self, places)
    try scheduler.run()
    work += scheduler.work
    uncertain += scheduler.uncertain
    return scheduler.settled
  }

  /// The period of the attracting cycle of a pixel's c, if a closed form gives it.
  func knownPeriod(offset: Complex) -> Int? {
    if picture.fixed != nil { return nil }
    return picture.formula.knownPeriod(
      cuspOffset: picture.cuspOffset + picture.plainRadius * offset)
      ?? picture.components.period(at: offset)
  }

  /// Puts a pixel before its first iteration into a lane.
  ///
  /// - Parameter offset: d ÷ r.
  func begin(_ lanes: inout PixelLanes, _ lane: Int, offset: Complex) {
    guard let fixed = picture.fixed else { return lanes.begin(lane, offset: offset) }
    lanes.begin(
      lane, offset: offset, radius: picture.radius, at: fixed.criticalOrbitEnd + 1,
      needsExtendedRange: picture.strategy.needsExtendedRange)
  }

  /// The state in which a lane escaped or reached the limit.
  func end(of lanes: borrowing PixelLanes, _ lane: Int) -> PixelEnd {
    let z = Complex(lanes.zx[lane], lanes.zy[lane])
    let slope = frame.inSpacings(lanes.slope(lane))
    let roundingError = lanes.wholeRoundingError(lane)
    let ownRoundingError =
      picture.strategy.isCompensated ? lanes.wholeRounding(lane) : roundingError
    let backwardError = 0x1p-53 * (1 + 4 * ownRoundingError) * frame.radiusInPixels
    // The error of a BLA step is up to 2^−100, and there are few of them; rounding errors add up as
    // in doubles.
    let doubleDoubleBackwardError = (0x1p-98 + 0x1p-99 * roundingError) * frame.radiusInPixels
    return PixelEnd(
      n: lanes.n[lane], z: z, slope: slope, backwardError: backwardError,
      doubleDoubleBackwardError: doubleDoubleBackwardError)
  }

  /// Whether the orbit of a lane that reached the limit may be that of another point.
  func isUncertain(unresolved pixel: PixelEnd, closest: Double) -> Bool {
    // Near the set the derivative may have been larger than it is now; the orbit may have become
    // that of another point then.
    let nucleus = 0.5 * closest * frame.radiusInPixels
    return RoundingError.mayHaveEscaped(
      z: pixel.z, slope: pixel.slope, backwardError: pixel.backwardError)
      || !(8 * pixel.backwardError <= 0x1p-6 * nucleus)
  }

  /// log₂|z|² and the smooth fraction of eight values at escape, from their |z|².
  func fractions(ofLengthsSquared sizes: SIMD8<Double>) -> (
    logarithms: SIMD8<Double>, fractions: SIMD8<Double>
  ) { measure.fractions(ofLengthsSquared: sizes, kernel) }

  /// The outcome of a pixel that has escaped, and whether it is uncertain in doubles.
  func outcome(ofEscaped pixel: PixelEnd, logarithm: Double, fraction: Double) -> (
    PixelOutcome, isUncertain: Bool
  ) {
    let outcome = measure.outcome(
      n: pixel.n, z: pixel.z, slope: pixel.slope, logarithm: logarithm, fraction: fraction)
    return (outcome, measure.touches(outcome, backwardError: pixel.backwardError))
  }

  /// Whether cycles of some pixels may be predicted from their places.
  var hasCandidates: Bool { minibrot != nil || component != nil }

  /// The cycle that is predicted for a pixel from its place in the view's minibrot or component.
  func candidate(offset: Complex) -> CycleCandidate? {
    minibrot?.candidate(at: offset) ?? component?.candidate(at: offset)
  }

  /// The period of the cycle that attracts a candidate, if its value certainly lies in the basin's
  /// discs.
  ///
  /// The error of the value is the effect of a backward error of its start (docs/theory.md §7), if
  /// that was small at every rebase; otherwise the orbit may have become that of another point.
  func basinPeriod(_ lanes: borrowing PixelLanes, _ lane: Int, _ place: PixelPlace) throws
    -> Int?
  {
    guard let basin else { return nil }
    let slope = lanes.slope(lane)
    let backwardError = 8 * 0x1p-53 * (1 + 4 * lanes.wholeRoundingError(lane))
    let error = backwardError * slope.length.nearest
    if error.isFinite && !slope.isZero {
      let isLost = !(backwardError <= 0x1p-7 * lanes.closest[lane])
      if isLost { return nil }
      return basin.holds(lanes.delta(lane).flushed, within: error) ? basin.period : nil
    }
    // The derivative has left its range, as it does after a few iterations near a superattracting
    // cycle.
    guard let fixed = picture.fixed else { return nil }
    let start = frame.viewport.exactPixel(place.i, place.j, precision: fixed.constant.precision)
    let fate = try picture.formula.fate(
      of: start, under: fixed.constant, limit: lanes.n[lane], basin: basin)
    return fate == .drawnIn(period: basin.period) ? basin.period : nil
  }
}

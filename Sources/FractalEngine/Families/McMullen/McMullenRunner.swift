// McMullenRunner — computes the pixels of z² + λ·z⁻² from start to outcome.

internal import Core

/// Computes the pixels of one picture.
///
/// It is a value that any number of threads may share. A pixel's outcome depends only on its place.
struct McMullenRunner: PictureRunner {
  let costs = StepCosts.scalar
  var strategy: Strategy {
    var strategy = Strategy(.perturbation)
    strategy.needsExtendedRange = picture.needsExtendedRange
    let skips = Strategy.skipsInDoubleDouble(
      picture.frame.radius, levels: picture.blaSteps.levels)
    strategy.doubleDoubleSteps = skips ? .bla : .single
    return strategy
  }
  let picture: McMullenPicture
  let measure: EscapeMeasure
  let doubleDouble: McMullenDoubleDouble
  private let view: McMullenView<DoubleMcMullenPoints>
  private let extendedView: McMullenView<FloatExpMcMullenPoints>

  init(_ picture: McMullenPicture, _ doubleDouble: McMullenDoubleDouble) {
    (self.picture, self.doubleDouble) = (picture, doubleDouble)
    measure = EscapeMeasure(
      power: 2, escapeRadiusSquared: Multibrot.escapeRadiusSquared, picture.frame.viewport)
    view = picture.view(
      DoubleMcMullenPoints(picture.orbit), picture.blaSteps, radius: picture.frame.radius.nearest)
    extendedView = picture.view(
      FloatExpMcMullenPoints(orbit: picture.orbit), picture.extendedBLASteps,
      radius: picture.frame.radius)
  }

  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    try places.enumerated().map { index, place in
      guard place.lies(in: picture.frame) else {
        return SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
      }
      let offset = Planar(picture.frame.offset(place.i, place.j) - picture.shift)
      let (settled, isUncertain) = try outcome(of: offset, &work)
      if isUncertain {
        uncertain.append(
          UncertainPixel(index: index, i: place.i, j: place.j, doubleDoubleBackwardError: 0))
      }
      return settled
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

  /// Iterates a pixel to its end, in double while doubles hold its steps.
  private func outcome(of offset: Planar<Double>, _ work: inout WorkCounts) throws -> (
    SettledPixel, isUncertain: Bool
  ) {
    var cycleDetector = AbsPowerCycleDetector()
    var wide = McMullenPixel<FloatExp>(offset: offset.scaled, extendedView)
    var stop = wide.begin()
    var isWide = picture.needsExtendedRange || !wide.fitsDoubles(extendedView)
    if let stop { return end(wide, stop, &work) }
    if isWide { wide.steps.extendedRuns += 1 }
    var pixel = wide.nearest(view)
    var steps = 0
    while (isWide ? wide.n : pixel.n) < picture.limit {
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      if isWide {
        wide.steps.extendedSteps += 1
        stop = wide.advance(extendedView, needsExtendedRange: false)
        if stop == .escaped || stop == .lost { return end(wide, stop, &work) }
        if wide.fitsDoubles(extendedView) { (pixel, isWide) = (wide.nearest(view), false) }
        continue
      }
      stop = pixel.advance(view, needsExtendedRange: picture.needsExtendedRange)
      switch stop {
      case nil: continue
      case .escaped, .lost: return end(pixel.scaled(extendedView), stop, &work)
      case .needsExtendedRange:
        (wide, isWide) = (pixel.scaled(extendedView), true)
        wide.steps.extendedRuns += 1
      case .rebased:
        guard let candidate = cycleDetector.cycle(arrivingAt: pixel.gap, pixel.n) else { continue }
        work.cycleTests += 1
        if let period = try provedPeriod(of: pixel, candidate) {
          work.cyclesProved += 1
          work.note(pixel.steps, iterations: pixel.n - begin)
          let outcome = PixelOutcome.interior(period: period)
          return (SettledPixel(outcome, dependsOnLimit: pixel.limitMattered), false)
        }
        cycleDetector.refuse(at: pixel.n)
      }
    }
    return end(isWide ? wide : pixel.scaled(extendedView), nil, &work)
  }

  /// The iteration count at which pixels begin.
  private var begin: Int { picture.map.isJulia ? 0 : 2 }

  private func provedPeriod(of pixel: McMullenPixel<Double>, _ candidate: Int) throws -> Int? {
    if !picture.needsExtendedRange { return try view.provedPeriod(of: pixel, candidate: candidate) }
    return try extendedView.provedPeriod(of: pixel.scaled(extendedView), candidate: candidate)
  }

  /// The end of a pixel that has escaped, is lost, or was ended by the limit.
  private func end(
    _ pixel: McMullenPixel<FloatExp>, _ stop: AbsPowerStop?, _ work: inout WorkCounts
  ) -> (SettledPixel, isUncertain: Bool) {
    work.note(pixel.steps, iterations: pixel.n - begin)
    guard stop == .escaped, pixel.n <= picture.limit else {
      let settled = SettledPixel(.unresolved(iterations: picture.limit), dependsOnLimit: true)
      return (settled, stop == .lost || pixel.isUncertain)
    }
    let (outcome, isUncertain) = escape(
      n: pixel.n, pixel.z, pixel.slope, error: pixel.error)
    return (
      SettledPixel(outcome, dependsOnLimit: pixel.limitMattered), isUncertain || pixel.isUncertain
    )
  }

  /// The outcome of a pixel that has escaped, and whether its error is too large.
  func escape(
    n: Int, _ z: Planar<FloatExp>, _ slope: Planar<FloatExp>, error: FloatExp
  ) -> (PixelOutcome, isUncertain: Bool) {
    let escape = Escape(n: n, z: z.joined, trimming: picture.frame.inSpacings(slope.joined))
    let outcome = measure.outcome(n: n, z: escape.z, slope: escape.slope)
    guard case .escaped(_, let fraction, _, _) = outcome else { return (outcome, true) }
    // A change of |z| changes the smooth count by the change ÷ (|z| ln|z| ln 2).
    let logarithm = 0.5 * SteadyMath.log2(escape.z.lengthSquared) * SteadyMath.ln2
    let relative = (error / z.length).nearest
    let backwardError = 8 * relative / (logarithm * SteadyMath.ln2)
    return (outcome, !(backwardError <= min(1 - Double(fraction), 0x1p-11)))
  }
}

// GroupRunner — takes eight pixels from start to outcome, through whichever kernels they need.

internal import Ground

/// The pixels of one picture, eight at a time.
///
/// A value: any number of threads may share it.
struct GroupRunner<F: Formula>: Sendable {
  let frame: PixelFrame
  let picture: PictureConstants<F>
  let kernel: KernelChoice
  private let measure: EscapeMeasure
  /// Steps between looks at cancellation: below a millisecond.
  private let budget = 1 << 14

  init(_ frame: PixelFrame, _ picture: PictureConstants<F>, _ kernel: KernelChoice) {
    (self.frame, self.picture, self.kernel) = (frame, picture, kernel)
    measure = EscapeMeasure(picture.formula, frame.viewport)
  }

  /// The outcomes of the group whose first pixel is (x, y).
  ///
  /// - Parameter doubtful: Receives the pixels whose count doubles cannot vouch for.
  /// - Throws: `CancellationError`.
  func outcomes(x: Int, y: Int, _ work: inout WorkCounts, _ doubtful: inout [DoubtfulPixel]) throws
    -> GroupOutcomes
  {
    var group = frame.group(x: x, y: y)
    var periods = [Int](repeating: 0, count: PixelGroup.lanes)
    markKnownInterior(&group, &periods)
    var isTiny = false
    var watches = TinyWatches()
    run: while true {
      // A group stays in extended range until its kernel says that its steps fit in doubles.
      let stop =
        isTiny
        ? ScaledKernel.run(&group, picture, &watches)
        : VectorKernel.run(&group, picture, kernel, budget: budget)
      switch stop {
      case .done: break run
      case .paused: try Task.checkCancellation()
      case .candidate: testCandidates(&group, &watches, &periods, &work)
      case .fits: isTiny = false
      case .tiny:
        work.extendedRuns += 1
        isTiny = true
      }
    }
    count(group, &work)
    var dependsOnLimit = group.limited != 0
    let outcomes = (0..<PixelGroup.lanes).map { lane -> PixelOutcome in
      if periods[lane] > 0 { return .interior(period: periods[lane]) }
      let (i, j) = (x + lane % PixelGroup.width, y + lane / PixelGroup.width)
      let isInside = i < frame.viewport.size.width && j < frame.viewport.size.height
      let z = Complex(group.zx[lane], group.zy[lane])
      let slope = frame.inSpacings(group.slope(lane))
      let shift = shift(group, lane, steps: group.blockSteps + group.singleSteps, unit: 0x1p-53)
      let outcome: PixelOutcome
      let isDoubtful: Bool
      if group.escaped[lane] != 0 {
        outcome = measure.outcome(n: group.n[lane], z: z, slope: slope)
        isDoubtful = DoubtResolver<F>.isDoubtful(outcome, shift: shift)
      } else {
        outcome = .unresolved(iterations: picture.limit)
        if isInside { dependsOnLimit = true }
        isDoubtful = DoubtResolver<F>.mayHaveEscaped(z: z, slope: slope, shift: shift)
      }
      if isInside && isDoubtful {
        let pairShift = self.shift(group, lane, steps: group.n[lane], unit: 0x1p-101)
        doubtful.append(DoubtfulPixel(i: i, j: j, pairShift: pairShift))
      }
      return outcome
    }
    return GroupOutcomes(x: x, y: y, outcomes: outcomes, dependsOnLimit: dependsOnLimit)
  }

  /// How far off c, in spacings, the orbit that was computed may belong.
  ///
  /// - Parameter unit: The relative rounding error ε of a step.
  ///
  /// An error of ε|δ_k| at step k is one of ε|δ_k| / |dz_k/dc| in c; `doubt` is the greatest of
  /// these. Rounding errors add up like a random walk along one pass over the reference, but in
  /// step with each other over the passes, which meet the same rounded points.
  private func shift(_ group: PixelGroup, _ lane: Int, steps: Int, unit: Double) -> Double {
    let growth = (Double(steps) * Double(1 + group.rebases[lane])).squareRoot()
    return unit * (1 + group.doubt[lane] * growth) * frame.radiusInPixels
  }

  private func count(_ group: PixelGroup, _ work: inout WorkCounts) {
    work.iterations += group.n.wrappedSum()
    work.rebases += group.rebases.wrappedSum()
    work.skipped += group.skipped
    work.blockSteps += group.blockSteps
    work.singleSteps += group.singleSteps
  }

  // MARK: Interior

  /// Takes out the lanes whose period a closed form knows.
  private func markKnownInterior(_ group: inout PixelGroup, _ periods: inout [Int]) {
    let radius = picture.plainRadius
    for lane in 0..<PixelGroup.lanes where group.alive[lane] != 0 {
      let offset = picture.anchorOffset + radius * Complex(group.dx[lane], group.dy[lane])
      if let period = picture.formula.knownPeriod(anchorOffset: offset) {
        periods[lane] = period
        group.alive[lane] = 0
      }
    }
  }

  private func testCandidates(
    _ group: inout PixelGroup, _ watches: inout TinyWatches, _ periods: inout [Int],
    _ work: inout WorkCounts
  ) {
    for lane in 0..<PixelGroup.lanes where group.candidate[lane] != 0 {
      group.candidate[lane] = 0
      work.cycleTests += 1
      let length = group.n[lane] - group.savedN[lane]
      if let period = provedPeriod(group, lane, length) {
        work.cyclesProved += 1
        periods[lane] = period
        group.alive[lane] = 0
        group.active[lane] = 0
      } else {
        group.refuse(lane)
        watches.refuse(lane, at: group.n[lane])
      }
    }
  }

  private func provedPeriod(_ group: PixelGroup, _ lane: Int, _ candidate: Int) -> Int? {
    let d = Complex(group.dx[lane], group.dy[lane])
    // A lane that waits has rebased: its δ is its z.
    let m = group.active[lane] == 0 ? 0 : group.m
    if picture.isDeep {
      let radius = ScaledComplex(picture.radius.significand, exponent: picture.radius.exponent)
      return InteriorProof(
        formula: picture.formula, deltaC: radius * ScaledComplex(d),
        reference: { picture.orbit.scaled(at: $0) }, last: picture.orbit.last
      ).period(near: picture.orbit.scaled(at: m) + group.delta(lane), candidate: candidate)
    }
    let z = picture.orbit.points[m] + Complex(group.x[lane], group.y[lane])
    return InteriorProof(
      formula: picture.formula, deltaC: picture.plainRadius * d,
      reference: { picture.orbit.points[$0] }, last: picture.orbit.last
    ).period(near: z, candidate: candidate)
  }
}

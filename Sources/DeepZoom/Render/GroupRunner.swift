// GroupRunner — takes eight pixels from start to outcome, through whichever kernels they need.

internal import Ground

/// The pixels of one picture, eight at a time. A value: any number of threads may share it.
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

  /// The outcomes of the group whose first pixel is (x, y), lane by lane; those beyond the
  /// picture's edge mean nothing.
  ///
  /// - Parameter redoesDoubtful: False leaves doubtful pixels as the kernels found them.
  /// - Throws: `CancellationError`.
  func outcomes(x: Int, y: Int, redoesDoubtful: Bool = true, _ work: inout WorkCounts) throws
    -> [PixelOutcome]
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
    return try (0..<PixelGroup.lanes).map { lane in
      if periods[lane] > 0 { return .interior(period: periods[lane]) }
      if group.escaped[lane] == 0 { return .unresolved(iterations: picture.limit) }
      let isInside =
        x + lane % PixelGroup.width < frame.viewport.size.width
        && y + lane / PixelGroup.width < frame.viewport.size.height
      let outcome = escaped(group, lane)
      if redoesDoubtful && isInside && isDoubtful(group, lane, outcome) {
        work.doubtful += 1
        return try exactOutcome(
          x + lane % PixelGroup.width, y + lane / PixelGroup.width)
      }
      return outcome
    }
  }

  private func escaped(_ group: PixelGroup, _ lane: Int) -> PixelOutcome {
    let slope = ScaledDouble(1 / frame.radiusInPixels)
    return measure.outcome(
      n: group.n[lane], z: Complex(group.zx[lane], group.zy[lane]),
      slope: slope.significand
        * (group.slope(lane) * ScaledComplex(1, exponent: slope.exponent)))
  }

  /// Whether the error that the pixel may carry could change its count.
  private func isDoubtful(_ group: PixelGroup, _ lane: Int, _ outcome: PixelOutcome) -> Bool {
    guard case .escaped(_, let fraction, let x, let y) = outcome else { return false }
    let distance = Complex(Double(x), Double(y)).lengthSquared.squareRoot()
    // Rounding errors add up like a random walk along one pass over the reference, but in step
    // with each other over the passes, which meet the same rounded points.
    let steps = Double(group.blockSteps + group.singleSteps)
    let growth = (steps * Double(1 + group.rebases[lane])).squareRoot()
    // In pixel spacings, what c may seem to be off by.
    let shift = 0x1p-53 * (1 + group.doubt[lane] * growth) * frame.radiusInPixels
    let error = shift / distance
    let room = Double(min(fraction, 1 - fraction))
    return 8 * error > min(room, 0.05)
  }

  /// The pixel by plain iteration.
  private func exactOutcome(_ i: Int, _ j: Int) throws -> PixelOutcome {
    let viewport = frame.viewport
    let c = viewport.exactPixel(i, j, precision: viewport.precision(iterations: picture.limit))
    guard let escape = try picture.formula.escape(of: c, limit: picture.limit) else {
      return .unresolved(iterations: picture.limit)
    }
    let spacing = viewport.spacing
    return measure.outcome(
      n: escape.n, z: escape.z,
      slope: escape.slope * ScaledComplex(spacing.significand, exponent: spacing.exponent))
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

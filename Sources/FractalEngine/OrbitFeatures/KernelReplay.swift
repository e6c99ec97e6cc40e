// KernelReplay — replays the orbit of a pixel beside its reference, for colorings.

/// Replays an orbit as the scalar kernels compute it; BLA steps skip what no coloring needs.
struct KernelReplay: OrbitReplay {
  private let picture: PictureConstants
  /// The picture without BLA steps.
  private let bare: PictureConstants
  private let hasBLA: Bool
  let c: Complex
  // The pixel's state is in `lane` where `isBare`, otherwise in `lanes`.
  private var lanes = PixelLanes()
  private var lane = BareLane()
  private var isBare = false

  /// - Parameters:
  ///   - bare: The runner's picture, without BLA steps and without a limit.
  ///   - hasBLA: Whether the runner's table has any.
  ///   - offset: The pixel's offset d ÷ r.
  init(
    _ runner: PixelRunner, bare: PictureConstants, hasBLA: Bool, offset: Complex,
    c: Complex
  ) {
    (picture, self.bare, self.hasBLA, self.c) = (runner.picture, bare, hasBLA, c)
    runner.begin(&lanes, 0, offset: offset)
    readLane()
  }

  /// A replay of the same pixel that continues from the state that another arithmetic has reached.
  ///
  /// - Parameter offset: The pixel's offset, as in this replay.
  func resumed(_ pixel: PixelContinuation, offset: Complex) -> KernelReplay {
    var replay = self
    replay.isBare = false
    replay.lanes.begin(0, offset: offset)
    replay.lanes.resume(0, pixel)
    replay.readLane()
    return replay
  }

  @inline(__always)
  var n: Int { isBare ? lane.n : lanes.n[0] }
  @inline(__always)
  var z: Complex { isBare ? lane.z : Complex(lanes.zx[0], lanes.zy[0]) }
  var scaledZ: FloatExpComplex {
    if isBare || !lanes.isExtended(0) { return FloatExpComplex(z) }
    return bare.orbit.scaled(at: lanes.m[0]) + lanes.delta(0)
  }
  @inline(__always)
  var spread: FloatExp {
    isBare ? FloatExp(clamping: lane.slope.maxNorm) : lanes.slope(0).maxNorm
  }
  @inline(__always)
  var hasEscaped: Bool { isBare ? lane.hasEscaped : lanes.escaped[0] != 0 }
  var power: Int { picture.formula.power }
  func derivative(at z: Complex) -> Complex? { picture.formula.derivative(at: z) }
  func secondDerivative(at z: Complex) -> Complex? { picture.formula.secondDerivative(at: z) }

  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    let cut = picture.with(limit: n)
    var steps = 0
    while self.n < n && !hasEscaped && isSpread(below: bound) {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      if !hasBLA {
        readLane()
        if isBare && lane.advance(bare) { continue }
      }
      writeLane()
      try advance(cut)
    }
    readLane()
  }

  @inline(__always)
  mutating func step() throws {
    if isBare {
      if lane.n & 0xFFFF == 0xFFFF { try Task.checkCancellation() }
      if lane.advance(bare) { return }
      writeLane()
    }
    iterate()
    readLane()
  }

  /// Takes one iteration, also below the range of doubles.
  private mutating func iterate() {
    let n = lanes.n[0]
    // A lane whose steps doubles can represent again is only converted.
    if lanes.isExtended(0) { iterateExtended(mayReturn: true) }
    if lanes.n[0] == n {
      lanes.active[0] = -1
      ScalarKernel.run(&lanes, bare, budget: 1)
      if lanes.needsExtendedRange[0] != 0 { iterateExtended(mayReturn: false) }
    }
    (lanes.candidate[0], lanes.trial[0]) = (0, 0)
  }

  private mutating func iterateExtended(mayReturn: Bool) {
    (lanes.needsExtendedRange[0], lanes.active[0]) = (0, -1)
    _ = FloatExpKernel.run(&lanes, 0, bare, budget: 1, mayReturn: mayReturn)
  }

  private mutating func advance(_ picture: PictureConstants) throws {
    // The limit may have ended the step at a point where it needs extended range.
    if lanes.isExtended(0) { lanes.needsExtendedRange[0] = -1 }
    if lanes.needsExtendedRange[0] == 0 {
      lanes.active[0] = -1
      ScalarKernel.run(&lanes, picture, budget: 1)
    }
    if lanes.needsExtendedRange[0] != 0 { try FloatExpKernel.runExtended(&lanes, picture, .scalar) }
    // A replay ignores cycle candidates.
    (lanes.candidate[0], lanes.trial[0]) = (0, 0)
  }

  /// Moves the state into the lane, unless it needs extended range.
  private mutating func readLane() {
    guard !isBare, lanes.needsExtendedRange[0] == 0, !lanes.isExtended(0) else { return }
    lane.delta = Complex(lanes.x[0], lanes.y[0])
    lane.offset = Complex(lanes.dx[0], lanes.dy[0])
    lane.slope = Complex(lanes.gx[0], lanes.gy[0])
    lane.z = Complex(lanes.zx[0], lanes.zy[0])
    (lane.m, lane.n, lane.hasEscaped) = (lanes.m[0], lanes.n[0], lanes.escaped[0] != 0)
    isBare = true
  }

  /// Moves the state back into the lanes, except the parts for rounding errors and cycle detection.
  private mutating func writeLane() {
    guard isBare else { return }
    (lanes.x[0], lanes.y[0]) = (lane.delta.re, lane.delta.im)
    (lanes.gx[0], lanes.gy[0]) = (lane.slope.re, lane.slope.im)
    (lanes.zx[0], lanes.zy[0]) = (lane.z.re, lane.z.im)
    (lanes.m[0], lanes.n[0], lanes.escaped[0]) = (lane.m, lane.n, lane.hasEscaped ? -1 : 0)
    isBare = false
  }
}

/// The state of a pixel that single steps in double need: z = Z_m + δ, r · dz/dc, and d ÷ r.
private struct BareLane {
  var delta = Complex.zero
  var slope = Complex.zero
  var offset = Complex.zero
  var z = Complex.zero
  var m = 0
  var n = 0
  var hasEscaped = false

  /// Takes one step of `ScalarKernel`.
  ///
  /// Returns false, and changes nothing, where the step needs extended range.
  @inline(__always)
  mutating func advance(_ picture: PictureConstants) -> Bool {
    let radius = picture.plainRadius
    let reference = picture.orbit.points[m]
    let w = picture.formula.perturb(delta, at: reference)
    let next = w + radius * offset
    if picture.strategy.needsExtendedRange
      && (w.maxNorm < DoubleRange.step || next.maxNorm < DoubleRange.result)
    {
      return false
    }
    let h = picture.formula.derivative(at: reference + delta) * slope
    slope = Complex(h.re + radius, h.im)
    m += 1
    n += 1
    z = picture.orbit.points[m] + next
    hasEscaped = z.lengthSquared > Multibrot.escapeRadiusSquared
    let isAtEnd = m == picture.orbit.last || m == picture.criticalOrbitEnd
    let isRebased = !hasEscaped && (z.maxNorm < next.maxNorm || isAtEnd)
    delta = isRebased ? z : next
    if isRebased { m = 0 }
    return true
  }
}

extension PictureConstants {
  /// The picture with another limit.
  ///
  /// It is used for replays, which do not pass neutral points and ignore rounding errors; their BLA
  /// steps count as not compensated.
  func with(limit: Int) -> PictureConstants {
    PictureConstants(
      formula: formula, orbit: orbit, table: table, radius: radius, cuspOffset: cuspOffset,
      limit: limit, fixed: fixed)
  }

  /// The picture without BLA steps and without a limit.
  var bare: PictureConstants {
    PictureConstants(
      formula: formula, orbit: orbit, table: BLATable(pointCount: orbit.points.count),
      radius: radius, cuspOffset: cuspOffset, limit: .max, fixed: fixed)
  }
}

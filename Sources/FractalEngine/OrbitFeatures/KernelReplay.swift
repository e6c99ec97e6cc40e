// KernelReplay — the orbit of a pixel beside its reference, where a coloring looks at it.

/// As the scalar kernels take it: what no coloring looks at is skipped by BLA steps.
struct KernelReplay<F: Formula>: OrbitReplay {
  private let picture: PictureConstants<F>
  /// The same without BLA steps.
  private let bare: PictureConstants<F>
  private let hasBLA: Bool
  let c: Complex
  // The pixel's state is in the lane, or else in the pack.
  private var pack = PixelLanes()
  private var lane = BareLane()
  private var isBare = false

  /// - Parameters:
  ///   - bare: Of the runner, without BLA steps, and without a limit.
  ///   - hasBLA: Whether the runner's table has any.
  ///   - offset: d ÷ r.
  init(
    _ runner: PixelRunner<F>, bare: PictureConstants<F>, hasBLA: Bool, offset: Complex,
    c: Complex
  ) {
    (picture, self.bare, self.hasBLA, self.c) = (runner.picture, bare, hasBLA, c)
    runner.begin(&pack, 0, offset: offset)
    unpack()
  }

  /// The same pixel, where other numbers have come to.
  ///
  /// - Parameter offset: As in the other.
  func resumed(_ pixel: PixelContinuation, offset: Complex) -> KernelReplay {
    var walk = self
    walk.isBare = false
    walk.pack.begin(0, offset: offset)
    walk.pack.resume(0, pixel)
    walk.unpack()
    return walk
  }

  @inline(__always)
  var n: Int { isBare ? lane.n : pack.n[0] }
  @inline(__always)
  var z: Complex { isBare ? lane.z : Complex(pack.zx[0], pack.zy[0]) }
  @inline(__always)
  var spread: FloatExp {
    isBare ? FloatExp(clamping: lane.slope.maxNorm) : pack.slope(0).maxNorm
  }
  @inline(__always)
  var hasEscaped: Bool { isBare ? lane.hasEscaped : pack.escaped[0] != 0 }
  var power: Int { picture.formula.power }
  func derivative(at z: Complex) -> Complex? { picture.formula.derivative(at: z) }

  mutating func skip(to n: Int, below bound: FloatExp?) throws {
    let limited = picture.with(limit: n)
    var steps = 0
    while self.n < n && !hasEscaped && isSpread(below: bound) {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      if !hasBLA {
        unpack()
        if isBare && lane.advance(bare) { continue }
      }
      repack()
      try advance(limited)
    }
    unpack()
  }

  @inline(__always)
  mutating func step() throws {
    if isBare {
      if lane.n & 0xFFFF == 0xFFFF { try Task.checkCancellation() }
      if lane.advance(bare) { return }
      repack()
    }
    try advance(bare)
    unpack()
  }

  private mutating func advance(_ picture: PictureConstants<F>) throws {
    // The limit may have ended it where it needs exponents.
    if pack.isExtended(0) { pack.tiny[0] = -1 }
    if pack.tiny[0] == 0 {
      pack.active[0] = -1
      ScalarKernel.run(&pack, picture, budget: 1)
    }
    if pack.tiny[0] != 0 { try FloatExpKernel.runTiny(&pack, picture, .scalar) }
    // That it comes back to where it was is nothing to a walk.
    (pack.candidate[0], pack.trial[0]) = (0, 0)
  }

  /// Into the lane, unless it needs exponents.
  private mutating func unpack() {
    guard !isBare, pack.tiny[0] == 0, !pack.isExtended(0) else { return }
    lane.delta = Complex(pack.x[0], pack.y[0])
    lane.offset = Complex(pack.dx[0], pack.dy[0])
    lane.slope = Complex(pack.gx[0], pack.gy[0])
    lane.z = Complex(pack.zx[0], pack.zy[0])
    (lane.m, lane.n, lane.hasEscaped) = (pack.m[0], pack.n[0], pack.escaped[0] != 0)
    isBare = true
  }

  /// Back into the pack, but for what only doubt and cycles are judged by.
  private mutating func repack() {
    guard isBare else { return }
    (pack.x[0], pack.y[0]) = (lane.delta.re, lane.delta.im)
    (pack.gx[0], pack.gy[0]) = (lane.slope.re, lane.slope.im)
    (pack.zx[0], pack.zy[0]) = (lane.z.re, lane.z.im)
    (pack.m[0], pack.n[0], pack.escaped[0]) = (lane.m, lane.n, lane.hasEscaped ? -1 : 0)
    isBare = false
  }
}

/// What single steps in doubles need to know of a pixel: z = Z_m + δ, r · dz/dc, and d ÷ r.
private struct BareLane {
  var delta = Complex.zero
  var slope = Complex.zero
  var offset = Complex.zero
  var z = Complex.zero
  var m = 0
  var n = 0
  var hasEscaped = false

  /// One step of `ScalarKernel`; false where that needs exponents, and nothing was changed.
  @inline(__always)
  mutating func advance<F: Formula>(_ picture: PictureConstants<F>) -> Bool {
    let radius = picture.plainRadius
    let reference = picture.orbit.points[m]
    let w = picture.formula.perturb(delta, at: reference)
    let next = w + radius * offset
    if picture.needsExtendedRange
      && (w.maxNorm < DoubleRange.tiny || next.maxNorm < DoubleRange.result)
    {
      return false
    }
    let h = picture.formula.derivative(at: reference + delta) * slope
    slope = Complex(h.re + radius, h.im)
    m += 1
    n += 1
    z = picture.orbit.points[m] + next
    hasEscaped = z.lengthSquared > F.escapeRadiusSquared
    let isAtEnd = m == picture.orbit.last || m == picture.criticalOrbitEnd
    let turns = !hasEscaped && (z.maxNorm < next.maxNorm || isAtEnd)
    delta = turns ? z : next
    if turns { m = 0 }
    return true
  }
}

extension PictureConstants {
  /// The same with another limit, for walks that pass no neutral point and judge by no doubt: BLA steps are not taken for
  /// sharp.
  func with(limit: Int) -> PictureConstants {
    PictureConstants(
      formula: formula, orbit: orbit, table: table, radius: radius, cuspOffset: cuspOffset,
      limit: limit, fixed: fixed)
  }

  /// The same without BLA steps, and without a limit.
  var bare: PictureConstants {
    PictureConstants(
      formula: formula, orbit: orbit, table: BLATable(pointCount: orbit.points.count),
      radius: radius, cuspOffset: cuspOffset, limit: .max, fixed: fixed)
  }
}

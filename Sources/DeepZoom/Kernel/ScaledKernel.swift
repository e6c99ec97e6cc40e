// ScaledKernel — the same iteration past 1e-308, every number with an exponent of its own.
//
// A group spends its first few blocks here, and a step now and then where a minibrot's dip
// takes δ below the range of doubles; all else is done by the kernels in doubles.

enum ScaledKernel {
  /// Steps after which `.paused` is returned.
  private static let budget = 4096

  /// Runs a group until its steps fit in doubles, or something must be decided outside.
  ///
  /// - Parameter watches: Watch the values below the range of doubles, lane by lane.
  static func run<F: Formula>(
    _ group: inout PixelGroup, _ picture: PictureConstants<F>, _ watches: inout TinyWatches
  ) -> KernelStop {
    // Where a kernel in doubles gave up with all exponents 0, one step at least is done here.
    var mayReturn = PixelGroup.any(group.active & (group.exponent | group.slopeExponent))
    for _ in 0..<budget {
      if !PixelGroup.any(group.active) {
        if !group.beginSegment() { return .done }
        mayReturn = true
      }
      let step = Step(group, picture)
      if mayReturn && step.smallest >= ScaledDouble(DoubleRange.back) {
        group.toDoubles()
        return .fits
      }
      mayReturn = true
      take(step, &group, picture, &watches)
      if PixelGroup.any(group.candidate) { return .candidate }
    }
    return .paused
  }

  private struct Step {
    var w = [ScaledComplex](repeating: .zero, count: PixelGroup.lanes)
    var slope = [ScaledComplex](repeating: .zero, count: PixelGroup.lanes)
    var size = ScaledDouble.zero
    var smallest = Block.always

    init<F: Formula>(_ group: PixelGroup, _ picture: PictureConstants<F>) {
      let reference = picture.orbit.scaled(at: group.m)
      for lane in 0..<PixelGroup.lanes where group.active[lane] != 0 {
        let delta = group.delta(lane)
        w[lane] = picture.formula.perturb(delta, at: reference)
        slope[lane] = picture.formula.derivative(at: reference + delta)
        size = max(size, w[lane].maxNorm)
        if !group.isReference(lane) { smallest = min(smallest, w[lane].maxNorm) }
      }
    }
  }

  private static func longestBlock<F: Formula>(
    _ picture: PictureConstants<F>, _ size: ScaledDouble, _ group: inout PixelGroup
  ) -> Block? {
    var index = Int(picture.table.firstBlock[group.m])
    if index < 0 { return nil }
    let left = group.iterationsLeft(limit: picture.limit)
    var best: Block?
    while picture.table.plain[index].bound >= 0 {
      let block = picture.table.blocks[index]
      guard size < block.maxNormBound else { break }
      if block.length > left {
        group.limited = 1
        break
      }
      best = block
      index += 1
    }
    return best
  }

  private static func take<F: Formula>(
    _ step: Step, _ group: inout PixelGroup, _ picture: PictureConstants<F>,
    _ watches: inout TinyWatches
  ) {
    let block = longestBlock(picture, step.size, &group)
    let radius = ScaledComplex(picture.radius.significand, exponent: picture.radius.exponent)
    let length = block?.length ?? 1
    let weight = block.map { 1 + blockWeight * (step.size / $0.maxNormBound).nearest } ?? 1
    group.m += length
    if block == nil { group.singleSteps += 1 } else { group.blockSteps += 1 }
    if block != nil { group.skipped += length }
    let reference = picture.orbit.scaled(at: group.m)
    for lane in 0..<PixelGroup.lanes where group.active[lane] != 0 {
      let d = ScaledComplex(Complex(group.dx[lane], group.dy[lane]))
      let slope = step.slope[lane] * group.slope(lane)
      var delta = step.w[lane] + radius * d
      var g = slope + radius
      if let block {
        delta = block.a * step.w[lane] + block.b * d
        g = block.a * slope + block.b
      }
      let z = reference + delta
      group.n[lane] += length
      if !g.isZero {
        let ratio = (ScaledDouble(weight) * delta.maxNorm / g.maxNorm).nearest
        if ratio > group.doubt[lane] { group.doubt[lane] = 2 * ratio }
      }
      let value = z.nearest
      let isOut = value.lengthSquared > F.escapeRadiusSquared
      let turns = !isOut && (z.maxNorm < delta.maxNorm || group.m == picture.orbit.last)
      if turns { delta = z }
      group.set(lane, delta: delta, slope: g)
      group.arrive(lane, z: value, isOut: isOut, turns: turns, limit: picture.limit)
      if z.maxNorm < ScaledDouble(DoubleRange.result) && !z.isZero {
        watches.note(z, lane, &group)
      } else {
        group.noteReturn(lane, z: value)
      }
    }
  }
}

/// The watches for cycles that pass below the range of doubles, where the group's own see 0.
struct TinyWatches {
  private var lanes: [CycleWatch] = []

  /// Watches a lane's value; from the first on, only such values count for this lane.
  fileprivate mutating func note(_ z: ScaledComplex, _ lane: Int, _ group: inout PixelGroup) {
    if lanes.isEmpty {
      let watch = CycleWatch(tolerance: PixelGroup.firstTolerance)
      lanes = [CycleWatch](repeating: watch, count: PixelGroup.lanes)
    }
    group.low[lane] = 0
    let period = lanes[lane].period(arrivingAt: z, group.n[lane])
    if let period, group.alive[lane] != 0 {
      group.savedN[lane] = group.n[lane] - period
      group.candidate[lane] = -1
    }
  }

  /// A candidate was no cycle.
  mutating func refuse(_ lane: Int, at n: Int) {
    if !lanes.isEmpty { lanes[lane].refuse(at: n, factor: PixelGroup.refusalFactor) }
  }
}

extension PixelGroup {
  /// δ of a lane.
  func delta(_ lane: Int) -> ScaledComplex {
    ScaledComplex(Complex(x[lane], y[lane]), exponent: exponent[lane])
  }

  /// r · dz/dc of a lane.
  func slope(_ lane: Int) -> ScaledComplex {
    ScaledComplex(clamping: Complex(gx[lane], gy[lane]), exponent: slopeExponent[lane])
  }

  fileprivate mutating func set(_ lane: Int, delta: ScaledComplex, slope: ScaledComplex) {
    (x[lane], y[lane]) = (delta.re, delta.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    exponent[lane] = delta.isZero ? 0 : delta.exponent
    slopeExponent[lane] = slope.isZero ? 0 : slope.exponent
  }

  /// Puts the active lanes into plain doubles.
  fileprivate mutating func toDoubles() {
    for lane in 0..<Self.lanes where active[lane] != 0 {
      let (delta, slope) = (delta(lane).nearest, slope(lane).nearest)
      (x[lane], y[lane]) = (delta.re, delta.im)
      (gx[lane], gy[lane]) = (slope.re, slope.im)
      (exponent[lane], slopeExponent[lane]) = (0, 0)
    }
  }
}

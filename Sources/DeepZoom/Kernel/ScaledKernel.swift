// ScaledKernel — the same iteration past 1e-308, every number with an exponent of its own.
//
// A pixel spends its first few blocks here, and a step now and then where a minibrot's dip
// takes δ below the range of doubles; all else is done by the kernels in doubles. This file is
// the specification: the kernel in C returns the same bits.

enum ScaledKernel {
  /// Runs all tiny lanes of a pack until their steps fit in doubles, they end, or something
  /// must be decided outside: side by side in C, save the steps that only `run` knows.
  ///
  /// - Throws: `CancellationError`.
  static func runTiny<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice,
    _ watches: inout InlineArray<8, TinyWatch>
  ) throws {
    var mayReturn = LaneBits()
    while PixelPack.any(pack.tiny) {
      let left = VectorKernel.runTiny(&pack, picture, choice, budget: 4096, &mayReturn)
      for lane in 0..<PixelPack.lanes where left[lane] {
        (pack.tiny[lane], pack.active[lane]) = (0, -1)
        let isDone = run(
          &pack, lane, picture, &watches[lane], budget: choice == .scalar ? 4096 : 1,
          mayReturn: mayReturn[lane])
        if isDone { continue }
        (pack.tiny[lane], pack.active[lane]) = (-1, 0)
        mayReturn[lane] = true
      }
      try Task.checkCancellation()
    }
  }

  /// Runs one lane until its steps fit in doubles, it ends, or something must be decided outside.
  ///
  /// - Parameters:
  ///   - watch: Watches the values below the range of doubles.
  ///   - budget: In steps.
  ///   - mayReturn: Whether the first step need not be done here.
  /// - Returns: Whether its steps fit in doubles, or it is no longer active.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ lane: Int, _ picture: PictureConstants<F>, _ watch: inout TinyWatch,
    budget: Int, mayReturn: Bool = false
  ) -> Bool {
    var mayReturn = mayReturn
    for _ in 0..<budget {
      let reference = picture.orbit.scaled(at: pack.m[lane])
      let delta = pack.delta(lane)
      let w = picture.formula.perturb(delta, at: reference)
      if mayReturn && (w.maxNorm >= ScaledDouble(DoubleRange.back) || pack.isReference(lane)) {
        pack.toDoubles(lane)
        return true
      }
      mayReturn = true
      take(w, reference + delta, &pack, lane, picture, &watch)
      if pack.active[lane] == 0 { return true }
    }
    return false
  }

  private static func take<F: Formula>(
    _ w: ScaledComplex, _ z: ScaledComplex, _ pack: inout PixelPack, _ lane: Int,
    _ picture: PictureConstants<F>, _ watch: inout TinyWatch
  ) {
    let found = longestBlock(picture, w.maxNorm, &pack, lane)
    let block = found ?? .single(radius: picture.radius)
    pack.m[lane] += block.length
    pack.n[lane] += block.length
    pack.steps[lane] += block.length
    if found == nil { pack.singleSteps += 1 } else { pack.blockSteps += 1 }
    if found != nil { pack.skipped += block.length }
    let h = picture.formula.derivative(at: z) * pack.slope(lane)
    let bent = block.applied(to: w)
    let shift = block.b * ScaledComplex(Complex(pack.dx[lane], pack.dy[lane]))
    let g = block.slope(at: w, times: h) + block.b
    var delta = bent + shift
    let next = picture.orbit.scaled(at: pack.m[lane]) + delta
    if !g.isZero {
      let ratio = ((bent.maxNorm + shift.maxNorm) / g.maxNorm).flushed
      if ratio > pack.doubt[lane] { pack.doubt[lane] = 2 * ratio }
    }
    let value = next.nearest
    let isOut = value.lengthSquared > F.escapeRadiusSquared
    let turns =
      !isOut && (next.maxNorm < delta.maxNorm || pack.m[lane] == picture.orbit.last)
    if turns { delta = next }
    pack.set(lane, delta: delta, slope: g)
    pack.arrive(lane, z: value, isOut: isOut, turns: turns, limit: picture.limit)
    if next.maxNorm < ScaledDouble(DoubleRange.result) && !next.isZero {
      watch.note(next, lane, &pack)
    } else {
      pack.noteReturn(lane, z: value)
    }
  }

  private static func longestBlock<F: Formula>(
    _ picture: PictureConstants<F>, _ size: ScaledDouble, _ pack: inout PixelPack, _ lane: Int
  ) -> Block? {
    guard var index = picture.table.firstBlock(at: pack.m[lane]) else { return nil }
    var best: Block?
    while true {
      let block = picture.table.blocks[index]
      guard size < block.maxNormBound else { break }
      if block.length > picture.limit - pack.n[lane] {
        pack.limited[lane] = -1
        break
      }
      best = block
      index += 1
    }
    return best
  }
}

/// A flag of each of eight lanes.
struct LaneBits {
  var bits: Int32 = 0

  subscript(lane: Int) -> Bool {
    get { bits >> lane & 1 != 0 }
    set { bits = newValue ? bits | 1 << lane : bits & ~(1 << lane) }
  }
}

/// The watch of one pixel for cycles that pass below the range of doubles, where the kernels see 0.
struct TinyWatch {
  private var watch: CycleWatch?

  /// Watches a lane's value; from the first on, only such values count for this pixel.
  fileprivate mutating func note(_ z: ScaledComplex, _ lane: Int, _ pack: inout PixelPack) {
    var watch = watch ?? CycleWatch(tolerance: PixelPack.firstTolerance)
    pack.low[lane] = 0
    let period = watch.period(arrivingAt: z, pack.n[lane])
    self.watch = watch
    if let period, pack.active[lane] != 0 {
      pack.savedN[lane] = pack.n[lane] - period
      pack.candidate[lane] = -1
      pack.active[lane] = 0
    }
  }

  /// A candidate was no cycle.
  mutating func refuse(at n: Int) { watch?.refuse(at: n, factor: PixelPack.refusalFactor) }
}

extension PixelPack {
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

  /// Puts a lane into plain doubles.
  fileprivate mutating func toDoubles(_ lane: Int) {
    let (delta, slope) = (delta(lane).flushed, slope(lane).flushed)
    (x[lane], y[lane]) = (delta.re, delta.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    (exponent[lane], slopeExponent[lane]) = (0, 0)
  }
}

// ScaledKernel — the same iteration past 1e-308, every number with an exponent of its own.
//
// A pixel spends its first few blocks here, and a step now and then where a minibrot's dip
// takes δ below the range of doubles; all else is done by the kernels in doubles.

enum ScaledKernel {
  /// Runs one lane until its steps fit in doubles, it ends, or something must be decided outside.
  ///
  /// - Parameters:
  ///   - watch: Watches the values below the range of doubles.
  ///   - budget: In steps; one at least is done.
  /// - Returns: Whether its steps fit in doubles, or it is no longer active.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ lane: Int, _ picture: PictureConstants<F>, _ watch: inout TinyWatch,
    budget: Int
  ) -> Bool {
    var mayReturn = false
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
    let block = longestBlock(picture, w.maxNorm, &pack, lane)
    let radius = ScaledComplex(picture.radius.significand, exponent: picture.radius.exponent)
    let length = block?.length ?? 1
    pack.m[lane] += length
    pack.n[lane] += length
    pack.steps[lane] += length
    if block == nil { pack.singleSteps += 1 } else { pack.blockSteps += 1 }
    if block != nil { pack.skipped += length }
    let d = ScaledComplex(Complex(pack.dx[lane], pack.dy[lane]))
    let h = picture.formula.derivative(at: z) * pack.slope(lane)
    let bent = block?.applied(to: w) ?? w
    let shift = (block?.b ?? radius) * d
    let g = block.map { $0.slope(at: w, times: h) + $0.b } ?? h + radius
    var delta = bent + shift
    let next = picture.orbit.scaled(at: pack.m[lane]) + delta
    if !g.isZero {
      let ratio = ((bent.maxNorm + shift.maxNorm) / g.maxNorm).nearest
      if ratio > pack.doubt[lane] { pack.doubt[lane] = 2 * ratio }
    }
    let value = next.nearest
    let isOut = value.lengthSquared > F.escapeRadiusSquared
    let turns =
      !isOut && (next.maxNorm < delta.maxNorm || pack.m[lane] == picture.orbit.last)
    if turns { delta = next }
    pack.set(lane, delta: delta, slope: g)
    pack.arrive(
      lane, z: value, isOut: isOut, turns: turns,
      newDoubt: g.isZero ? 0 : 2 * (next.maxNorm / g.maxNorm).nearest, limit: picture.limit)
    guard turns else { return }
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
    while picture.table.plain[index].bound >= 0 {
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
    let (delta, slope) = (delta(lane).nearest, slope(lane).nearest)
    (x[lane], y[lane]) = (delta.re, delta.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    (exponent[lane], slopeExponent[lane]) = (0, 0)
  }
}

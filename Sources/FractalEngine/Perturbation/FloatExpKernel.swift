// FloatExpKernel — perturbation in floatexp, for values below the range of doubles.
//
// In a deep view a pixel takes its first few BLA steps here, and an occasional step where δ falls
// below the range of doubles in a minibrot's dip; the kernels in doubles do all others. This file
// is the specification: the kernel in C returns the same bits.

internal import CLaneKernels

enum FloatExpKernel {
  /// Runs all lanes that need extended range, until each lane can leave it or ends.
  ///
  /// A lane stops when doubles can represent its steps, when it ends, or when the caller must
  /// decide.
  ///
  /// - Throws: `CancellationError`.
  static func runExtended(
    _ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice
  ) throws {
    if choice != .scalar {
      var mayReturn: Int32 = 0
      while PixelLanes.any(lanes.needsExtendedRange) {
        VectorKernel.runExtended(&lanes, picture, choice, budget: 4096, &mayReturn)
        try Task.checkCancellation()
      }
    }
    for lane in 0..<PixelLanes.lanes where lanes.needsExtendedRange[lane] != 0 {
      (lanes.needsExtendedRange[lane], lanes.active[lane]) = (0, -1)
      while !run(&lanes, lane, picture, budget: 4096) { try Task.checkCancellation() }
    }
  }

  /// Runs one lane until doubles can represent its steps, it ends, or the caller must decide.
  ///
  /// - Parameters:
  ///   - budget: The number of steps, at least 1.
  ///   - mayReturn: Whether doubles may represent the first step; otherwise it is taken here.
  /// - Returns: Whether doubles can represent the lane's steps, or it is no longer active.
  static func run(
    _ lanes: inout PixelLanes, _ lane: Int, _ picture: PictureConstants, budget: Int,
    mayReturn: Bool = false
  ) -> Bool {
    var mayReturn = mayReturn
    for _ in 0..<budget {
      let reference = picture.orbit.scaled(at: lanes.m[lane])
      let delta = lanes.delta(lane)
      let w = picture.formula.perturb(delta, at: reference)
      if mayReturn && (w.maxNorm >= FloatExp(DoubleRange.back) || lanes.isReference(lane)) {
        lanes.toDoubles(lane)
        return true
      }
      mayReturn = true
      take(w, reference + delta, &lanes, lane, picture)
      if lanes.active[lane] == 0 { return true }
    }
    return false
  }

  private static func take(
    _ w: FloatExpComplex, _ z: FloatExpComplex, _ lanes: inout PixelLanes, _ lane: Int,
    _ picture: PictureConstants
  ) {
    let found = longestBLAStep(picture, w.maxNorm, &lanes, lane)
    let blaStep = found ?? .single(radius: picture.shift)
    lanes.m[lane] += blaStep.length
    lanes.n[lane] += blaStep.length
    lanes.steps[lane] += blaStep.length
    lanes.roundings[lane] += found == nil ? 1 : Int(FATHOM_ROUNDINGS)
    if found == nil { lanes.singleSteps += 1 } else { lanes.blaSteps += 1 }
    if found != nil { lanes.skipped += blaStep.length }
    let h = picture.formula.derivative(at: z) * lanes.slope(lane)
    let bent = blaStep.applied(to: w)
    let shift = blaStep.b * FloatExpComplex(Complex(lanes.dx[lane], lanes.dy[lane]))
    let g = blaStep.slope(at: w, times: h) + blaStep.b
    var delta = bent + shift
    if delta.exponent < DoubleRange.nothing { delta = .zero }
    let next = picture.orbit.scaled(at: lanes.m[lane]) + delta
    if !g.isZero {
      let ratio = quotient(of: (bent.maxNorm, shift.maxNorm), by: g.maxNorm)
      if ratio > lanes.roundingError[lane] { lanes.roundingError[lane] = 2 * ratio }
    }
    let value = next.flushed
    let isOut = value.lengthSquared > Multibrot.escapeRadiusSquared
    let isAtEnd = lanes.m[lane] == picture.orbit.last || lanes.m[lane] == picture.criticalOrbitEnd
    let isRebased = !isOut && (next.maxNorm < delta.maxNorm || isAtEnd)
    if isRebased { delta = next }
    lanes.set(lane, delta: delta, slope: g)
    lanes.arrive(
      lane, z: value, isOut: isOut, isRebased: isRebased,
      newRoundingError: g.isZero ? 0 : 2 * quotient(of: (next.maxNorm, .zero), by: g.maxNorm),
      limit: picture.limit)
    guard isRebased else { return }
    if next.maxNorm < FloatExp(DoubleRange.result) && !next.isZero {
      lanes.noteExtendedReturn(lane, z: next)
    } else {
      lanes.noteReturn(lane, z: value, trials: false)
    }
    lanes.noteSettling(lane, z: value, picture.trap, isAtEnd: isAtEnd)
  }

  /// The quotient of a sum and a size as a double.
  ///
  /// It is 0 if the exponent of the larger summand is more than 1000 below that of the divisor, and
  /// infinite if it is more than 1000 above.
  private static func quotient(of parts: (FloatExp, FloatExp), by divisor: FloatExp) -> Double {
    let exponent = max(parts.0.exponent, parts.1.exponent)
    let sum =
      parts.0.significand * powerOfTwo(parts.0.exponent - exponent)
      + parts.1.significand * powerOfTwo(parts.1.exponent - exponent)
    return sum / divisor.significand * powerOfTwo(exponent - divisor.exponent)
  }

  /// 2^exponent; 0 below 2^−1000, infinite above 2^1000.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    exponent < -1000 ? 0 : exponent > 1000 ? .infinity : .powerOfTwo(exponent)
  }

  private static func longestBLAStep(
    _ picture: PictureConstants, _ size: FloatExp, _ lanes: inout PixelLanes, _ lane: Int
  ) -> BLAStep? {
    let most = picture.limit - lanes.n[lane]
    let (blaStep, limitMattered) = picture.table.longest(at: lanes.m[lane], size, most: most)
    if limitMattered { lanes.limitMattered[lane] = -1 }
    return blaStep
  }
}

extension PixelLanes {
  /// δ of a lane.
  func delta(_ lane: Int) -> FloatExpComplex {
    FloatExpComplex(Complex(x[lane], y[lane]), exponent: exponent[lane])
  }

  /// r · dz/dc of a lane.
  func slope(_ lane: Int) -> FloatExpComplex {
    FloatExpComplex(clamping: Complex(gx[lane], gy[lane]), exponent: slopeExponent[lane])
  }

  /// Puts a pixel that another kernel has advanced into a lane.
  mutating func resume(_ lane: Int, _ pixel: PixelContinuation) {
    (m[lane], n[lane]) = (pixel.m, pixel.n)
    (zx[lane], zy[lane]) = (pixel.z.re, pixel.z.im)
    set(lane, delta: pixel.delta, slope: pixel.slope)
    if pixel.delta.maxNorm >= FloatExp(DoubleRange.back) {
      toDoubles(lane)
    } else {
      (needsExtendedRange[lane], active[lane]) = (-1, 0)
    }
  }

  mutating func set(_ lane: Int, delta: FloatExpComplex, slope: FloatExpComplex) {
    (x[lane], y[lane]) = (delta.re, delta.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    exponent[lane] = delta.isZero ? 0 : delta.exponent
    slopeExponent[lane] = slope.isZero ? 0 : slope.exponent
  }

  /// Converts a lane to doubles without an exponent.
  fileprivate mutating func toDoubles(_ lane: Int) {
    let (delta, slope) = (delta(lane).flushed, slope(lane).flushed)
    (x[lane], y[lane]) = (delta.re, delta.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    (exponent[lane], slopeExponent[lane]) = (0, 0)
  }
}

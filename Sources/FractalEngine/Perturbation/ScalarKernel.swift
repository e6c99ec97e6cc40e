// ScalarKernel — perturbation with rebasing and BLA steps in doubles, one pixel after the other.
//
// This file is the specification: every faster kernel returns the same bits.
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed.

internal import CLaneKernels

enum ScalarKernel {
  /// Runs every active lane until it escapes, ends, or the caller must decide.
  ///
  /// It returns earlier when each lane has done `budget` steps.
  ///
  /// A lane's value is z = Z_m + δ. Whenever |z| < |δ|, or the orbit ends, the lane *rebases*:
  /// δ takes the full value and m returns to 0, so that δ is never larger than what it
  /// perturbs and no digits cancel.
  ///
  /// - Parameter budget: The number of steps a lane.
  /// - Note: Rebasing: Zhuoran, fractalforums.org/f/28/t/4360, 2021.
  static func run(_ lanes: inout PixelLanes, _ picture: PictureConstants, budget: Int) {
    for lane in 0..<PixelLanes.lanes {
      for _ in 0..<budget where lanes.active[lane] != 0 { step(&lanes, lane, picture) }
    }
  }

  private static func step(
    _ lanes: inout PixelLanes, _ lane: Int, _ picture: PictureConstants
  ) {
    let radius = picture.plainRadius
    let m = lanes.m[lane]
    let delta = Complex(lanes.x[lane], lanes.y[lane])
    let d = Complex(lanes.dx[lane], lanes.dy[lane])
    let reference = picture.orbit.points[m]
    let w = picture.formula.perturb(delta, at: reference)
    let size = w.maxNorm
    let needsExtendedRange =
      picture.strategy.needsExtendedRange && size < DoubleRange.step && !lanes.isReference(lane)
    let jumpRegion = picture.jumpRegion
    if !needsExtendedRange
      && jumpRegion.takes(
        &lanes, lane, z: reference + delta, hasBLAStep: size < picture.table.first[m])
    {
      if lanes.n[lane] <= picture.limit - jumpRegion.leastRoom {
        (lanes.jumping[lane], lanes.active[lane]) = (-1, 0)
        return
      }
      lanes.limitMattered[lane] = -1
    }
    let blaStep = needsExtendedRange ? nil : longestBLAStep(&lanes, lane, picture, size)
    let (bent, shift) = blaStep?.applied(to: w, d) ?? (w, radius * d)
    let next = bent + shift
    if needsExtendedRange
      || picture.strategy.needsExtendedRange && next.maxNorm < DoubleRange.result && size > 0
    {
      (lanes.needsExtendedRange[lane], lanes.active[lane]) = (-1, 0)
      return
    }
    let e = picture.formula.derivative(at: reference + delta)
    let h = e * Complex(lanes.gx[lane], lanes.gy[lane])
    var g = Complex(h.re + radius, h.im)
    if let blaStep {
      let slopes = blaStep.slopes(at: w, d, times: h)
      g = slopes.byW + slopes.byD
    }
    let length = blaStep?.length ?? 1
    lanes.m[lane] += length
    lanes.n[lane] += length
    lanes.steps[lane] += length
    lanes.roundings[lane] += blaStep == nil ? 1 : Int(FATHOM_ROUNDINGS)
    if blaStep == nil { lanes.singleSteps += 1 } else { lanes.blaSteps += 1 }
    if blaStep != nil { lanes.skipped += length }
    let norm = next.maxNorm
    // Where the two parts cancel, their errors remain.
    let parts = bent.maxNorm + shift.maxNorm
    if parts > lanes.roundingError[lane] * g.maxNorm {
      lanes.roundingError[lane] = 2 * parts / g.maxNorm
    }
    let z = picture.orbit.points[lanes.m[lane]] + next
    let isOut = z.lengthSquared > Multibrot.escapeRadiusSquared
    let isAtEnd = lanes.m[lane] == picture.orbit.last || lanes.m[lane] == picture.criticalOrbitEnd
    let isRebased = !isOut && (z.maxNorm < norm || isAtEnd)
    (lanes.x[lane], lanes.y[lane]) = isRebased ? (z.re, z.im) : (next.re, next.im)
    (lanes.gx[lane], lanes.gy[lane]) = (g.re, g.im)
    lanes.arrive(
      lane, z: z, isOut: isOut, isRebased: isRebased, newRoundingError: 2 * z.maxNorm / g.maxNorm,
      limit: picture.limit)
    if isRebased {
      lanes.noteReturn(lane, z: z, trials: picture.strategy.triesMinima)
      lanes.noteSettling(lane, z: z, picture.trap, isAtEnd: isAtEnd)
    }
  }

  private static func longestBLAStep(
    _ lanes: inout PixelLanes, _ lane: Int, _ picture: PictureConstants, _ size: Double
  ) -> BLATable.Found? {
    let most = picture.limit - lanes.n[lane]
    let (blaStep, limitMattered) = picture.table.longest(at: lanes.m[lane], size, most: most)
    if limitMattered { lanes.limitMattered[lane] = -1 }
    return blaStep
  }
}

extension JumpRegion {
  /// Whether a lane leaves here for a jump, if the limit allows it.
  ///
  /// - Parameters:
  ///   - lanes: Only read; a parameter that is not `inout` would be copied whole.
  ///   - hasBLAStep: Whether a BLA step of the table is valid for it.
  func takes(_ lanes: inout PixelLanes, _ lane: Int, z: Complex, hasBLAStep: Bool) -> Bool {
    (z - point).maxNorm < reach && (goesFirst || !hasBLAStep)
      && Complex(lanes.x[lane], lanes.y[lane]).maxNorm > leastShare * z.maxNorm
      && (abs(lanes.gx[lane]) > leastSlope || abs(lanes.gy[lane]) > leastSlope)
  }
}

// PixelLanes — the state of eight pixels, side by side for the vector kernels.
//
// A pixel's result depends only on that pixel. Which pixels share the lanes, and when one replaces
// another, affects only the speed.

internal import CLaneKernels

/// The state of eight pixels, as the vector kernels lay it out.
///
/// Flags are −1 or 0.
package struct PixelLanes: Sendable {
  /// One value for each lane.
  package typealias Lanes = SIMD8<Double>
  /// One flag (−1 or 0) or integer for each lane.
  package typealias Flags = SIMD8<Int>

  // The fields of `fathom_pixel_lanes`, in its order; KernelTests compares the layouts.
  /// d ÷ r.
  var dx = Lanes.zero
  var dy = Lanes.zero
  /// δ · 2^−exponent; the exponent is 0 while the lane is in doubles.
  var x = Lanes.zero
  var y = Lanes.zero
  var exponent = Flags.zero
  /// r · dz/dc, divided by 2 to the power of `slopeExponent`.
  var gx = Lanes.zero
  var gy = Lanes.zero
  var slopeExponent = Flags.zero
  /// z, in extended range its nearest doubles; always set in a lane that escaped.
  var zx = Lanes.zero
  var zy = Lanes.zero
  /// The greatest |δ| / |r · dz/dc| since the last rebase, or up to twice that.
  var roundingError = Lanes.zero
  /// The sum of `roundingError` over the earlier passes, each weighted by √(its iterations).
  var pastRoundingError = Lanes.zero
  /// The sum of `roundingError` over the earlier passes, each weighted by √(its roundings).
  var pastRounding = Lanes.zero
  /// The smallest 2|z| / |r · dz/dc| at a rebase.
  ///
  /// The next root of z by c, a nucleus, is about half as far away, in r.
  var closest = Lanes(repeating: .infinity)
  /// The smallest max(|re z|, |im z|) so far, at a rebase.
  var low = Lanes(repeating: .greatestFiniteMagnitude / 4)
  /// The saved z, and its number of iterations; 0 iterations if none is saved.
  var savedX = Lanes.zero
  var savedY = Lanes.zero
  var savedN = Flags.zero
  /// The exponent of a saved z below the range of doubles.
  var savedExponent = Flags.zero
  /// The smallest value below the range of doubles, divided by 2 to the power of
  /// `extendedLowExponent`; 0 before there is any.
  var extendedLow = Lanes.zero
  var extendedLowExponent = Flags.zero
  /// The relative distance within which a value counts as a return.
  var tolerance = Lanes(repeating: Self.firstTolerance)
  /// The index in the reference.
  var m = Flags.zero
  /// The number of iterations done.
  var n = Flags.zero
  /// The number of iterations since the last rebase.
  var steps = Flags.zero
  /// The number of rounding errors since the last rebase: `FATHOM_ROUNDINGS` for a BLA step, one
  /// for a single step.
  var roundings = Flags.zero
  /// The number of iterations from which a return counts.
  var nextTest = Flags.zero
  var rebases = Flags.zero
  /// The number of values near the smallest, since the smallest last became much smaller.
  var returns = Flags.zero
  /// The value of `returns` at which z is saved next.
  var nextSave = Flags.one
  /// The number of iterations from which the next two may be tried as periods.
  var nextTrial = Flags.zero
  /// The n at which the smallest value last became much smaller, and the n at which it was reached;
  /// 0 after a trial.
  var atomDomainIndex = Flags.zero
  var minimumIndex = Flags.zero
  /// −1 once the limit refused a BLA step that would have held: a higher limit may matter.
  var limitMattered = Flags.zero
  /// Whether the lane runs: none of the following flags is set, and the limit has not ended it.
  var active = Flags.zero
  var escaped = Flags.zero
  /// Whether the value returned close to an earlier one, or may have settled on a cycle.
  var candidate = Flags.zero
  /// Whether the lane is a candidate only because its smallest value was long ago.
  var trial = Flags.zero
  /// Whether the next step needs extended range.
  var needsExtendedRange = Flags.zero
  /// Whether the lane is next to a fixed point and leaves for a parabolic jump.
  var jumping = Flags.zero
  var blaSteps = 0
  var singleSteps = 0
  /// The number of iterations done by BLA steps.
  var skipped = 0

  static let lanes = 8

  /// The relative distance of a return that makes a pixel a candidate for the interior.
  static let firstTolerance = 0x1p-12
  /// The number of returns from which a larger distance suffices: an orbit that stays so long may
  /// be settling slowly.
  static let manyReturns = 128
  /// After a failed trial, the next one is at this many times the iterations.
  static let trialFactor = 4
  /// The factor of the tolerance after a candidate that was not a cycle.
  static let refusalFactor = 0x1p-6

  init() {}

  /// Puts a pixel before its first iteration into a lane.
  ///
  /// - Parameter offset: d ÷ r, at most 1 in modulus.
  mutating func begin(_ lane: Int, offset: Complex) {
    (dx[lane], dy[lane]) = (offset.re, offset.im)
    (x[lane], y[lane], exponent[lane]) = (0, 0, 0)
    (gx[lane], gy[lane], slopeExponent[lane]) = (0, 0, 0)
    (roundingError[lane], pastRoundingError[lane], closest[lane]) = (0, 0, .infinity)
    (pastRounding[lane], roundings[lane]) = (0, 0)
    (low[lane], extendedLow[lane]) = (.greatestFiniteMagnitude / 4, 0)
    (savedN[lane], tolerance[lane]) = (0, Self.firstTolerance)
    (m[lane], n[lane], steps[lane], nextTest[lane]) = (0, 0, 0, 0)
    (rebases[lane], returns[lane], nextSave[lane], limitMattered[lane]) = (0, 0, 1, 0)
    (nextTrial[lane], atomDomainIndex[lane], minimumIndex[lane], trial[lane]) = (0, 0, 0, 0)
    (active[lane], escaped[lane], candidate[lane], needsExtendedRange[lane]) = (-1, 0, 0, 0)
    jumping[lane] = 0
  }

  /// Puts a pixel that is the start of its orbit into a lane, beside the orbit of the center.
  ///
  /// Its steps add no d, so its d is 0 from here on.
  ///
  /// - Parameters:
  ///   - offset: (z₀ − Z₀) ÷ r.
  ///   - needsExtendedRange: Whether `FloatExpKernel` must take its first step.
  mutating func begin(
    _ lane: Int, offset: Complex, radius: FloatExp, at start: Int, needsExtendedRange: Bool
  ) {
    begin(lane, offset: .zero)
    m[lane] = start
    if needsExtendedRange {
      (x[lane], y[lane], gx[lane]) = (offset.re, offset.im, 1)
      exponent[lane] = offset == .zero ? 0 : radius.exponent
      slopeExponent[lane] = radius.exponent
      (self.needsExtendedRange[lane], active[lane]) = (-1, 0)
    } else {
      let radius = radius.nearest
      (x[lane], y[lane], gx[lane]) = (radius * offset.re, radius * offset.im, radius)
    }
  }

  /// Whether any lane has its flag set.
  static func any(_ flags: Flags) -> Bool { flags.wrappedSum() != 0 }

  /// Whether a lane is the reference itself, whose δ stays 0.
  func isReference(_ lane: Int) -> Bool {
    dx[lane] == 0 && dy[lane] == 0 && x[lane] == 0 && y[lane] == 0
  }

  /// Whether a lane's δ or slope has an exponent, which the kernels in doubles cannot handle.
  func isExtended(_ lane: Int) -> Bool { exponent[lane] != 0 || slopeExponent[lane] != 0 }

  /// The sum over all passes of the greatest rounding error times √(iterations).
  func wholeRoundingError(_ lane: Int) -> Double {
    pastRoundingError[lane] + roundingError[lane] * Double(steps[lane]).squareRoot()
  }

  /// The sum over all passes of the greatest rounding error times √(roundings).
  func wholeRounding(_ lane: Int) -> Double {
    pastRounding[lane] + roundingError[lane] * Double(roundings[lane]).squareRoot()
  }

  /// Records the result of a lane's step, and stops the lane if it must not continue.
  ///
  /// - Parameters:
  ///   - z: The lane's value, in extended range its nearest doubles.
  ///   - isOut: Whether it escaped.
  ///   - isRebased: Whether it rebases; its δ has then been replaced by z.
  ///   - newRoundingError: 2|z| / |r · dz/dc|, the value at the beginning of a pass.
  mutating func arrive(
    _ lane: Int, z: Complex, isOut: Bool, isRebased: Bool, newRoundingError: Double, limit: Int
  ) {
    (zx[lane], zy[lane]) = (z.re, z.im)
    if isOut { escaped[lane] = -1 }
    if isOut || n[lane] >= limit { active[lane] = 0 }
    if isRebased { rebase(lane, newRoundingError: newRoundingError) }
  }

  /// Begins another pass at the start of the reference.
  mutating func rebase(_ lane: Int, newRoundingError: Double) {
    rebases[lane] += 1
    // This is written out because a method that only reads would copy the whole structure.
    pastRoundingError[lane] += roundingError[lane] * Double(steps[lane]).squareRoot()
    pastRounding[lane] += roundingError[lane] * Double(roundings[lane]).squareRoot()
    (roundingError[lane], steps[lane], roundings[lane], m[lane]) = (newRoundingError, 0, 0, 0)
    if newRoundingError < closest[lane] { closest[lane] = newRoundingError }
  }

  /// Compares a lane's values at rebases, near the smallest of them, to find a return (Brent's
  /// method).
  ///
  /// At a rebase the value is the whole state, since m is 0. A bounded orbit must rebase again and
  /// again, since the reference ends. Near a deep minibrot all other values return to within a
  /// double's rounding long before the orbit has settled on a cycle.
  ///
  /// - Parameter trials: Whether an orbit that has not fallen below its smallest value for long is
  ///   also a candidate.
  mutating func noteReturn(_ lane: Int, z: Complex, trials: Bool) {
    if escaped[lane] != 0 { return }
    let size = z.maxNorm
    guard size <= 4 * low[lane] else { return }
    let isFresh = 4 * size < low[lane]
    if isFresh { (returns[lane], savedN[lane], nextSave[lane]) = (0, 0, 1) }
    if trials && size < low[lane] { minimumIndex[lane] = n[lane] }
    if trials && isFresh {
      (atomDomainIndex[lane], nextTrial[lane]) = (n[lane], Int(FATHOM_TRIAL_RETURNS) * n[lane])
    }
    low[lane] = min(low[lane], size)
    let gap = Complex(z.re - savedX[lane], z.im - savedY[lane]).maxNorm
    let isSlow = returns[lane] >= Self.manyReturns
    let close = isSlow ? 256 * tolerance[lane] : tolerance[lane]
    let isTested = active[lane] != 0 && savedN[lane] > 0 && n[lane] >= nextTest[lane]
    if isTested && gap <= close * size {
      candidate[lane] = -1
      active[lane] = 0
      return
    }
    returns[lane] += 1
    if returns[lane] == nextSave[lane] {
      (savedX[lane], savedY[lane], savedN[lane]) = (z.re, z.im, n[lane])
      nextSave[lane] *= 2
    }
    let isDue = n[lane] >= nextTrial[lane] && returns[lane] >= Int(FATHOM_TRIAL_RETURNS)
    let isNew = atomDomainIndex[lane] | minimumIndex[lane] != 0
    if trials && active[lane] != 0 && isDue && isNew {
      (trial[lane], candidate[lane], active[lane]) = (-1, -1, 0)
    }
  }

  /// Does what `noteReturn` does, for values below the range of doubles.
  ///
  /// From the first such value on, only such values count.
  mutating func noteExtendedReturn(_ lane: Int, z: FloatExpComplex) {
    let size = z.maxNorm
    let lowest = FloatExp(extendedLow[lane], exponent: extendedLowExponent[lane])
    let four = FloatExp(4)
    low[lane] = 0
    guard lowest.isZero || size <= four * lowest else { return }
    if lowest.isZero || four * size < lowest {
      (returns[lane], savedN[lane], nextSave[lane]) = (0, 0, 1)
    }
    if lowest.isZero || size < lowest {
      (extendedLow[lane], extendedLowExponent[lane]) = (size.significand, size.exponent)
    }
    let isTested = active[lane] != 0 && savedN[lane] > 0 && n[lane] >= nextTest[lane]
    let saved = FloatExpComplex(
      Complex(savedX[lane], savedY[lane]), exponent: savedExponent[lane])
    if isTested && (z - saved).isWithin(tolerance[lane], of: z) {
      candidate[lane] = -1
      active[lane] = 0
      return
    }
    returns[lane] += 1
    if returns[lane] == nextSave[lane] {
      (savedX[lane], savedY[lane], savedN[lane]) = (z.re, z.im, n[lane])
      savedExponent[lane] = z.exponent
      nextSave[lane] *= 2
    }
  }

  /// Makes a rebased lane a candidate if it may have settled.
  ///
  /// This is the case in the trap, at an orbit's end, and after 64, 128, 256 … rebases. If all
  /// pixels share c, only their starts differ: an orbit that once came very near to 0 never returns
  /// to such a value.
  mutating func noteSettling(_ lane: Int, z: Complex, _ trap: BasinSquare, isAtEnd: Bool) {
    guard trap.size > 0, active[lane] != 0 else { return }
    let isMany = rebases[lane] >= 64 && rebases[lane] & (rebases[lane] - 1) == 0
    let isDue = n[lane] >= nextTest[lane] && (isAtEnd || isMany)
    guard isDue || trap.holds(z) else { return }
    candidate[lane] = -1
    active[lane] = 0
  }

  /// Rejects a lane that has not settled yet; the next test follows soon, because a test costs
  /// little.
  mutating func refuseSettling(_ lane: Int) { nextTest[lane] = n[lane] + 16 + n[lane] / 16 }

  /// The indices of the smallest values, to be tried as periods now.
  mutating func trialLengths(_ lane: Int) -> [Int] {
    let lengths = [atomDomainIndex[lane], minimumIndex[lane]]
    (atomDomainIndex[lane], minimumIndex[lane]) = (0, 0)
    nextTrial[lane] = Self.trialFactor * n[lane]
    return (lengths[0] == lengths[1] ? [lengths[0]] : lengths).filter { $0 > 0 }
  }

  /// Rejects a candidate; the next test is after twice the iterations, with a smaller tolerance.
  mutating func refuse(_ lane: Int) {
    nextTest[lane] = 2 * n[lane]
    tolerance[lane] *= Self.refusalFactor
  }
}

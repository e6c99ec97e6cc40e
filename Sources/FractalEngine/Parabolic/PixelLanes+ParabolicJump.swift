// PixelLanes+ParabolicJump — how lanes leave the kernels in doubles for a jump, and come back.

extension PixelLanes {
  /// A lane's z minus a point, and its r · dz/dc, when it leaves for a jump.
  ///
  /// From here on the rounding error of Z counts, as at a rebase.
  mutating func depart(_ lane: Int, from point: Complex, _ points: [Complex]) -> (
    u: Complex, slope: Complex
  ) {
    let reference = points[m[lane]]
    let delta = Complex(x[lane], y[lane])
    let slope = Complex(gx[lane], gy[lane])
    rebase(lane, newRoundingError: 2 * (reference + delta).maxNorm / slope.maxNorm)
    return ((reference - point) + delta, slope)
  }

  /// Continues a lane at the start of the reference, as at a rebase, or ends it at the limit.
  ///
  /// - Parameters:
  ///   - parabolicJump: The state after the jump; if no polynomials were taken, its iterations were
  ///     single steps.
  ///   - errors: The rounding error of the jump, as a number of single steps with the same error.
  mutating func comeBack(
    _ lane: Int, _ parabolicJump: ParabolicJump, z: Complex, slope: Complex, errors: Int, limit: Int
  ) {
    let iterations = parabolicJump.n - n[lane]
    if parabolicJump.blaSteps > 0 { skipped += iterations } else { singleSteps += iterations }
    blaSteps += parabolicJump.blaSteps
    (n[lane], steps[lane], roundings[lane]) = (parabolicJump.n, errors, errors)
    (x[lane], y[lane]) = (z.re, z.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    (jumping[lane], active[lane]) = (0, -1)
    if parabolicJump.limitMattered { limitMattered[lane] = -1 }
    arrive(
      lane, z: z, isOut: false, isRebased: true, newRoundingError: 2 * z.maxNorm / slope.maxNorm,
      limit: limit)
  }
}

// PixelPack+Passage — lanes that leave the kernels in doubles for a passage, and come back.

extension PixelPack {
  /// A lane's z less some point, and its r · dz/dc, as it departs.
  ///
  /// What rounding has taken from Z counts from here on, as at a rebase.
  mutating func depart(_ lane: Int, from point: Complex, _ points: [Complex]) -> (
    u: Complex, slope: Complex
  ) {
    let reference = points[m[lane]]
    let delta = Complex(x[lane], y[lane])
    let slope = Complex(gx[lane], gy[lane])
    turn(lane, newDoubt: 2 * (reference + delta).maxNorm / slope.maxNorm)
    return ((reference - point) + delta, slope)
  }

  /// Puts a lane on its way again at the start of the reference, as at a rebase, or ends it by the limit.
  ///
  /// - Parameters:
  ///   - passage: How far it has come; without blocks its iterations were single steps.
  ///   - errors: What the passage errs, in roundings of single steps.
  mutating func comeBack(
    _ lane: Int, _ passage: Passage, z: Complex, slope: Complex, errors: Int, limit: Int
  ) {
    let iterations = passage.n - n[lane]
    if passage.blocks > 0 { skipped += iterations } else { singleSteps += iterations }
    blockSteps += passage.blocks
    (n[lane], steps[lane], roundings[lane]) = (passage.n, errors, errors)
    (x[lane], y[lane]) = (z.re, z.im)
    (gx[lane], gy[lane]) = (slope.re, slope.im)
    (gated[lane], active[lane]) = (0, -1)
    if passage.isLimited { limited[lane] = -1 }
    arrive(
      lane, z: z, isOut: false, turns: true, newDoubt: 2 * z.maxNorm / slope.maxNorm, limit: limit)
  }
}

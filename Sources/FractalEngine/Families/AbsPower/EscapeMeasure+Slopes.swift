// EscapeMeasure+Slopes — the outcome of a pixel whose derivative is a real 2×2 matrix.

internal import Core

extension EscapeMeasure {
  /// The outcome of a pixel that has escaped, and whether its error is too large.
  ///
  /// - Parameters:
  ///   - slopes: r · dz_n/dc.
  ///   - error: A bound on the error of z.
  func outcome(
    n: Int, _ z: Planar<FloatExp>, _ slopes: AbsPowerSlopes<FloatExp>, error: FloatExp,
    in frame: PixelFrame
  ) -> (PixelOutcome, isUncertain: Bool) {
    let slope = frame.inSpacings(slopes.effective(at: z))
    let outcome = outcome(n: n, z: z.nearest.complex, slope: slope)
    // A change of |z| changes the smooth count by the change ÷ (|z| ln|z| ln p).
    let size = z.length.nearest
    let logarithm = SteadyMath.log2(size) * SteadyMath.ln2
    let backwardError = 8 * error.nearest / (size * logarithm * log2OfPower * SteadyMath.ln2)
    guard case .escaped(_, let fraction, _, _) = outcome else { return (outcome, true) }
    let room = min(Double(min(fraction, 1 - fraction)), 0x1p-9)
    return (outcome, !(backwardError <= room))
  }
}

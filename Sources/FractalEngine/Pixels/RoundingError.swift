// RoundingError — whether a backward error in c could change a pixel's outcome.

internal import Core
internal import Synchronization

/// Whether a backward error in c could change a pixel's outcome.
enum RoundingError {
  /// Whether the error could change the count, or the third decimal of the smooth count.
  ///
  /// A backward error e changes the smooth count by e / (distance · ln p). Eight times that must be
  /// less than the distance to the next whole number, and less than 2^−9 / ln p.
  static func touches(_ outcome: PixelOutcome, backwardError: Double) -> Bool {
    guard case .escaped(_, let fraction, let x, let y) = outcome else { return false }
    let distance = Complex(Double(x), Double(y)).maxNorm
    let room = Double(min(fraction, 1 - fraction))
    return !(8 * backwardError <= min(room, 0x1p-9) * distance)
  }

  /// Whether an orbit that did not escape may have become that of another point.
  ///
  /// This is so if the error has become a considerable part of z.
  static func mayHaveEscaped(z: Complex, slope: FloatExpComplex, backwardError: Double) -> Bool {
    if !(8 * backwardError).isFinite { return true }
    let error = FloatExp(8 * backwardError) * slope.maxNorm
    return error > FloatExp(0x1p-6 * z.maxNorm)
  }
}

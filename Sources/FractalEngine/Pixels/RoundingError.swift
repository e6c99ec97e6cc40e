// RoundingError — whether an error of `shift` spacings in c could change a pixel's outcome.

internal import Core
internal import Synchronization

/// Whether an error of `shift` spacings in c could change a pixel's outcome.
enum RoundingError {
  /// Whether the error could change the count, or the third decimal of the smooth count.
  ///
  /// A shift changes the smooth count by shift / (distance · ln p). Eight times that must be less
  /// than the distance to the next whole number, and less than 2^−9 / ln p.
  static func touches(_ outcome: PixelOutcome, shift: Double) -> Bool {
    guard case .escaped(_, let fraction, let x, let y) = outcome else { return false }
    let distance = Complex(Double(x), Double(y)).maxNorm
    let room = Double(min(fraction, 1 - fraction))
    return !(8 * shift <= min(room, 0x1p-9) * distance)
  }

  /// Whether an orbit that did not escape may have become that of another point.
  ///
  /// This is so if the error has become a considerable part of z.
  static func mayHaveEscaped(z: Complex, slope: FloatExpComplex, shift: Double) -> Bool {
    if !(8 * shift).isFinite { return true }
    let error = FloatExp(8 * shift) * slope.maxNorm
    return error > FloatExp(0x1p-6 * z.maxNorm)
  }
}

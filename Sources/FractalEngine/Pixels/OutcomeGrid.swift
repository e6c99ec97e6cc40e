// OutcomeGrid — the resolution to which the outcome of a pixel next to the set is rounded.

/// The steps, powers of two, to which smooth fractions and distances are rounded.
///
/// Two estimates of a value, each within its error, round to the same step, or one of them reports
/// that it may be another step.
struct OutcomeGrid: Sendable, Equatable {
  private let fractionStep: Double
  private let distanceStep: Double

  /// Creates steps of 1024 errors, so that only one pixel in 300 is too near to the middle between
  /// two.
  ///
  /// A step is at least 2^−16, and at most 2^−9 in the fraction and 2^−6 in the distance. If that
  /// is less than 1024 errors, few pixels are certain.
  ///
  /// - Parameters:
  ///   - error: The relative error of z and of its slope.
  ///   - distance: The distance to the set.
  init(error: Double, _ distance: Double) {
    let exponent = min(max(error, 0x1p-60), 1).binaryExponent + 10
    fractionStep = .powerOfTwo(min(max(exponent, -16), -9))
    let unit = max(distance, 0x1p-900).binaryExponent
    distanceStep = .powerOfTwo(min(max(exponent, -16), -6) + unit)
  }

  /// The step nearest to a fraction, in (0, 1]; nil if the error allows another.
  func fraction(_ value: Double, within error: Double) -> Double? {
    Self.step(value, fractionStep, within: error).map { min(max($0, fractionStep), 1) }
  }

  /// The step nearest to a part of a distance; nil if the error allows another.
  func distance(_ value: Double, within error: Double) -> Double? {
    Self.step(value, distanceStep, within: error)
  }

  /// The nearest step; never −0, because the sign of a zero would depend on the error.
  private static func step(_ value: Double, _ size: Double, within error: Double) -> Double? {
    let low = ((value - error) / size).rounded()
    return low == ((value + error) / size).rounded() ? low * size + 0 : nil
  }
}

// OutcomeGrid — how finely the outcome of a pixel next to the set is told.

internal import Core

/// Steps of powers of two, for the fraction of a smooth count and for distances.
///
/// Two estimates of a value that lie within their errors of it come to the same step, unless one of
/// them says that it may be another.
struct OutcomeGrid: Sendable, Equatable {
  private let fractionStep: Double
  private let distanceStep: Double

  /// Steps of 1024 errors, so that one pixel in 300 comes too near to the middle between two.
  ///
  /// Of 2^−16 at least; of 2^−9 in the fraction and 2^−6 in the distance at most: where that is less
  /// than it should be, few pixels are certain.
  ///
  /// - Parameters:
  ///   - error: Relative, of z and of its slope.
  ///   - distance: To the set.
  init(error: Double, _ distance: Double) {
    let exponent = min(max(error, 0x1p-60), 1).binaryExponent + 10
    fractionStep = .powerOfTwo(min(max(exponent, -16), -9))
    let unit = max(distance, 0x1p-900).binaryExponent
    distanceStep = .powerOfTwo(min(max(exponent, -16), -6) + unit)
  }

  /// The step nearest to a fraction, in (0, 1]; nil where an error could make it another.
  func fraction(_ value: Double, within error: Double) -> Double? {
    Self.step(value, fractionStep, within: error).map { min(max($0, fractionStep), 1) }
  }

  /// The step nearest to a part of a distance; nil where an error could make it another.
  func distance(_ value: Double, within error: Double) -> Double? {
    Self.step(value, distanceStep, within: error)
  }

  /// Never −0: which of the zeros it were would depend on the error.
  private static func step(_ value: Double, _ size: Double, within error: Double) -> Double? {
    let low = ((value - error) / size).rounded()
    return low == ((value + error) / size).rounded() ? low * size + 0 : nil
  }
}

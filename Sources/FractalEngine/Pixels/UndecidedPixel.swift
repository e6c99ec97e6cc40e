// UndecidedPixel — a pixel whose count is not certain in double-double.

/// A pixel whose count is not certain in double-double.
struct UndecidedPixel: Sendable {
  let pixel: UncertainPixel
  /// The number of iterations according to double-double.
  let n: Int
  /// The bits that it needs beyond the standard precision, according to double-double.
  let growth: Int
  /// The backward error in c, in spacings, when the pixel is computed in triple-double.
  let tripleDoubleBackwardError: FloatExp

  /// - Parameters:
  ///   - n: The number of iterations according to double-double.
  ///   - growth: The bits that it needs beyond the standard precision, according to double-double.
  init(_ pixel: UncertainPixel, n: Int, growth: Int, _ radiusInPixels: Double) {
    (self.pixel, self.n, self.growth) = (pixel, n, growth)
    // The error of a BLA step is 2^−140, and there are few of them; a rounding error is 2^−150.
    let roundingError = Self.roundingError(pixel, radiusInPixels)
    let blaSteps = 1 + 4 * roundingError / Double(max(n, 1)).squareRoot()
    tripleDoubleBackwardError = FloatExp(
      (0x1p-138 * blaSteps + 0x1p-147 * roundingError) * radiusInPixels)
  }

  /// Whether triple-double may be certain of the pixel.
  ///
  /// An error of 2^−128 spacings in c, the least in a picture, matters to z if |z′| exceeds 2^(32 +
  /// 90).
  var mayBeForTripleDouble: Bool { growth < 90 }

  /// The bits beyond the standard precision that keep rounding errors far below the distance to the
  /// set.
  static func growth(_ slope: FloatExpComplex) -> Int { max(0, slope.length.exponent - 32) }

  /// The bits for an orbit that has not escaped in double-double; nil if that is certain.
  ///
  /// If the orbit came nearer to a nucleus than the size of its error, it may have become that of
  /// another point, and how near the true orbit comes is unknown. The pixel begins with the bits of
  /// double-double, and gets more step by step.
  ///
  /// - Parameter closest: The exponent of the distance to the next nucleus, in r.
  static func growth(closest: Int, _ pixel: UncertainPixel, _ radiusInPixels: Double) -> Int? {
    let nucleus = FloatExp(radiusInPixels, exponent: min(closest, 1 << 20))
    let reach = FloatExp(0x1p9 * pixel.doubleDoubleBackwardError)
    return nucleus < reach ? max(0, -reach.exponent) : nil
  }

  /// The sum of the rounding errors in double-double, in units of one of them: about √(their
  /// number).
  static func roundingError(_ pixel: UncertainPixel, _ radiusInPixels: Double) -> Double {
    max(0, 0x1p98 * pixel.doubleDoubleBackwardError / radiusInPixels - 1) * 2
  }
}

// UndecidedPixel — a pixel that double-double cannot vouch for.

/// A pixel that double-double cannot vouch for.
struct UndecidedPixel: Sendable {
  let pixel: UncertainPixel
  /// The number of iterations, as double-double found it.
  let n: Int
  /// The bits that it needs beyond the standard precision, as double-double found it.
  let growth: Int
  /// The backward error in c, in spacings, when the pixel is computed in triple-double.
  let tripleDoubleShift: FloatExp

  /// - Parameters:
  ///   - n: The number of iterations, as double-double found it.
  ///   - growth: The bits that it needs beyond the standard precision, as double-double found it.
  init(_ pixel: UncertainPixel, n: Int, growth: Int, _ radiusInPixels: Double) {
    (self.pixel, self.n, self.growth) = (pixel, n, growth)
    // BLA steps err by 2^−140, and a few of them do; roundings by 2^−150.
    let roundingError = Self.roundingError(pixel, radiusInPixels)
    let blaSteps = 1 + 4 * roundingError / Double(max(n, 1)).squareRoot()
    tripleDoubleShift = FloatExp((0x1p-138 * blaSteps + 0x1p-147 * roundingError) * radiusInPixels)
  }

  /// Whether triple-double may be certain of the pixel.
  ///
  /// An error of 2^−128 spacings in c, the best in a picture, matters to z where |z′| exceeds 2^(32
  /// + 90).
  var mayBeForTripleDouble: Bool { growth < 90 }

  /// The bits beyond the standard precision that keep roundings far below the distance to the set.
  static func growth(_ slope: FloatExpComplex) -> Int { max(0, slope.length.exponent - 32) }

  /// The bits for an orbit that has not escaped in double-double; nil where that is certain.
  ///
  /// Where the orbit came nearer to a nucleus than errors reach, it may be that of another point
  /// since, and how near it would have come is not known. It begins with the bits that
  /// double-double had, and takes more step by step.
  ///
  /// - Parameter closest: The exponent of the distance to the next nucleus, in r.
  static func growth(closest: Int, _ pixel: UncertainPixel, _ radiusInPixels: Double) -> Int? {
    let nucleus = FloatExp(radiusInPixels, exponent: min(closest, 1 << 20))
    let reach = FloatExp(0x1p9 * pixel.doubleDoubleShift)
    return nucleus < reach ? max(0, -reach.exponent) : nil
  }

  /// The sum of rounding errors in double-double, in units of the first: about √(their number).
  static func roundingError(_ pixel: UncertainPixel, _ radiusInPixels: Double) -> Double {
    max(0, 0x1p98 * pixel.doubleDoubleShift / radiusInPixels - 1) * 2
  }
}

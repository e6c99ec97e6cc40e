// UndecidedPixel — A pixel that double-double cannot vouch for.

internal import Core
internal import Numbers

/// A pixel that double-double cannot vouch for.
struct UndecidedPixel: Sendable {
  let pixel: UncertainPixel
  /// Its iterations, as pairs have them.
  let n: Int
  /// Bits that it needs beyond the standard precision, as pairs have it.
  let growth: Int
  /// How far off c, in spacings, its orbit may belong when computed in triple-double.
  let tripleDoubleShift: FloatExp

  /// - Parameters:
  ///   - n: As pairs have it.
  ///   - growth: Bits that it needs beyond the standard precision, as pairs have it.
  init(_ pixel: UncertainPixel, n: Int, growth: Int, _ radiusInPixels: Double) {
    (self.pixel, self.n, self.growth) = (pixel, n, growth)
    // BLA steps err by 2^−140, and a few of them do; roundings by 2^−150.
    let roundingError = Self.roundingError(pixel, radiusInPixels)
    let blocks = 1 + 4 * roundingError / Double(max(n, 1)).squareRoot()
    tripleDoubleShift = FloatExp((0x1p-138 * blocks + 0x1p-147 * roundingError) * radiusInPixels)
  }

  /// Whether triples may be certain of it: a shift of 2^−128 spacings, a picture's at best, is felt in
  /// z where |z′| exceeds 2^(32 + 90).
  var mayBeForTripleDouble: Bool { growth < 90 }

  /// Bits beyond the standard precision, so that a rounding stays far below the distance to the set.
  static func growth(_ slope: FloatExpComplex) -> Int { max(0, slope.length.exponent - 32) }

  /// The same for an orbit in pairs that has not escaped; nil where that is so for sure.
  ///
  /// Where it came nearer to a nucleus than errors reach, it is another's ever since, and how near it would
  /// have come is not known: it begins with the bits that pairs had, and takes more by and by.
  ///
  /// - Parameter closest: The exponent of the distance to the next nucleus, in r.
  static func growth(closest: Int, _ pixel: UncertainPixel, _ radiusInPixels: Double) -> Int? {
    let nucleus = FloatExp(radiusInPixels, exponent: min(closest, 1 << 20))
    let reach = FloatExp(0x1p9 * pixel.doubleDoubleShift)
    return nucleus < reach ? max(0, -reach.exponent) : nil
  }

  /// What roundings of pairs were found to count, in those of the start: about the square root of
  /// their number.
  static func roundingError(_ pixel: UncertainPixel, _ radiusInPixels: Double) -> Double {
    max(0, 0x1p98 * pixel.doubleDoubleShift / radiusInPixels - 1) * 2
  }
}

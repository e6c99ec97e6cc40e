// ForeignStretch — stretches as other programs store them: as powers of two, or as a matrix.

internal import BigNumbers
internal import Core

enum ForeignStretch {
  private static let precision = 256
  /// The accuracy of a factor that is no finite decimal, as a negative power of ten.
  private static let places = 30
  /// The greatest accuracy with which octaves are written.
  private static let octavePlaces = [21, 34]

  /// The factor 2^octaves, relative to its size within 10⁻³⁰.
  ///
  /// - Throws: `outOfRange` if no view is stretched that much.
  static func factor(octaves: ExactDecimal, _ spot: Spot) throws(LocationError) -> ExactDecimal {
    // 2^10 is beyond the greatest stretch.
    guard octaves.magnitude < ExactDecimal(10) else {
      throw .outOfRange("the stretch", "lie between 0.001 and 1000", spot)
    }
    let factor = power(octaves)
    try Location.checkStretch(factor, spot)
    return factor
  }

  private static func power(_ octaves: ExactDecimal) -> ExactDecimal {
    var power = BigFloat(precision: precision)
    power.setPowerOfTwo(of: octaves.bigFloat(precision: precision))
    let tolerance = ExactDecimal(1, exponent: -places)
    return (try? ExactDecimal(shortestWithin: tolerance, of: power)) ?? ExactDecimal(1)
  }

  /// log₂ of a stretch: the shortest decimal that gives the same factor when it is read, or, if
  /// none of at most 34 places does, the nearest of those.
  static func octaves(of stretch: ExactDecimal) -> ExactDecimal {
    var logarithm = BigFloat(precision: precision)
    logarithm.setLog2(of: stretch.bigFloat(precision: precision))
    var found = ExactDecimal.zero
    for places in octavePlaces {
      let tolerance = ExactDecimal(1, exponent: -places)
      found = (try? ExactDecimal(shortestWithin: tolerance, of: logarithm)) ?? .zero
      if power(found) == stretch { break }
    }
    return found
  }

  /// A matrix of positive determinant as a rotation and a stretch, in doubles.
  ///
  /// The matrix is `scale` · R(rotation) · R(skew) · diag(stretch, 1/stretch) · R(−skew).
  struct Parts {
    let scale: Double
    /// In degrees, in millionths.
    let rotation: ExactDecimal
    let skew: ExactDecimal
    /// To 15 digits; 1 if the matrix is a rotation.
    let stretch: ExactDecimal

    /// - Parameter rows: The elements, row by row.
    init(_ rows: (xx: Double, xy: Double, yx: Double, yy: Double)) {
      scale = (rows.xx * rows.yy - rows.xy * rows.yx).squareRoot()
      let (a, b) = (rows.xx / scale, rows.xy / scale)
      let (c, d) = (rows.yx / scale, rows.yy / scale)
      let (cosine, sine) = (a + d, c - b)
      let length = (cosine * cosine + sine * sine).squareRoot()
      rotation = Self.degrees(Angle.turns(cosine, sine))
      // The symmetric matrix R(−rotation) · rows / scale.
      let xx = (cosine * a + sine * c) / length
      let xy = (cosine * b + sine * d) / length
      let yy = (cosine * d - sine * b) / length
      let (along, across) = ((xx - yy) / 2, xy)
      let half = (along * along + across * across).squareRoot()
      guard half > 1e-12 else {
        (skew, stretch) = (.zero, ExactDecimal(1))
        return
      }
      skew = Self.degrees(Angle.turns(along, across) / 2)
      let factor = ExactDecimal(exactly: length / 2 + half)
      stretch =
        (try? ExactDecimal(shortestWithin: ExactDecimal(1, exponent: -15), of: factor)) ?? factor
    }

    private static func degrees(_ turns: Double) -> ExactDecimal {
      let millionths = Int((turns * 360e6).rounded())
      return ExactDecimal(
        millionths > 180_000_000 ? millionths - 360_000_000 : millionths, exponent: -6)
    }
  }
}

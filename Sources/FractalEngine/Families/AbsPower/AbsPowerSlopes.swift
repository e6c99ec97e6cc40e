// AbsPowerSlopes — dz/dc as its images of the directions of both axes, in the caller's units.

/// The derivative dz/dc as its images of the directions of both axes, in the caller's units.
struct AbsPowerSlopes<Part: RealNumber> {
  var alongX: Planar<Part>
  var alongY: Planar<Part>

  static var zero: AbsPowerSlopes { AbsPowerSlopes(alongX: .zero, alongY: .zero) }

  /// The derivative of the conjugate.
  @inline(__always)
  var conjugate: AbsPowerSlopes {
    AbsPowerSlopes(alongX: alongX.conjugate, alongY: alongY.conjugate)
  }

  /// The derivative after one more step.
  ///
  /// - Parameter unit: A change of c by 1 in the caller's units.
  @inline(__always)
  func advanced(by tangent: AbsPowerTangent<Part>, unit: Part) -> AbsPowerSlopes {
    var (x, y) = (tangent(alongX), tangent(alongY))
    x.re = x.re + unit
    y.im = y.im + unit
    return AbsPowerSlopes(alongX: x, alongY: y)
  }
}

extension AbsPowerSlopes {
  /// The derivative in floatexp.
  var scaled: AbsPowerSlopes<FloatExp> {
    AbsPowerSlopes<FloatExp>(alongX: alongX.scaled, alongY: alongY.scaled)
  }
}

extension AbsPowerSlopes where Part == FloatExp {
  /// The number D for which z / D has the direction of steepest ascent of |z|, and |D| is its
  /// slope.
  func effective(at z: Planar<FloatExp>) -> FloatExpComplex {
    let ascent = Planar(
      z.re * alongX.re + z.im * alongX.im, z.re * alongY.re + z.im * alongY.im)
    let square = z.re * z.re + z.im * z.im
    return (z * ascent.conjugate).joined.divided(
      by: FloatExpComplex(square.significand, exponent: square.exponent))
  }
}

// McMullenMap — z ← z² + λ·z⁻² with λ = c/2: a square with a pole at 0, in full precision.

internal import BigNumbers
internal import Places

/// The family, or one map of it.
struct McMullenMap: Sendable {
  static let name = "sierpinski-julia"

  /// The constant c if it is the same for all pixels; then pixels are starts of orbits.
  let constant: PlanePoint?

  /// Whether a picture shows starts of orbits rather than parameters.
  var isJulia: Bool { constant != nil }

  /// The coefficient λ of a pixel's map.
  func lambda(of point: BigComplex) -> BigComplex {
    var lambda = point
    if let constant {
      lambda.re = constant.re.bigFloat(precision: point.precision)
      lambda.im = constant.im.bigFloat(precision: point.precision)
    }
    lambda.re.scale(byPowerOfTwo: -1)
    lambda.im.scale(byPowerOfTwo: -1)
    return lambda
  }

  /// The first computed point of a pixel's orbit.
  ///
  /// In a parameter plane this is z₂ = 2c + ¼, for which no root is needed: z₀⁴ = λ, z₁ = 2z₀², z₁²
  /// = 4λ. All four critical points lead to it. In a Julia plane it is the pixel itself.
  func start(of point: BigComplex) -> McMullenStart {
    let lambda = lambda(of: point)
    if isJulia {
      return McMullenStart(orbit: ExactMcMullenOrbit(at: point, lambda: lambda), n: 0, slope: .one)
    }
    var z = point
    z.re.scale(byPowerOfTwo: 1)
    z.im.scale(byPowerOfTwo: 1)
    z.re.add(BigFloat(0.25, precision: point.precision))
    return McMullenStart(
      orbit: ExactMcMullenOrbit(at: z, lambda: lambda), n: 2, slope: FloatExpComplex(2, exponent: 0)
    )
  }
}

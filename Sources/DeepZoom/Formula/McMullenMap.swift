// McMullenMap — z ← z² + λ·z⁻² with λ = c/2: a square with a pole at 0, in full precision.

internal import Numbers

/// The family, or one map of it.
struct McMullenMap: Sendable {
  static let name = "sierpinski-julia"

  /// c, where it is the same for all pixels: these are then the starts of orbits.
  let constant: PlanePoint?

  /// Whether a picture shows starts of orbits, not parameters.
  var isJulia: Bool { constant != nil }

  /// λ of a pixel's map.
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

  /// A pixel's orbit at the first point that is looked at.
  ///
  /// In a parameter plane it is z₂ = 2c + ¼, without any root: z₀⁴ = λ, z₁ = 2z₀², z₁² = 4λ. All
  /// four critical points lead to it. In a Julia plane it is the pixel itself.
  func start(of point: BigComplex) -> McMullenStart {
    let lambda = lambda(of: point)
    if isJulia {
      return McMullenStart(walk: McMullenWalk(at: point, lambda: lambda), n: 0, slope: .one)
    }
    var z = point
    z.re.scale(byPowerOfTwo: 1)
    z.im.scale(byPowerOfTwo: 1)
    z.re.add(BigFloat(0.25, precision: point.precision))
    return McMullenStart(
      walk: McMullenWalk(at: z, lambda: lambda), n: 2, slope: FloatExpComplex(2, exponent: 0))
  }
}

/// Where plain iteration begins.
struct McMullenStart {
  var walk: McMullenWalk
  let n: Int
  /// By the pixel.
  let slope: FloatExpComplex
}

/// An orbit in full precision.
struct McMullenWalk {
  private(set) var z: BigComplex
  /// z² and λ·z⁻², of which the next point is the sum.
  private(set) var square: BigComplex
  private(set) var inverse: BigComplex
  /// Whether z is 0 and has no image.
  private(set) var isAtPole = false
  private let lambda: BigComplex
  private var scratch: OrbitScratch

  init(at z: BigComplex, lambda: BigComplex) {
    (self.z, self.lambda) = (z, lambda)
    (square, inverse) = (BigComplex(precision: z.precision), BigComplex(precision: z.precision))
    scratch = OrbitScratch(precision: z.precision)
    split()
  }

  /// Goes on by one step, unless it is at the pole.
  mutating func step() {
    if isAtPole { return }
    z.re.setSum(square.re, inverse.re)
    z.im.setSum(square.im, inverse.im)
    split()
  }

  private mutating func split() {
    square.setSquare(of: z, &scratch)
    // With λ = 0 the map is a square.
    if lambda.re.isZero && lambda.im.isZero { return }
    if square.re.isZero && square.im.isZero {
      isAtPole = true
    } else {
      inverse.setQuotient(of: lambda, by: square, &scratch)
    }
  }

  /// f′(z) = 2(z² − λz⁻²)/z, without cancellation near a critical point; 0 at z = 0.
  func derivative() -> FloatExpComplex {
    var difference = square
    difference.subtract(inverse)
    return (2 * difference.scaled).divided(by: z.scaled)
  }

  /// What c adds to the derivative by c: ½z⁻².
  func shift() -> FloatExpComplex {
    let z = z.scaled
    return (0.5 * FloatExpComplex.one).divided(by: z * z)
  }

  /// |z² | + |λz⁻²|: what a step is made of.
  var stepSize: FloatExp { square.scaled.length + inverse.scaled.length }
}

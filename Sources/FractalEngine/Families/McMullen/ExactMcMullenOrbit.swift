// ExactMcMullenOrbit — an orbit of z² + λ·z⁻² in full precision.

internal import BigNumbers

/// An orbit of z² + λ·z⁻² in full precision.
struct ExactMcMullenOrbit {
  private(set) var z: BigComplex
  /// The terms z² and λ·z⁻², whose sum is the next point.
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

  /// Takes one step, unless z is at the pole.
  mutating func step() {
    if isAtPole { return }
    z.re.setSum(square.re, inverse.re)
    z.im.setSum(square.im, inverse.im)
    split()
  }

  private mutating func split() {
    square.setSquare(of: z, &scratch)
    // With λ = 0 the map is the square.
    if lambda.re.isZero && lambda.im.isZero { return }
    if square.re.isZero && square.im.isZero {
      isAtPole = true
    } else {
      inverse.setQuotient(of: lambda, by: square, &scratch)
    }
  }

  /// The derivative f′(z) = 2(z² − λz⁻²)/z, without cancellation near a critical point; 0 at z = 0.
  func derivative() -> FloatExpComplex {
    var difference = square
    difference.subtract(inverse)
    return (2 * difference.scaled).divided(by: z.scaled)
  }

  /// The term ½z⁻² that c adds to the derivative by c.
  func shift() -> FloatExpComplex {
    let z = z.scaled
    return (0.5 * FloatExpComplex.one).divided(by: z * z)
  }

  /// The sum |z²| + |λz⁻²| of the sizes of a step's terms.
  var stepSize: FloatExp { square.scaled.length + inverse.scaled.length }
}

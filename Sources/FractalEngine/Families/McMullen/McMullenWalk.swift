// McMullenWalk — an orbit in full precision.

internal import Numbers

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

// ExactReplay — replays an orbit by direct iteration in full precision.

internal import BigNumbers

/// Replays an orbit by direct iteration in full precision.
struct ExactReplay: OrbitReplay {
  private let formula: Multibrot
  private let constant: BigComplex
  /// The summand that c contributes to the slope in each step.
  private let shift: FloatExpComplex
  private var value: BigComplex
  private var scratch: OrbitScratch
  private var slope: FloatExpComplex
  private(set) var n = 0
  private(set) var z = Complex.zero

  /// - Parameters:
  ///   - point: The pixel's point, whose precision is that of the iteration.
  init(_ picture: PictureConstants, at point: BigComplex) {
    formula = picture.formula
    let radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    scratch = OrbitScratch(precision: point.precision)
    if let fixed = picture.fixed {
      (constant, shift) = (fixed.constant, .zero)
      (value, slope) = (point, radius)
    } else {
      (constant, shift) = (point, radius)
      (value, slope) = (BigComplex(precision: point.precision), .zero)
    }
  }

  var c: Complex { constant.nearest }
  var scaledZ: FloatExpComplex { value.scaled }
  var spread: FloatExp { slope.maxNorm }
  var hasEscaped: Bool { z.lengthSquared > Multibrot.escapeRadiusSquared }
  var power: Int { formula.power }
  func derivative(at z: Complex) -> Complex? { formula.derivative(at: z) }
  func secondDerivative(at z: Complex) -> Complex? { formula.secondDerivative(at: z) }

  mutating func step() throws {
    if n & 255 == 0 { try Task.checkCancellation() }
    slope = formula.derivative(at: value.scaled) * slope + shift
    formula.step(&value, constant, &scratch)
    z = value.nearest
    n += 1
  }
}

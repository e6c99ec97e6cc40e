// McMullenReplay — replays the orbit of a pixel of z² + λ·z⁻², for colorings.

internal import BigNumbers

/// Replays an orbit by direct iteration in full precision.
struct McMullenReplay: OrbitReplay {
  private var exact: ExactMcMullenOrbit
  private var slope: FloatExpComplex
  /// The radius r if pixels are parameters, which contribute to the slope in every step.
  private let shift: FloatExpComplex?
  private let lambda: Complex
  private(set) var n: Int
  private(set) var z = Complex.zero
  /// The term λ·z⁻², which the last step added to the square.
  private(set) var c = Complex.zero
  private(set) var hasEscaped = false

  /// - Parameters:
  ///   - point: The pixel's point, whose precision is that of the iteration.
  ///   - radius: The view's radius r.
  init(_ map: McMullenMap, at point: BigComplex, radius: FloatExpComplex) {
    let start = map.start(of: point)
    (exact, n) = (start.orbit, start.n)
    slope = start.slope * radius
    shift = map.isJulia ? nil : radius
    lambda = map.lambda(of: point).nearest
    look()
  }

  var spread: FloatExp { slope.maxNorm }
  var power: Int { 2 }

  func derivative(at z: Complex) -> Complex? {
    let square = z * z
    if square == .zero { return nil }
    return (2 * (square - lambda.divided(by: square))).divided(by: z)
  }

  mutating func step() throws {
    if hasEscaped { return }
    if n & 255 == 0 { try Task.checkCancellation() }
    n += 1
    if exact.isAtPole {
      (z, hasEscaped) = (Complex(0x1p19, 0), true)
      return
    }
    c = exact.inverse.nearest
    slope = exact.derivative() * slope + (shift.map { exact.shift() * $0 } ?? .zero)
    exact.step()
    look()
  }

  private mutating func look() {
    let value = exact.z.scaled
    hasEscaped = n > 0 && value.length > FloatExp(Multibrot.escapeRadius)
    // Next to the pole z may become arbitrarily large.
    z = hasEscaped ? Escape(n: n, z: value, trimming: .one).z : value.nearest
  }
}

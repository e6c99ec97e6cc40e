// Neighborhood — the orbit of one c in many bits, together with a disc of its neighbors.

internal import BigNumbers
internal import FractalEngine

/// The values z_n(c) for all c of the disc |c − C| ≤ r, as a Taylor model of order one.
///
/// |z_n(c) − Z_n − D_n·(c − C)| ≤ Q_n, with D_n = dZ_n/dC. From Taylor's formula for f,
///
///     Q_{n+1} = |f′(Z)|·Q + ½·|f″|(|Z| + R)·R² + ρ,   R = |D|·r + Q,
///
/// where ρ bounds the rounding errors of Z and of D. So every z_n(c) lies within R_n of Z_n. Where
/// R_n < |Z_n|, it is proved that no value in the disc is zero.
struct Neighborhood {
  let formula: Multibrot
  /// The disc's radius r.
  let radius: FloatExp
  private(set) var n = 0
  private var orbit: NarrowingOrbit
  /// The middle's orbit Z_n, rounded to 53 bits.
  private(set) var value = FloatExpComplex.zero
  /// The derivative D_n.
  private(set) var slope = FloatExpComplex.zero
  /// The bound Q_n of the remainder.
  private(set) var remainder = FloatExp.zero
  private let centerSize: FloatExp

  /// The bound above which a value counts as unknown; its square does not overflow.
  private static let nothingKnown = FloatExp(1, exponent: 1 << 20)

  /// - Parameter center: The disc's middle, whose precision is the orbit's at the beginning.
  init(_ formula: Multibrot, of center: BigComplex, radius: FloatExp) {
    (self.formula, self.radius) = (formula, radius)
    orbit = NarrowingOrbit(formula, of: center)
    centerSize = center.scaled.length
  }

  /// The middle's orbit Z_n, as precisely as it is computed.
  var point: BigComplex { orbit.z }

  /// The radius R_n: all z_n(c) lie within this distance of Z_n.
  var reach: FloatExp { slope.length * radius + remainder }

  /// Whether some z_n(c) may be 0.
  var mayVanish: Bool { value.length <= Self.rounded(reach) }

  /// Advances by one iteration.
  mutating func step() {
    let size = Self.rounded(value.length)
    let reach = Self.rounded(self.reach)
    let growth = formula.growth(at: size)
    let curvature = formula.curvature(at: size + reach) * reach * reach
    let next = formula.derivative(at: value) * slope + .one
    orbit.step(slopeExponent: next.exponent)
    // The error of `Multibrot.step` is at most 64 · 2^−precision of the terms that it adds;
    // rounding Z and C to another precision adds less.
    let roundingUnit = FloatExp(128, exponent: -orbit.precision)
    let rounding = roundingUnit * (growth * size + centerSize)
    let slopeRounding = FloatExp(0x1p-46) * (growth * slope.length + FloatExp(1)) * radius
    remainder = min(
      Self.rounded(growth * remainder + curvature + rounding + slopeRounding), Self.nothingKnown)
    slope = next
    let nearest = point.nearest
    value =
      nearest.maxNorm >= ReferenceOrbit.smallest ? FloatExpComplex(nearest) : point.scaled
    n += 1
  }

  /// A bound that is no less than the number, despite the rounding errors of the few operations
  /// before.
  private static func rounded(_ bound: FloatExp) -> FloatExp {
    bound * FloatExp(1 + 0x1p-44)
  }
}

extension Multibrot {
  /// The derivative |f′| at |z| = `size`: p·|z|^(p−1).
  func growth(at size: FloatExp) -> FloatExp {
    var product = FloatExp(Double(power))
    for _ in 1..<power { product = product * size }
    return product
  }

  /// Half the second derivative, ½·|f″|, at |z| = `size`: p(p−1)/2·|z|^(p−2).
  func curvature(at size: FloatExp) -> FloatExp {
    var product = FloatExp(Double(power * (power - 1) / 2))
    for _ in 2..<power { product = product * size }
    return product
  }
}

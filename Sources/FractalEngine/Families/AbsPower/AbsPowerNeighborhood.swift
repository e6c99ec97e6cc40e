// AbsPowerNeighborhood — the orbit of one c of an absolute-value map, with a disc of its neighbors.

internal import BigNumbers

/// The values z_n(c) for all c of the disc |c − C| ≤ r, as a Taylor model of order one.
///
/// While no fold mirrors only a part of the disc's image (`isSmooth`),
///
///     |z_n(c) − Z_n − J_n·(c − C)| ≤ Q_n,    J_n = dZ_n/dC,
///
/// where as for z^p + c (docs/theory/landmarks.md), with s = |Z| and R = ‖J‖·r + Q,
///
///     Q_{n+1} = p·s^(p−1)·Q + ½·p(p−1)·(s + R)^(p−2)·R² + ρ,
///
/// since folds are isometries on each side of their creases. ρ bounds the rounding errors of Z and
/// of J.
struct AbsPowerNeighborhood {
  private let map: AbsPowerMap
  /// The disc's radius r.
  let radius: FloatExp
  private var orbit: ExactAbsPowerOrbit
  /// The middle's orbit Z_n.
  private(set) var value = Planar<FloatExp>.zero
  /// The derivative J_n.
  private(set) var slopes = AbsPowerSlopes<FloatExp>.zero
  /// The bound Q_n of the remainder.
  private(set) var remainder = FloatExp.zero
  /// Whether all neighbors have been on one side of every crease.
  private(set) var isSmooth = true
  private let centerSize: FloatExp
  private let roundingUnit: FloatExp

  /// - Parameter center: The disc's middle, whose precision is the orbit's.
  init(_ map: AbsPowerMap, of center: BigComplex, radius: FloatExp) {
    (self.map, self.radius) = (map, radius)
    orbit = ExactAbsPowerOrbit(map, center)
    centerSize = Planar<FloatExp>(center).length
    // The error of `Multibrot.step` is at most 64 · 2^−precision of the terms that it adds.
    roundingUnit = FloatExp(128, exponent: -center.precision)
  }

  /// The radius R_n: all z_n(c) lie within this distance of Z_n.
  var reach: FloatExp {
    Self.rounded((slopes.alongX.length + slopes.alongY.length) * radius + remainder)
  }

  /// Whether some z_n(c) may be 0.
  var mayVanish: Bool { value.length <= reach }

  /// Whether it is proved that some z_n(c) is 0.
  ///
  /// The map c ↦ c − J⁻¹·z_n(c) leads from the disc into itself if |J⁻¹Z| + ‖J⁻¹‖·Q < r; by
  /// Brouwer's theorem it has a fixed point.
  var vanishes: Bool {
    let (x, y) = (slopes.alongX, slopes.alongY)
    let size = x.length + y.length
    let left = x.re * y.im
    let determinant = left - x.im * y.re
    // With a determinant nearer to 0, its rounding errors would count.
    let area = determinant < .zero ? FloatExp.zero - determinant : determinant
    guard isSmooth, FloatExp(0x1p-30) * size * size < area else { return false }
    let step = Planar(y.im * value.re - y.re * value.im, x.re * value.im - x.im * value.re)
    let rounding = FloatExp(0x1p-48) * size * value.length
    return (step.length + rounding + size * remainder) * FloatExp(1 + 0x1p-12) < area * radius
  }

  /// Advances by one iteration.
  ///
  /// - Throws: `CancellationError`.
  mutating func step() throws {
    let size = Self.rounded(value.length)
    let reach = reach
    let growth = Self.rounded(map.steepest(size))
    var curvature = FloatExp(Double(map.power * (map.power - 1) / 2)) * reach * reach
    for _ in 2..<map.power { curvature = curvature * (size + reach) }
    let start = value
    if let room = map.before.room(at: start) { noteCrease(room, reach) }
    try orbit.advance()
    let powerReach = Self.rounded(growth * reach + curvature)
    if let room = map.after.room(at: orbit.power) { noteCrease(room, powerReach) }
    let slopeSize = slopes.alongX.length + slopes.alongY.length
    slopes = slopes.advanced(by: orbit.tangent(at: start), unit: FloatExp(1))
    value = orbit.value
    let rounding = roundingUnit * (growth * size + centerSize)
    let slopeRounding = FloatExp(0x1p-46) * (growth * slopeSize + FloatExp(1)) * radius
    remainder = Self.rounded(growth * remainder + curvature + rounding + slopeRounding)
  }

  /// Notes the distance of a value from a crease; the start 0 is the same value for all neighbors.
  private mutating func noteCrease(_ room: FloatExp, _ reach: FloatExp) {
    if !reach.isZero && room <= reach { isSmooth = false }
  }

  /// A bound that is no less than the number, despite the rounding errors of the few operations
  /// before.
  private static func rounded(_ bound: FloatExp) -> FloatExp {
    bound * FloatExp(1 + 0x1p-44)
  }
}

// HybridNeighborhood — the orbit of 0 of one c of a hybrid formula, with a disc of its neighbors.

internal import BigNumbers

/// The values z_n(c) for all c of the disc |c − C| ≤ r, as a Taylor model of order one.
///
/// While no fold mirrors only a part of the disc's image (`isSmooth`),
///
///     |z_n(c) − Z_n − J_n·(c − C)| ≤ Q_n,    J_n = dZ_n/dC.
///
/// Each operation of a line maps the values, the derivative and the bound (`HybridModel`).
struct HybridNeighborhood {
  private let map: HybridMap
  /// The disc's radius r; 0 if there are no neighbors, and no bounds.
  let radius: FloatExp
  private var orbit: ExactHybridOrbit
  private var model = HybridModel()
  /// The value after each operation of a line.
  private var values: [Planar<FloatExp>] = []
  /// The number of steps taken.
  private(set) var n = 0
  /// Whether all neighbors have been on one side of every crease.
  private(set) var isSmooth = true
  private let centerSize: FloatExp
  /// Sixteen units in the last place of the orbit's numbers.
  private let unit: FloatExp

  /// - Parameter center: The disc's middle, whose precision is the orbit's.
  init(_ map: HybridMap, of center: BigComplex, radius: FloatExp = .zero) {
    (self.map, self.radius) = (map, radius)
    orbit = ExactHybridOrbit(map, center)
    centerSize = Planar<FloatExp>(center).length
    unit = FloatExp(16, exponent: -center.precision)
  }

  /// The middle's orbit Z_n.
  var value: Planar<FloatExp> { model.value }
  /// The derivative J_n.
  var slopes: AbsPowerSlopes<FloatExp> { model.slopes }
  /// L_n = dZ_n/dZ_1.
  var later: AbsPowerSlopes<FloatExp> { model.later }
  /// The bound Q_n of the remainder.
  var remainder: FloatExp { model.remainder }

  /// Whether the middle's orbit has left the set.
  var hasEscaped: Bool { orbit.z.nearest.lengthSquared > 16 }

  /// Whether the next step applies the first line, so that the orbit starts over if Z is 0.
  var isAtFirstLine: Bool { orbit.line == 0 }

  /// Whether some z_n(c) may be 0.
  var mayVanish: Bool { value.length <= model.reach(radius) }

  /// Whether it is proved that some z_n(c) is 0.
  ///
  /// The map c ↦ c − J⁻¹·z_n(c) leads from the disc into itself if |J⁻¹Z| + ‖J⁻¹‖·Q < r; by
  /// Brouwer's theorem it has a fixed point.
  var vanishes: Bool {
    let (x, y) = (slopes.alongX, slopes.alongY)
    let size = x.length + y.length
    let area = slopes.area
    // With a determinant nearer to 0, its rounding errors would count.
    guard isSmooth, FloatExp(0x1p-30) * size * size < area else { return false }
    let step = Planar(y.im * value.re - y.re * value.im, x.re * value.im - x.im * value.re)
    let rounding = FloatExp(0x1p-48) * size * value.length
    return (step.length + rounding + size * remainder) * FloatExp(1 + 0x1p-12) < area * radius
  }

  /// Newton's step J⁻¹ Z; nil where J has no inverse.
  var newtonStep: Planar<FloatExp>? {
    let (x, y) = (slopes.alongX, slopes.alongY)
    let determinant = slopes.determinant
    if determinant.isZero { return nil }
    return Planar(
      (y.im * value.re - y.re * value.im) / determinant,
      (x.re * value.im - x.im * value.re) / determinant)
  }

  /// Advances by one iteration.
  ///
  /// - Throws: `CancellationError`.
  mutating func step() throws {
    n += 1
    if n % Multibrot.cancellationStride(orbit.c.precision) == 0 { try Task.checkCancellation() }
    let line = orbit.line
    values.removeAll(keepingCapacity: true)
    orbit.step { values.append(Planar<FloatExp>($1).withoutVanishing) }
    var now = model
    var stored = now
    for (index, step) in map.lines[line].steps.enumerated() {
      switch step.kind {
      case .square: now.multiply(by: now, values[index], radius, unit)
      case .multiply: now.multiply(by: stored, values[index], radius, unit)
      case .rotate:
        let turn = Planar<FloatExp>(orbit.turn(step.turn, of: line))
        now.rotate(by: turn, values[index], radius, unit)
      case .store: stored = now
      case .absoluteRe:
        noteCrease(now.value.re, now)
        if now.value.re < .zero { now.negateRe() }
      case .absoluteIm:
        noteCrease(now.value.im, now)
        if now.value.im < .zero { now.negateIm() }
      case .negateRe: now.negateRe()
      case .negateIm: now.negateIm()
      }
    }
    now.add(Planar<FloatExp>(orbit.z).withoutVanishing, centerSize, radius, unit)
    if n == 1 {
      now.later = AbsPowerSlopes(
        alongX: Planar(FloatExp(1), FloatExp(0)), alongY: Planar(FloatExp(0), FloatExp(1)))
    }
    model = now
  }

  /// Notes the distance of a value from a crease; the start 0 is the same value for all neighbors.
  private mutating func noteCrease(_ part: FloatExp, _ model: HybridModel) {
    if radius.isZero { return }
    let (room, reach) = (part < .zero ? -part : part, model.reach(radius))
    if !reach.isZero && room <= reach { isSmooth = false }
  }
}

/// A value within a line, its derivatives, and the bound on the rest of its neighbors' values.
private struct HybridModel {
  var value = Planar<FloatExp>.zero
  var slopes = AbsPowerSlopes<FloatExp>.zero
  var later = AbsPowerSlopes<FloatExp>.zero
  var remainder = FloatExp.zero

  /// The relative rounding error of a derivative.
  private static var slopeError: FloatExp { FloatExp(0x1p-46) }

  /// The distance R within which all neighbors' values lie: ‖J‖·r + Q.
  func reach(_ radius: FloatExp) -> FloatExp {
    Self.rounded(slopes.size * radius + remainder)
  }

  /// Replaces the value by its product with another.
  ///
  /// (Z + J·d + q)(S + J′·d + q′) = ZS + (ZJ′ + SJ)·d + Zq′ + Sq + (J·d + q)(J′·d + q′).
  mutating func multiply(
    by other: HybridModel, _ product: Planar<FloatExp>, _ radius: FloatExp, _ unit: FloatExp
  ) {
    if !radius.isZero {
      let (size, otherSize) = (value.length, other.value.length)
      let curvature = reach(radius) * other.reach(radius)
      let slopeSize = size * other.slopes.size + otherSize * slopes.size
      remainder = Self.rounded(
        size * other.remainder + otherSize * remainder + curvature + unit * size * otherSize
          + Self.slopeError * slopeSize * radius)
    }
    func image(_ first: Planar<FloatExp>, _ second: Planar<FloatExp>) -> Planar<FloatExp> {
      value * second + other.value * first
    }
    slopes = slopes.combined(with: other.slopes, image)
    later = later.combined(with: other.later, image)
    value = product
  }

  mutating func rotate(
    by turn: Planar<FloatExp>, _ turned: Planar<FloatExp>, _ radius: FloatExp, _ unit: FloatExp
  ) {
    if !radius.isZero {
      remainder = Self.rounded(
        remainder + unit * value.length + Self.slopeError * slopes.size * radius)
    }
    slopes = slopes.mapped { turn * $0 }
    later = later.mapped { turn * $0 }
    value = turned
  }

  mutating func negateRe() {
    value.re = -value.re
    slopes = slopes.mapped { Planar(-$0.re, $0.im) }
    later = later.mapped { Planar(-$0.re, $0.im) }
  }

  mutating func negateIm() {
    value = value.conjugate
    (slopes, later) = (slopes.conjugate, later.conjugate)
  }

  /// Adds c.
  mutating func add(
    _ sum: Planar<FloatExp>, _ center: FloatExp, _ radius: FloatExp, _ unit: FloatExp
  ) {
    value = sum
    if !radius.isZero {
      remainder = Self.rounded(
        remainder + unit * (sum.length + center)
          + Self.slopeError * (slopes.size + FloatExp(1)) * radius)
    }
    slopes.alongX.re = slopes.alongX.re + FloatExp(1)
    slopes.alongY.im = slopes.alongY.im + FloatExp(1)
  }

  /// A bound that is no less than the number, despite the rounding errors of the few operations
  /// before.
  private static func rounded(_ bound: FloatExp) -> FloatExp { bound * FloatExp(1 + 0x1p-44) }
}

extension AbsPowerSlopes where Part == FloatExp {
  /// A bound on the norm.
  fileprivate var size: FloatExp { alongX.length + alongY.length }

  fileprivate func mapped(_ image: (Planar<FloatExp>) -> Planar<FloatExp>) -> AbsPowerSlopes {
    AbsPowerSlopes(alongX: image(alongX), alongY: image(alongY))
  }

  fileprivate func combined(
    with other: AbsPowerSlopes, _ image: (Planar<FloatExp>, Planar<FloatExp>) -> Planar<FloatExp>
  ) -> AbsPowerSlopes {
    AbsPowerSlopes(
      alongX: image(alongX, other.alongX), alongY: image(alongY, other.alongY))
  }
}

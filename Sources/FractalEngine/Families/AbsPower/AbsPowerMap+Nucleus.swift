// AbsPowerMap+Nucleus — finds the nucleus of a minibrot, and the shape that the minibrot has there.

package import BigNumbers
internal import Core

extension AbsPowerMap {
  /// Finds the nucleus of the lowest period to which Newton's method leads from a view's center.
  ///
  /// A number n of iterations is tried as the period if the linear part of z_n has a zero in the
  /// view: |J⁻¹ z_n| ≤ `radius`.
  ///
  /// - Parameters:
  ///   - center: The center, whose precision suffices for the view.
  ///   - radius: The radius of the disc in which the nucleus has to lie.
  ///   - limit: The longest orbit to follow.
  ///   - progress: Called now and then with the number of iterations done.
  /// - Returns: The nucleus; nil if the center's orbit escapes first, or if no zero is found.
  /// - Throws: `CancellationError`.
  package func nucleus(
    near center: BigComplex, within radius: FloatExp, limit: Int, _ progress: (Int) -> Void
  ) throws -> AbsPowerNucleus? {
    var iterate = AbsPowerIterate(self, center)
    var tries = 0
    for n in 1...max(1, limit) {
      try iterate.advance()
      if n & 1023 == 0 { progress(n) }
      if iterate.hasEscaped { return nil }
      guard let step = iterate.step, step.length < radius else { continue }
      if let found = try refined(center, n, within: radius) { return found }
      tries += 1
      if tries == Self.mostTries { return nil }
    }
    return nil
  }

  /// The number of periods that are tried before a search gives up.
  private static var mostTries: Int { 24 }
  /// The greatest number of steps of Newton's method.
  private static var mostSteps: Int { 64 }
  /// The greatest number of steps that are more than half as long as the step before.
  private static var mostSlowSteps: Int { 6 }
  /// The bits to compute in addition to those that the minibrot's size needs.
  private static var spareBits: Int { 96 }

  /// The nucleus of a period near a point, by Newton's method with the matrix dz/dc.
  private func refined(_ center: BigComplex, _ period: Int, within radius: FloatExp) throws
    -> AbsPowerNucleus?
  {
    var precision = center.precision + Self.spareBits
    var c = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    var (previous, slow) = (radius, 0)
    for _ in 0..<Self.mostSteps {
      let iterate = try AbsPowerIterate(self, c, after: period)
      guard let step = iterate.step, let size = iterate.size, !iterate.hasEscaped else {
        return nil
      }
      // Near a nucleus each step is at most half as long as the last, except across creases.
      if !(step.length < FloatExp(0.5) * previous) { slow += 1 }
      if slow > Self.mostSlowSteps { return nil }
      previous = step.length
      // Twice the bits of the minibrot's size, which is the inverse of |L| · |J|.
      let needed = 2 * max(0, -size.exponent) + Self.spareBits
      if step.length < size * FloatExp(0x1p-40), precision >= needed {
        return try nucleus(at: c, period, iterate)
      }
      precision = max(precision, min(needed, 2 * precision))
      c = BigComplex(BigFloat(c.re, precision: precision), BigFloat(c.im, precision: precision))
      c.subtract(BigComplex(step.joined, precision: precision))
      var way = c
      way.subtract(
        BigComplex(
          BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision)))
      if radius < Planar(way).length { return nil }
    }
    return nil
  }
}

extension AbsPowerMap {
  /// The radius of the disc in which a nucleus is proved, as a share of the minibrot's size.
  private static var share: FloatExp { FloatExp(0x1p-36) }

  /// Measures a nucleus that Newton's method has found, and tries to prove it.
  ///
  /// - Throws: `CancellationError`.
  private func nucleus(at c: BigComplex, _ period: Int, _ iterate: AbsPowerIterate) throws
    -> AbsPowerNucleus?
  {
    guard let turn = iterate.turn, let shape = iterate.shape(turn),
      let size = iterate.copySize(power: power)
    else { return nil }
    let radius = size * Self.share
    var disc = AbsPowerNeighborhood(self, of: c, radius: radius)
    var isProved = true
    for n in 1...period {
      try disc.step()
      if n < period && period % n == 0 && disc.mayVanish { isProved = false }
      if !disc.isSmooth || !isProved { break }
    }
    return AbsPowerNucleus(
      period: period, c: c, radius: radius, isProved: isProved && disc.vanishes, size: size,
      twist: turn.twist, shape: shape)
  }
}

/// The orbit of 0, with its derivatives by c and by z_1.
private struct AbsPowerIterate {
  private let map: AbsPowerMap
  private var orbit: ExactAbsPowerOrbit
  private var z = Planar<FloatExp>.zero
  /// J = dz_n/dc.
  private var slopes = AbsPowerSlopes<FloatExp>.zero
  /// L = dz_n/dz_1, which is conformal or anticonformal.
  private var later = AbsPowerSlopes<FloatExp>(
    alongX: Planar(FloatExp(1), FloatExp(0)), alongY: Planar(FloatExp(0), FloatExp(1)))

  init(_ map: AbsPowerMap, _ c: BigComplex) {
    self.map = map
    orbit = ExactAbsPowerOrbit(map, c)
  }

  /// - Throws: `CancellationError`.
  init(_ map: AbsPowerMap, _ c: BigComplex, after count: Int) throws {
    self.init(map, c)
    for _ in 0..<count where !hasEscaped { try advance() }
  }

  mutating func advance() throws {
    let isFirst = orbit.n == 0
    try orbit.advance()
    let tangent = orbit.tangent(at: z)
    slopes = slopes.advanced(by: tangent, unit: FloatExp(1))
    if !isFirst {
      later = AbsPowerSlopes(alongX: tangent(later.alongX), alongY: tangent(later.alongY))
    }
    z = orbit.value
  }

  var hasEscaped: Bool { orbit.nearest.lengthSquared > 16 }

  private var determinant: FloatExp {
    slopes.alongX.re * slopes.alongY.im - slopes.alongX.im * slopes.alongY.re
  }

  /// Newton's step J⁻¹ z; nil where J has no inverse.
  var step: Planar<FloatExp>? {
    let determinant = determinant
    if determinant.isZero { return nil }
    return Planar(
      (slopes.alongY.im * z.re - slopes.alongY.re * z.im) / determinant,
      (slopes.alongX.re * z.im - slopes.alongX.im * z.re) / determinant)
  }

  /// The minibrot's size to its order of magnitude, 1 / (|L| · |J|); nil if that is infinite.
  var size: FloatExp? {
    let product = later.alongX.length * max(slopes.alongX.length, slopes.alongY.length)
    return product.isZero ? nil : FloatExp(1) / product
  }

  /// The minibrot's size as in `AbsPowerNucleus`; nil where that is infinite.
  func copySize(power: Int) -> FloatExp? {
    let (determinant, factor) = (determinant, later.alongX.length)
    if determinant.isZero || factor.isZero { return nil }
    let area = determinant < .zero ? FloatExp.zero - determinant : determinant
    let logarithm = -(factor.log2 / Double(power - 1) + 0.5 * area.log2)
    let whole = logarithm.rounded(.down)
    return FloatExp(SteadyMath.exp2(logarithm - whole), exponent: Int(whole))
  }

  /// How the minibrot is turned; nil where L is 0.
  var turn: CopyTurn? {
    let scale = later.alongX.length
    if scale.isZero { return nil }
    func unit(_ v: Planar<FloatExp>) -> Complex {
      Complex((v.re / scale).nearest, (v.im / scale).nearest)
    }
    let (right, up) = (unit(later.alongX), unit(later.alongY))
    return CopyTurn(map, step: right, reflects: right.re * up.im < right.im * up.re)
  }

  /// The rows of R⁻¹ · J with a determinant of 1 or −1; nil where J has no inverse.
  func shape(_ turn: CopyTurn) -> (xx: Double, xy: Double, yx: Double, yy: Double)? {
    let scale = max(slopes.alongX.length, slopes.alongY.length)
    guard !scale.isZero else { return nil }
    func column(_ v: Planar<FloatExp>) -> Complex {
      turn.inverse(of: Complex((v.re / scale).nearest, (v.im / scale).nearest))
    }
    let (x, y) = (column(slopes.alongX), column(slopes.alongY))
    let root = abs(x.re * y.im - y.re * x.im).squareRoot()
    if root < 1e-12 { return nil }
    return (x.re / root, y.re / root, x.im / root, y.im / root)
  }
}

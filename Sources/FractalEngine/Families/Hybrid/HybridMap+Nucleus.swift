// HybridMap+Nucleus — finds the nucleus of a minibrot, and the shape that the minibrot has there.

package import BigNumbers
internal import Core

extension HybridMap {
  /// Finds the nucleus of the lowest period to which Newton's method leads from a view's center.
  ///
  /// A number n of iterations is tried as the period if the linear part of z_n has a zero in the
  /// view, |J⁻¹ z_n| ≤ `radius`, and the first line follows.
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
  ) throws -> PlanarNucleus? {
    var orbit = HybridNeighborhood(self, of: center)
    var tries = 0
    for n in 1...max(1, limit) {
      try orbit.step()
      if n & 1023 == 0 { progress(n) }
      if orbit.hasEscaped { return nil }
      guard orbit.isAtFirstLine, let step = orbit.newtonStep, step.length < radius else {
        continue
      }
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
  /// The radius of the disc in which a nucleus is proved, as a share of the minibrot's size.
  private static var share: FloatExp { FloatExp(0x1p-36) }
  /// The greatest size of a copy.
  ///
  /// Where an orbit nearly passes through 0 before its end, the linear
  /// part says nothing about the size, and gives a larger one.
  private static var mostSize: FloatExp { FloatExp(4) }

  /// The nucleus of a period near a point, by Newton's method with the matrix dz/dc.
  private func refined(_ center: BigComplex, _ period: Int, within radius: FloatExp) throws
    -> PlanarNucleus?
  {
    var precision = center.precision + Self.spareBits
    var c = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    var (previous, slow) = (radius, 0)
    for _ in 0..<Self.mostSteps {
      var orbit = HybridNeighborhood(self, of: c)
      while orbit.n < period && !orbit.hasEscaped { try orbit.step() }
      guard let step = orbit.newtonStep, let size = orbit.leastSize, !orbit.hasEscaped else {
        return nil
      }
      // Near a nucleus each step is at most half as long as the last, except across creases.
      if !(step.length < FloatExp(0.5) * previous) { slow += 1 }
      if slow > Self.mostSlowSteps { return nil }
      previous = step.length
      // Twice the bits of the minibrot's size, which is the inverse of |L| · |J|.
      let needed = 2 * max(0, -size.exponent) + Self.spareBits
      if step.length < size * FloatExp(0x1p-40), precision >= needed {
        return try nucleus(at: c, period, orbit)
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

  /// Measures a nucleus that Newton's method has found, and tries to prove it.
  ///
  /// - Parameter orbit: Its orbit after the period.
  /// - Throws: `CancellationError`.
  private func nucleus(at c: BigComplex, _ period: Int, _ orbit: HybridNeighborhood) throws
    -> PlanarNucleus?
  {
    guard let growth = orbit.later.growth,
      let size = orbit.slopes.copySize(growth.largest, degree: lines[0].degree),
      size < Self.mostSize
    else { return nil }
    let turn = growth.step.map { CopyTurn(self, step: $0, reflects: growth.reflects) }
    guard let shape = orbit.slopes.shape(turn) else { return nil }
    let radius = size * Self.share
    var disc = HybridNeighborhood(self, of: c, radius: radius)
    var isProved = true
    while disc.n < period && disc.isSmooth && isProved {
      try disc.step()
      let divides = disc.n < period && period % disc.n == 0 && disc.isAtFirstLine
      if divides && disc.mayVanish { isProved = false }
    }
    return PlanarNucleus(
      period: period, c: c, radius: radius, isProved: isProved && disc.vanishes, size: size,
      twist: turn?.twist ?? 0, distortion: growth.distortion, shape: shape)
  }
}

extension HybridNeighborhood {
  /// The minibrot's size to its order of magnitude, 1 / (|L| · |J|); nil if that is infinite.
  fileprivate var leastSize: FloatExp? {
    let product =
      max(later.alongX.length, later.alongY.length)
      * max(slopes.alongX.length, slopes.alongY.length)
    return product.isZero ? nil : FloatExp(1) / product
  }
}

/// How a matrix L stretches and turns the plane.
private struct PlanarGrowth {
  /// The greatest factor by which it stretches a direction.
  let largest: FloatExp
  /// The greatest factor divided by the least; nil if it maps the plane to a line.
  let distortion: Double?
  /// The image of 1 under the nearest rotation, or the nearest reflection if `reflects`; nil if it
  /// maps the plane to a line.
  let step: Complex?
  let reflects: Bool
}

extension AbsPowerSlopes where Part == FloatExp {
  var determinant: FloatExp { alongX.re * alongY.im - alongX.im * alongY.re }

  /// The modulus of the determinant.
  var area: FloatExp {
    let determinant = determinant
    return determinant < .zero ? -determinant : determinant
  }

  /// How the matrix stretches and turns the plane; nil if it is 0.
  fileprivate var growth: PlanarGrowth? {
    let scale = max(alongX.length, alongY.length)
    if scale.isZero { return nil }
    let (x, y) = (alongX.unit(scale), alongY.unit(scale))
    let determinant = x.re * y.im - x.im * y.re
    let sum = x.lengthSquared + y.lengthSquared
    let rest = max(0, sum * sum - 4 * determinant * determinant)
    let square = (sum + rest.squareRoot()) / 2
    let reflects = determinant < 0
    let largest = scale * FloatExp(square.squareRoot())
    // Rounding errors of the product of many steps are far smaller.
    if abs(determinant) < 1e-9 * square {
      return PlanarGrowth(largest: largest, distortion: nil, step: nil, reflects: false)
    }
    let sign = reflects ? -1.0 : 1.0
    let turned = Complex(x.re + sign * y.im, x.im - sign * y.re)
    let length = turned.lengthSquared.squareRoot()
    return PlanarGrowth(
      largest: largest, distortion: square / abs(determinant),
      step: Complex(turned.re / length, turned.im / length), reflects: reflects)
  }

  /// The minibrot's size as in `PlanarNucleus`, with this matrix as J; nil where that is infinite.
  fileprivate func copySize(_ growth: FloatExp, degree: Int) -> FloatExp? {
    if area.isZero { return nil }
    let logarithm = -(growth.log2 / Double(degree - 1) + 0.5 * area.log2)
    let whole = logarithm.rounded(.down)
    return FloatExp(SteadyMath.exp2(logarithm - whole), exponent: Int(whole))
  }

  /// The rows of R⁻¹ · J with a determinant of 1 or −1; nil where J has no inverse.
  fileprivate func shape(_ turn: CopyTurn?) -> (xx: Double, xy: Double, yx: Double, yy: Double)? {
    let scale = max(alongX.length, alongY.length)
    guard !scale.isZero else { return nil }
    func column(_ v: Planar<FloatExp>) -> Complex {
      turn.map { $0.inverse(of: v.unit(scale)) } ?? v.unit(scale)
    }
    let (x, y) = (column(alongX), column(alongY))
    let root = abs(x.re * y.im - y.re * x.im).squareRoot()
    if root < 1e-12 { return nil }
    return (x.re / root, y.re / root, x.im / root, y.im / root)
  }
}

extension Planar where Part == FloatExp {
  /// The number divided by a size.
  fileprivate func unit(_ size: FloatExp) -> Complex {
    Complex((re / size).nearest, (im / size).nearest)
  }
}

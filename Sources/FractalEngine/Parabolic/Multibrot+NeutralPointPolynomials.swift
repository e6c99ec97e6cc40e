// Multibrot+NeutralPointPolynomials — polynomials about a nearly neutral fixed point of z² + c.

package import BigNumbers

extension Multibrot {
  /// The neutral point that all pixels of a view share, or nil.
  ///
  /// It is nil if there is none, or if the fixed points of the pixels differ too much.
  ///
  /// - Parameter threads: The number of threads that share the work; does not affect the result.
  /// - Throws: `CancellationError`.
  /// - Complexity: About 30 ms of one thread if there is a neutral point.
  package func neutralPoint(at center: BigComplex, radius: FloatExp, threads: Int = 1) throws
    -> NeutralPointPolynomials?
  {
    guard power == 2 else { return nil }
    // Takes the fixed point with the smaller multiplier λ = 2α: 1 − λ = √(1 − 4c).
    var square = BigComplex(
      BigFloat(center.re, precision: 160), BigFloat(center.im, precision: 160))
    square.re.scale(byPowerOfTwo: 2)
    square.im.scale(byPowerOfTwo: 2)
    square.re.subtract(1)
    square.re.negate()
    square.im.negate()
    // Near the cusp, orbits stay close together, and BLA steps of the table are valid. Elsewhere
    // the multipliers of pixels differ from the center's by up to 2.2 r / |1 − λ|.
    let reach = square.nearest.lengthSquared.squareRoot()
    guard reach > 0x1p-4, radius < FloatExp(0x1p-10) else { return nil }
    let root = NeutralPointBuilder.doubleDouble(square.squareRoot())
    let multiplier = DoubleDoubleComplex(.one) + -1 * root
    guard abs(multiplier.nearest.lengthSquared - 1) < 0x1p-13 else { return nil }
    // The contribution of d in a step is then below 2^−53 of any u that is not negligible beside z.
    let needsExtendedRange = radius.exponent < -120
    let spread = needsExtendedRange ? 0 : 2.2 * radius.nearest / reach.squareRoot()
    let point = 0.5 * multiplier
    return NeutralPointPolynomials(
      at: point.nearest, rest: point.lowPart, root: root.nearest,
      radius: needsExtendedRange ? 0 : radius.nearest,
      leastSlope: needsExtendedRange ? max(radius.nearest * 0x1p80, 0x1p-800) : 0,
      try NeutralPointBuilder(multiplier, spread: spread, threads: threads).levels)
  }
}

/// Computes polynomials of f^m about the fixed point 0 of f(u) = λu + u², and its derivatives by λ,
/// from values on a circle.
///
/// The coefficients are Cauchy's integrals by the 64-point rule, whose error consists of the
/// coefficients from the 64th on. The omitted terms, from the 48th on, are estimated from the
/// computed coefficients.
private struct NeutralPointBuilder: Sendable {
  private let multiplier: DoubleDoubleComplex
  /// The greatest |Δ|; 0 where it is negligible.
  private let spread: Double
  private let threads: Int
  /// e^(2πik/64).
  private let roots: [DoubleDoubleComplex]

  private static let points = 64
  private static let longest = 1 << 12

  init(_ multiplier: DoubleDoubleComplex, spread: Double, threads: Int) {
    (self.multiplier, self.spread, self.threads) = (multiplier, spread, threads)
    var root = BigComplex(FloatExpComplex(Complex(0, 1)), precision: 160)
    for _ in 0..<4 { root = root.squareRoot() }
    let first = Self.doubleDouble(root)
    var roots = [DoubleDoubleComplex(.one)]
    while roots.count < Self.points { roots.append(roots[roots.count - 1] * first) }
    self.roots = roots
  }

  /// The nearest double-double, for a norm about 1.
  static func doubleDouble(_ value: BigComplex) -> DoubleDoubleComplex {
    var scratch = BigFloat(precision: value.precision)
    return DoubleDoubleExpComplex(value, &scratch).plain
  }

  /// Levels of 8, 16, 32 … steps, each with a smaller radius, as long as (mΔ)³ / 6 is negligible.
  ///
  /// - Throws: `CancellationError`.
  var levels: [NeutralPointPolynomials.Level] {
    get throws {
      var levels: [NeutralPointPolynomials.Level] = []
      var (radius, length) = (0.5, 8)
      while length <= Self.longest && Double(length) * spread <= 0x1p-18 {
        var found: NeutralPointPolynomials.Level?
        for _ in 0..<16 where found == nil {
          radius = Self.smaller(radius)
          found = try level(length, radius)
        }
        guard let found else { break }
        levels.append(found)
        length *= 2
      }
      return levels
    }
  }

  /// The next of the radii 1, ⅞, ¾, ⅝, ½ …, whose powers are exact doubles.
  private static func smaller(_ radius: Double) -> Double {
    let unit = radius.binade
    return radius == unit ? 0.875 * radius : radius - 0.25 * unit
  }

  /// A value of f^length on a circle, with its first and half its second derivative by λ.
  private struct Values {
    var value: DoubleDoubleComplex
    var first = DoubleDoubleComplex.zero
    var second = DoubleDoubleComplex.zero
  }

  /// Thrown if polynomials are not accurate on so large a circle.
  private struct TooWide: Error {}

  /// The value and its derivatives after a number of steps from u.
  ///
  /// - Throws: `TooWide`.
  private func values(_ length: Int, at u: DoubleDoubleComplex) throws -> Values {
    var next = Values(value: u)
    for _ in 0..<length {
      if spread > 0 {
        let (u, v, w) = (next.value.nearest, next.first.nearest, next.second.nearest)
        let slope = multiplier.nearest + 2 * u
        // Derivatives are computed in doubles.
        next.second = DoubleDoubleComplex(v + slope * w + v * v)
        next.first = DoubleDoubleComplex(u + slope * v)
      }
      next.value = next.value * (multiplier + next.value)
      guard next.value.maxNorm < 1 else { throw TooWide() }
    }
    return next
  }

  /// f^length on |u| < radius; nil if polynomials are not accurate enough.
  ///
  /// - Throws: `CancellationError`.
  private func level(_ length: Int, _ radius: Double) throws -> NeutralPointPolynomials.Level? {
    let values: ChunkedArray<Values>
    do {
      values = try ChunkedArray(roots.count, ofTwoTo: 2, threads: threads) { share in
        try share.map { try self.values(length, at: radius * roots[$0]) }
      }
    } catch is TooWide {
      return nil
    }
    var orders: [[Complex]] = []
    for (order, values) in [values.map(\.value), values.map(\.first), values.map(\.second)]
      .enumerated()
    where order == 0 || spread > 0 {
      let terms = try terms(of: values)
      // In the derivatives m·Δ is below 2^−18, and for slopes 2^−40 suffices.
      let error =
        order == 0 ? 0x1p-57 * radius : 0x1p-40 * (terms.map(\.maxNorm).max() ?? 0)
      guard let found = coefficients(terms, radius, error: error) else { return nil }
      orders.append(found)
    }
    return NeutralPointPolynomials.Level(length: length, radius: radius, orders: orders)
  }

  /// Cauchy's integrals, times powers of the radius.
  private func terms(of values: [DoubleDoubleComplex]) throws -> [Complex] {
    try Array(Self.points, ofTwoTo: 3, threads: threads) { j in
      var sum = DoubleDoubleComplex.zero
      for (k, value) in values.enumerated() {
        sum = sum + value * roots[-j * k & (Self.points - 1)]
      }
      return (1.0 / Double(Self.points)) * sum.nearest
    }
  }

  /// The coefficients, if the sum of the omitted ones is at most `error` and they decrease.
  private func coefficients(_ terms: [Complex], _ radius: Double, error: Double) -> [Complex]? {
    let sizes = terms.map(\.maxNorm)
    let rest = sizes[NeutralPointPolynomials.terms...].reduce(sizes[0], +)
    let (early, late) = (sizes[48..<56].max() ?? 0, sizes[56..<64].max() ?? 0)
    guard rest <= error, late <= max(0.5 * early, 0x1p-4 * error) else { return nil }
    var (coefficients, scale) = ([Complex.zero], 1.0)
    for j in 1..<NeutralPointPolynomials.terms {
      scale *= radius
      coefficients.append((1 / scale) * terms[j])
    }
    return coefficients
  }
}

// PixelOracle — iterates pixels directly in full precision, until two precisions agree.

internal import FractalEngine
internal import Places

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The true values of single pixels; it shares nothing with the engine except the map.
struct PixelOracle: Sendable {
  let formula: ChosenFormula
  let viewport: Viewport
  let limit: Int

  /// The number of bits by which the precision is raised until two successive results agree.
  static let precisionStep = 64
  /// The largest number of times that the precision is raised.
  private static let mostRaises = 32

  /// The value of a pixel by direct iteration: escaped or unresolved.
  ///
  /// It is also unresolved if its orbit loses all digits at every precision that is tried.
  ///
  /// - Throws: `CancellationError`.
  func value(of pixel: PixelList.Pixel) throws -> PixelValue {
    var precision = formula.precision(for: viewport, limit: limit)
    // The budget for attempts whose precision does not suffice: the cost of eight full runs.
    var left = 8 * Double(max(limit, 1000)) * PixelOracle.cost(precision)
    var value: PixelValue?
    for _ in 0...PixelOracle.mostRaises {
      let point = viewport.exactPixel(pixel.i, pixel.j, precision: precision)
      let found: PixelValue
      switch try formula.end(of: point, limit: limit) {
      case .lost(let n):
        left -= Double(n) * PixelOracle.cost(precision)
        if left < 0 { return .unresolved(iterations: limit) }
        value = nil
        precision += max(PixelOracle.precisionStep, precision / 2)
        continue
      case .bounded: found = .unresolved(iterations: limit)
      case .escaped(let escape): found = self.value(of: escape)
      }
      if let value, PixelOracle.agree(value, found, within: 1e-6) { return found }
      value = found
      precision += PixelOracle.precisionStep
    }
    return value ?? .unresolved(iterations: limit)
  }

  /// The approximate cost of an iteration, in nanoseconds.
  private static func cost(_ precision: Int) -> Double {
    200 + Double(precision) * Double(precision) / 10_000
  }

  /// Whether the pixel has an attracting cycle of exactly this period.
  func isInterior(_ pixel: PixelList.Pixel, period: Int) throws -> Bool {
    let precision = formula.precision(for: viewport, limit: limit) + PixelOracle.precisionStep
    let c = viewport.exactPixel(pixel.i, pixel.j, precision: precision)
    guard try formula.hasAttractingCycle(c, period: period) else { return false }
    // Elsewhere it would take a million iterations to find no cycle of each divisor.
    if formula.provesExactPeriods { return true }
    // A cycle whose length divides the period also returns after the period.
    for divisor in PixelOracle.largestDivisors(of: period)
    where try formula.hasAttractingCycle(c, period: divisor) { return false }
    return true
  }

  /// Whether two values have the same status and iterations, and smooth counts within a tolerance.
  static func agree(_ first: PixelValue, _ second: PixelValue, within tolerance: Double) -> Bool {
    switch (first, second) {
    case (.escaped(let n, let mu, _), .escaped(let m, let nu, _)):
      n == m && abs(mu - nu) <= tolerance
    case (.unresolved, .unresolved): true
    case (.interior(let p), .interior(let q)): p == q
    default: false
    }
  }

  /// The quotients of a number by each of its prime factors: 6 and 4 for 12.
  static func largestDivisors(of number: Int) -> [Int] {
    var (rest, prime, divisors) = (number, 2, [Int]())
    while prime * prime <= rest {
      if rest.isMultiple(of: prime) {
        divisors.append(number / prime)
        while rest.isMultiple(of: prime) { rest /= prime }
      }
      prime += 1
    }
    return rest > 1 ? divisors + [number / rest] : divisors
  }

  private func value(of escape: Escape) -> PixelValue {
    // The C library's logarithm, so that the result is independent of the engine's.
    let logarithm = log(escape.z.lengthSquared) / 2
    let radius = log(PixelOracle.escapeRadius)
    let fraction = 1 - log(logarithm / radius) / log(Double(formula.degree(at: escape.n)))
    let smooth = Double(escape.n) + max(fraction, 0x1p-24)
    let spacing = FloatExp(
      viewport.spacing.significand, exponent: viewport.spacing.exponent)
    let size = FloatExp(escape.z.lengthSquared.squareRoot() * logarithm)
    var distance = (size / (escape.slope.length * spacing)).nearest
    if viewport.isStretched { distance *= Self.stretch(of: escape, viewport.matrix) }
    return .escaped(iterations: escape.n, smooth: smooth, distance: distance)
  }

  /// The distance to the set on a stretched screen, divided by that in the plane.
  ///
  /// The potential grows along z ÷ slope; its gradient on the screen is longer by the factor by
  /// which the transposed matrix changes that direction.
  private static func stretch(of escape: Escape, _ matrix: ScreenMatrix) -> Double {
    if escape.slope.isZero { return 1 }
    let way = FloatExpComplex(escape.z).divided(by: escape.slope)
    let direction = way.divided(
      by: FloatExpComplex(way.length.significand, exponent: way.length.exponent)
    ).nearest
    let (u, v) = matrix.pulled(direction.re, direction.im)
    return 1 / hypot(u, v)
  }

  /// The escape radius R; `escape(of:limit:)` iterates until |z| exceeds it.
  private static let escapeRadius = 1024.0
}

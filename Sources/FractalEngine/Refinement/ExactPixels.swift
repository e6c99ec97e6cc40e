// ExactPixels — single pixels by direct iteration, with more bits the nearer they are to the set.

internal import BigNumbers
internal import Core
internal import Places

/// Computes pixels of a picture in full precision.
struct ExactPixels: Sendable {
  private let viewport: Viewport
  private let measure: EscapeMeasure
  private let limit: Int

  /// The additional bits with which fixed point is certain of every point next to the set.
  ///
  /// Where it is not certain, MPFR starts the orbit again, which is six times as slow. For a pixel
  /// that escapes after 675,419 iterations, 10^−39 spacings from the set, the last 143 iterations
  /// were uncertain; 8 more bits would have sufficed.
  static let certainty = 32

  init(_ viewport: Viewport, _ measure: EscapeMeasure, limit: Int) {
    (self.viewport, self.measure, self.limit) = (viewport, measure, limit)
  }

  /// The outcome of a pixel.
  ///
  /// - Parameters:
  ///   - growth: The bits that the pixel is known to need beyond the standard precision.
  ///   - iterate: Iterates a point to the limit in its own precision, which is used up when |dz/dc|
  ///     exceeds `steepest` times |z|.
  /// - Throws: Any error of `iterate`.
  func outcome(
    _ i: Int, _ j: Int, growth: Int,
    by iterate: (BigComplex, _ steepest: FloatExp) throws -> ExactEnd
  ) throws -> PixelOutcome {
    let spacing = FloatExpComplex(viewport.spacing.significand, exponent: viewport.spacing.exponent)
    // A pixel that needs more bits need not be iterated with fewer first.
    var ladder = PrecisionLadder(viewport, limit: limit, growth > 0 ? growth + Self.certainty : 0)
    while true {
      let point = viewport.exactPixel(i, j, precision: ladder.precision)
      // A rounding error of the orbit has the effect of a change of c by that size. It must stay
      // far below the distance to the set, which is |z| ln |z| / |slope| spacings.
      let steepest = FloatExp(1, exponent: 32 + ladder.growth) / spacing.maxNorm
      switch try iterate(point, steepest) {
      case .bounded: return .unresolved(iterations: limit)
      case .lost(let n):
        if !ladder.climb(after: n) { return .unresolved(iterations: limit) }
      case .escaped(let end):
        let slope = end.slope * spacing
        let needed = UndecidedPixel.growth(slope)
        if needed <= ladder.growth { return measure.outcome(n: end.n, z: end.z, slope: slope) }
        ladder.growth = needed + Self.certainty
      }
    }
  }
}

extension Viewport {
  /// Whether a pixel is certainly a real number in the set: for z² + c, from −2 to ¼.
  ///
  /// For an even power p, x^p + c then maps the interval between −β and its greater fixed point β
  /// into itself: c is in the set, although direct iteration uses up any number of digits. The ends
  /// are c = −β, where β^(p−1) = 2, and c = β − β^p, where pβ^(p−1) = 1.
  func isInRealSet(_ i: Int, _ j: Int, power: Int = 2) -> Bool {
    guard power % 2 == 0, im.isZero, matrix.yx == 0, screenOffset(i, j).v == 0 else { return false }
    let precision = precision(iterations: 0) + 64
    let re = exactPixel(i, j, precision: precision).re
    func isFar(_ first: BigFloat, above second: Double, by least: FloatExp) -> Bool {
      var gap = BigFloat(precision: precision)
      gap.setDifference(first, BigFloat(second, precision: precision))
      let (significand, exponent) = gap.scaled
      return least < FloatExp(significand, exponent: exponent)
    }
    var opposite = re
    opposite.negate()
    if power == 2 {
      // The distance to either end must exceed the rounding errors.
      let least = FloatExp(1, exponent: 8 - precision)
      return isFar(re, above: -2, by: least) && isFar(opposite, above: -0.25, by: least)
    }
    let (least, touch) = (FloatExp(0x1p-40), Self.root(1 / Double(power), power - 1))
    return isFar(re, above: -Self.root(2, power - 1), by: least)
      && isFar(opposite, above: touch / Double(power) - touch, by: least)
  }

  /// The x between 0 and 2 with x^k = value, up to one or two rounding errors, by bisection.
  private static func root(_ value: Double, _ k: Int) -> Double {
    var (low, high) = (0.0, 2.0)
    for _ in 0..<60 {
      let middle = 0.5 * (low + high)
      let power = (1..<k).reduce(middle) { product, _ in product * middle }
      if power < value { low = middle } else { high = middle }
    }
    return low
  }
}

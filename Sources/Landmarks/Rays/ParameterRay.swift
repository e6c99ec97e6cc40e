// ParameterRay — an external ray of the Mandelbrot set, followed inward by Newton's method.

internal import BigNumbers
internal import Core
internal import FractalEngine

/// The points of an external ray, from far outside toward the point where it lands.
///
/// Let Φ map the outside of the set to the outside of the disc. On the ray of θ, a point at level x
/// has log₂|Φ(c)| = 8/2^x. With j − 1 doublings, j − 1 = ⌈x⌉, its orbit from z_1 = c is far from
/// the set, and z_j = Φ(c)^(2^(j−1)) to about 2^−16, so that c solves z_j(c) = 2^(8·2^(j−1−x)) at
/// the angle 2^(j−1)·θ. Newton's method starts from the point before. (T. Kawahira, “An algorithm
/// to draw external rays of the Mandelbrot set”, 2009.)
struct ParameterRay {
  let angle: ExternalAngle
  /// The points, the outermost first; each with as many bits as its distance from the next needs.
  private(set) var points: [BigComplex]
  /// The level of each point, in `unitsPerLevel`.
  private(set) var positions: [Int]
  private let formula = Multibrot(power: 2)
  private var stride = ParameterRay.usualStride

  /// The divisions of a level; a point is four to a level apart, or less where Newton's method
  /// needs it.
  static let unitsPerLevel = 256
  private static let usualStride = 64
  /// log₂ of the modulus at which an orbit counts as far from the set.
  private static let farLog2 = 8.0
  /// The bits of a point beyond those of its distance from the one before.
  private static let spareBits = 64

  init(_ angle: ExternalAngle) {
    self.angle = angle
    points = [BigComplex(Self.target(angle, 0).value, precision: 128)]
    positions = [0]
  }

  /// The innermost point.
  var end: BigComplex { points[points.count - 1] }

  /// The whole levels that have been passed.
  var level: Int { positions[positions.count - 1] / Self.unitsPerLevel }

  /// The distance of the innermost point from the point some levels before.
  func progress(inLevels count: Int) -> FloatExp {
    let earlier = positions[positions.count - 1] - count * Self.unitsPerLevel
    let index = positions.lastIndex { $0 <= earlier } ?? 0
    var gap = points[index].rounded(to: end.precision)
    gap.subtract(end)
    return gap.scaled.length
  }

  /// Follows the ray to a level.
  ///
  /// - Parameter progress: Receives the levels that have been passed.
  /// - Throws: `RayError.lost`; `CancellationError`.
  /// - Complexity: O(level²) iterations in all.
  mutating func follow(toLevel level: Int, _ progress: (Int) -> Void) throws {
    let goal = level * Self.unitsPerLevel
    while let position = positions.last, position < goal {
      try Task.checkCancellation()
      let next = min(goal, position + stride)
      progress(position / Self.unitsPerLevel)
      if let point = solution(at: next) {
        points.append(point)
        positions.append(next)
        stride = min(Self.usualStride, 2 * stride)
      } else if stride > 1 {
        stride /= 2
      } else {
        throw RayError.lost(level: position / Self.unitsPerLevel)
      }
    }
  }

  /// The value that z_j has on the ray at a position, and j.
  private static func target(_ angle: ExternalAngle, _ position: Int)
    -> (value: FloatExpComplex, index: Int)
  {
    let doublings = (position + unitsPerLevel - 1) / unitsPerLevel
    let rest = Double(doublings * unitsPerLevel - position) / Double(unitsPerLevel)
    let turns = angle.turns(afterDoublings: doublings)
    let degrees = BigFloat(360 * turns, precision: 64)
    let (cosine, sine) = BigFloat.cosineAndSine(degrees: degrees)
    let size = SteadyMath.exp2(farLog2 * SteadyMath.exp2(rest))
    return (size * FloatExpComplex(Complex(cosine, sine)), doublings + 1)
  }

  /// The point at a position beyond the last one; nil if Newton's method does not converge nearby.
  private func solution(at position: Int) -> BigComplex? {
    let (target, index) = Self.target(angle, position)
    var c = end
    var first: FloatExp?
    for _ in 0..<24 {
      let (value, slope) = orbit(of: c, length: index)
      if slope.isZero { return nil }
      let correction = (value - target).divided(by: slope)
      if correction.isZero { return c }
      // The new point may need more bits than the one before.
      let needed = Self.spareBits - correction.length.exponent
      if first == nil && needed > c.precision { c = c.rounded(to: needed + 64) }
      c.subtract(BigComplex(correction, precision: c.precision))
      let size = correction.length
      if let first {
        if FloatExp(8) * first < size { return nil }
        if size < FloatExp(0x1p-20) * first { return c }
      } else {
        first = size
      }
    }
    return nil
  }

  /// The point z_length of the orbit of z_1 = c, and its derivative by c.
  private func orbit(of c: BigComplex, length: Int) -> (FloatExpComplex, FloatExpComplex) {
    var z = c
    var slope = FloatExpComplex.one
    var scratch = OrbitScratch(precision: c.precision)
    for _ in 1..<length {
      slope = z.scaled.doubled * slope + .one
      formula.step(&z, c, &scratch)
    }
    return (z.scaled, slope)
  }
}

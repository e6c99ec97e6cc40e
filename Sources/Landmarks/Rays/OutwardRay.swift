// OutwardRay — the external angle of a point outside the Mandelbrot set, digit by digit.

internal import BigNumbers
internal import Core
internal import FractalEngine

/// The rays outward from the points of an escaping critical orbit, found from the last one back.
///
/// The external angle of c is the one of z_1 = c in the plane of z. The ray from the last, distant
/// point of the orbit is straight. Squaring and adding c maps the ray from z_j to the ray from
/// z_(j+1), so that the former is a continuous square root of the latter, which begins at z_j. Its
/// far end shows the first digit of the angle of z_j.
///
/// A ray is kept as offsets from its first point, in doubles with an exponent: square roots do not
/// enlarge errors, and nothing cancels however small the copy of the set is beside which c lies.
struct OutwardRay {
  /// The digits of the angle of c, in turns, highest first; one for each point of the orbit.
  let digits: [Bool]

  /// The modulus beyond which a ray is straight, to about 2^−32.
  private static let far = 0x1p16
  /// The points of a ray on the way to the square of a distance.
  private static let density = 8

  /// - Parameter limit: The longest orbit.
  /// - Returns: Nil if the orbit is longer, or if two points of a ray are too far apart to choose
  ///   between their square roots.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n²) square roots for an orbit of n points.
  init?(from c: BigComplex, limit: Int, _ progress: (Int) -> Void) throws {
    guard let orbit = try Self.orbit(of: c, limit: limit, progress) else { return nil }
    var offsets: [FloatExpComplex] = [.zero]
    Self.extend(&offsets, from: orbit[orbit.count - 1])
    var turns = Self.turns(orbit[orbit.count - 1])
    var digits = [turns >= 0.5]
    for z in orbit.dropLast().reversed() {
      try Task.checkCancellation()
      progress(digits.count)
      guard let end = Self.takeRoots(of: &offsets, from: z) else { return nil }
      Self.extend(&offsets, from: z)
      // Of the two halves of the angle, the one at which the ray's end lies.
      let low = turns / 2
      // The angle itself is rounded, so that .0111… may become ½.
      let gap = abs(Self.turns(end) - low)
      let isUpper = gap > 0.25 && gap < 0.75
      turns = isUpper ? low + 0.5 : low
      digits.append(isUpper)
    }
    self.digits = digits.reversed()
  }

  /// The points z_1 = c, z_2, … up to the first one that is far away; nil if there is none.
  private static func orbit(of c: BigComplex, limit: Int, _ progress: (Int) -> Void) throws
    -> [FloatExpComplex]?
  {
    let formula = Multibrot(power: 2)
    var (z, scratch) = (c, OrbitScratch(precision: c.precision))
    var orbit = [c.scaled]
    while orbit[orbit.count - 1].length < FloatExp(far) {
      if orbit.count == limit { return nil }
      if orbit.count & 255 == 0 { try Task.checkCancellation() }
      formula.step(&z, c, &scratch)
      orbit.append(z.scaled)
    }
    return orbit
  }

  /// Replaces the offsets from f(z) of a ray by those of its continuous root that begins at z.
  ///
  /// - Returns: The last point; nil if two neighboring points are too far apart.
  private static func takeRoots(of offsets: inout [FloatExpComplex], from z: FloatExpComplex)
    -> FloatExpComplex?
  {
    let square = z * z
    var (last, lastSquare) = (z, square)
    for index in offsets.indices.dropFirst() {
      let next = square + offsets[index]
      // A turn by more than an eighth might be one the other way around.
      let turn = next.divided(by: lastSquare)
      if turn.re <= abs(turn.im) { return nil }
      var root = next.squareRoot
      if (root - last).length > (root + last).length { root = .zero - root }
      let sum = z + root
      let difference = root - z
      offsets[index] =
        difference.length < sum.length ? offsets[index].divided(by: sum) : difference
      (last, lastSquare) = (root, next)
    }
    return last
  }

  /// Continues a ray straight outward, until its end is as far as twice `far`'s logarithm.
  private static func extend(_ offsets: inout [FloatExpComplex], from z: FloatExpComplex) {
    let end = z + offsets[offsets.count - 1]
    let logarithm = end.length.log2
    guard logarithm >= 8 else { return }
    let goal = 2 * SteadyMath.log2(far)
    let steps = Int((Double(density) * SteadyMath.log2(goal / logarithm)).rounded(.up))
    guard steps > 0 else { return }
    for step in 1...steps {
      let part = SteadyMath.exp2(Double(step) / Double(steps) * SteadyMath.log2(goal / logarithm))
      let factor = SteadyMath.exp2(logarithm * (part - 1))
      offsets.append(factor * end - z)
    }
  }

  private static func turns(_ z: FloatExpComplex) -> Double { Angle.turns(z.re, z.im) }
}

extension FloatExpComplex {
  /// The principal square root.
  fileprivate var squareRoot: FloatExpComplex {
    let isOdd = exponent & 1 != 0
    let part = isOdd ? Complex(2 * re, 2 * im) : Complex(re, im)
    return isZero
      ? .zero : FloatExpComplex(part.squareRoot, exponent: (exponent - (isOdd ? 1 : 0)) / 2)
  }
}

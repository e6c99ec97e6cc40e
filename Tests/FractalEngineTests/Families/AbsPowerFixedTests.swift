// AbsPowerFixedTests — orbits of absolute-value maps in fixed point equal those in full precision.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AbsPowerFixedTests {
  @Test(arguments: AbsPowerTests.families, FixedOrbit.Arithmetic.allCases)
  func `every number of words gives the doubles of full precision`(
    _ family: AbsPowerTests.Family, _ arithmetic: FixedOrbit.Arithmetic
  ) {
    let map = family.map(2)
    var random = SeededGenerator(seed: 31)
    var told = 0
    for precision in stride(from: 64, through: 2_500, by: 61) {
      let zero = BigComplex(precision: precision)
      for _ in 0..<4 {
        let c = point(&random, precision)
        guard
          let fixed = FixedOrbit(
            of: c, by: arithmetic, folds: (map.before.rawValue, map.after.rawValue))
        else { continue }
        told += FixedOrbitTests.expectRounded(fixed, from: zero, steps: 200) {
          map.step(&$0, c, zero: zero, &$1)
        }
      }
    }
    // A machine may lack the vector instructions.
    #expect(told > 1_000 || arithmetic == .digits && told == 0)
  }

  /// Points beside the set, on folds, on the diagonal where the real part of the square is zero,
  /// and with so few digits that fixed point cannot decide them to the end.
  @Test(arguments: AbsPowerTests.families, [64, 160, 700])
  func `the fast orbit equals the direct one, point by point`(
    _ family: AbsPowerTests.Family, _ precision: Int
  ) throws {
    let map = family.map(2)
    var random = SeededGenerator(seed: 32)
    var points = (0..<40).map { _ in point(&random, precision) }
    for (re, im) in [(-1.5, 0.0), (0, 0.5), (-0.25, 0.25), (0.125, -0.125), (-1.755, -0.03)] {
      points.append(
        BigComplex(BigFloat(re, precision: precision), BigFloat(im, precision: precision)))
    }
    for c in points {
      var quick = ExactAbsPowerOrbit(map, c, quickly: true)
      var plain = ExactAbsPowerOrbit(map, c, quickly: false)
      for n in 1...500 {
        let start = plain.value
        try quick.advance()
        try plain.advance()
        #expect(quick.n == n && plain.n == n)
        #expect(quick.nearest == plain.nearest, "point \(n) of \(c.nearest)")
        #expect(quick.value == plain.value, "point \(n) of \(c.nearest)")
        let v = Planar(FloatExp(0.75), FloatExp(-2))
        #expect(
          quick.tangent(at: start)(v) == plain.tangent(at: start)(v),
          "tangent at \(n) of \(c.nearest)")
        if plain.nearest.lengthSquared > Multibrot.escapeRadiusSquared { break }
      }
    }
  }

  /// The pixel's digits suffice for 780 iterations, even if the budget, which grows with the limit,
  /// allows more.
  @Test(arguments: [1_000, 16_000, 100_000])
  func `a pixel that escapes under a limit escapes under a higher one`(_ limit: Int) throws {
    let location = try #require(BuiltInPlaces.named("armada")).location()
    let view = try Viewport(location, size: try PictureSize(width: 48, height: 27))
    let engine = try AbsPowerPlane(map: .burningShip(power: 2))
      .prepare(view, limit: limit, EngineSettings(), nil, { _ in })
      .engine(limit: limit)
    var work = WorkCounts()
    let outcome = try engine.outcomes(of: [PixelPlace(30, 21)], &work)[0]
    guard case .escaped(let n, _, _, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(n == 780)
  }

  /// A c with this many random bits, in the square of side 3 about −½.
  private func point(_ random: inout SeededGenerator, _ precision: Int) -> BigComplex {
    var c = BigComplex(precision: precision)
    for _ in 0..<(precision / 40 + 1) {
      c.re.scale(byPowerOfTwo: -40)
      c.im.scale(byPowerOfTwo: -40)
      c.re.add(BigFloat(.random(in: -2...1, using: &random), precision: precision))
      c.im.add(BigFloat(.random(in: -1.5...1.5, using: &random), precision: precision))
    }
    return c
  }
}

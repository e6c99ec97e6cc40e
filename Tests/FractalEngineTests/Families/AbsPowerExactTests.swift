// AbsPowerExactTests — fixed point of any power, its error bound, and slopes along exact orbits.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct AbsPowerExactTests {
  private static let powers = [2, 3, 4, 5, 7, 8, 16]

  /// Lengths change at random.
  @Test(arguments: AbsPowerTests.families, powers)
  func `points in fixed point are those of full precision`(
    _ family: AbsPowerTests.Family, _ power: Int
  ) throws {
    let map = family.map(power)
    var random = SeededGenerator(seed: 51)
    var compared = 0
    for c in points(&random, precision: 400) {
      let orbit = try #require(FixedPowerOrbit(of: c, power: power, folds: folds(map)))
      var truth = ExactTruth(map, c)
      for n in 1...20 {
        // With 10,000 bits, numbers have the most digits there are.
        orbit.resize(toBits: n % 4 == 0 ? Int.random(in: 300...400, using: &random) : 10_000)
        let next = orbit.next()
        truth.advance()
        let (z, nearest) = (value(next), truth.z.nearest)
        let gap = (z.nearest.complex - nearest).lengthSquared
        #expect(gap <= 0x1p-104 * nearest.lengthSquared, "\(n), \(c.nearest)")
        if truth.power.maxNorm > FloatExp(0x1p-200) {
          expectSign(next.isPowerReNegative, truth.power.re, "re at \(n), \(c.nearest)")
          expectSign(next.isPowerImNegative, truth.power.im, "im at \(n), \(c.nearest)")
        }
        compared += 1
        if nearest.lengthSquared > Multibrot.escapeRadiusSquared { break }
      }
    }
    #expect(compared > 100)
  }

  /// With few bits, so that the error grows from the last digit to a whole number.
  ///
  /// Numbers have as many digits as the bound suggests, or always 128 bits. Then it consists of
  /// what cutting off does, and is sharper. From 460 bits on numbers have every length that is
  /// computed in registers.
  @Test(arguments: AbsPowerTests.families, [2, 3, 5, 8])
  func `the error bound holds until a point is lost`(
    _ family: AbsPowerTests.Family, _ power: Int
  ) throws {
    let map = family.map(power)
    var random = SeededGenerator(seed: 52)
    for (bits, isShort) in [(128, false), (128, true), (460, false)] {
      var (lost, tightest) = (0, 0.0)
      for c in points(&random, precision: bits) {
        let orbit = try #require(FixedPowerOrbit(of: c, power: power, folds: folds(map)))
        var truth = ExactTruth(map, c)
        var error = AbsPowerError(
          precision: isShort ? 900 : bits,
          parameterSize: Double.length(c.nearest.re, c.nearest.im))
        var size = 0.0
        for n in 1...max(400, 3 * bits) {
          let slope = map.steepest(size + error.flushed)
          orbit.resize(toBits: isShort ? 128 : error.usefulBits(slope: slope))
          let z = value(orbit.next()).nearest
          truth.advance()
          size = z.length
          error.advance(slope: slope, to: size, bits: orbit.bits)
          let gap = (z.complex - truth.z.nearest).lengthSquared.squareRoot()
          #expect(gap <= error.flushed + 0x1p-51 * size, "\(n), \(c.nearest)")
          if error.flushed > 0x1p-30 { tightest = max(tightest, gap / error.flushed) }
          if size > Multibrot.escapeRadius { break }
          if !error.isSmall {
            lost += 1
            break
          }
        }
      }
      // Otherwise neither digits nor the bound were put to the test.
      if power == 2 && bits == 128 {
        #expect(lost > 0 && tightest > (isShort ? 0x1p-24 : 0x1p-110))
      }
      if power == 2 { #expect(lost > 0, "\(bits) bits") }
    }
  }

  @Test(arguments: AbsPowerTests.families, [2, 3, 5])
  func `slopes with one exponent are those with an exponent for each part`(
    _ family: AbsPowerTests.Family, _ power: Int
  ) {
    let map = family.map(power)
    var random = SeededGenerator(seed: 53)
    var quick = AbsPowerExactSlopes()
    var plain = AbsPowerSlopes<FloatExp>.zero
    for n in 0..<3_000 {
      // Now and then an orbit is at 0, or so near that the derivative nearly vanishes.
      let exponent = n % 100 == 0 ? Int.random(in: -1_500 ... -50, using: &random) : 0
      func part() -> FloatExp {
        FloatExp(.random(in: -1.9...1.9, using: &random), exponent: exponent)
      }
      let z = n % 1_000 == 0 ? Planar<FloatExp>.zero : Planar(part(), part())
      func sign() -> Double { Bool.random(using: &random) ? 1 : -1 }
      let signs = Planar(sign(), sign())
      quick.advance(map, at: z, unfolded: signs)
      plain = plain.advanced(by: map.tangent(at: z, unfolded: signs.scaled), unit: FloatExp(1))
      let found = quick.scaled
      for (slope, right) in [(found.alongX, plain.alongX), (found.alongY, plain.alongY)] {
        let gap = (slope - right).maxNorm
        #expect(gap <= right.maxNorm * FloatExp(0x1p-50), "\(n)")
      }
    }
  }

  @Test func `a parameter beyond the range of fixed point has escaped`() throws {
    let c = BigComplex(BigFloat(5_000, precision: 100), BigFloat(-3, precision: 100))
    #expect(FixedPowerOrbit(of: c, power: 3) == nil)
    guard
      case .escaped(n: 1, accurately: let escape?) = try AbsPowerMap.celtic(power: 3)
        .end(of: c, limit: 10)
    else {
      Issue.record("it has not escaped")
      return
    }
    #expect(escape.z == c.nearest)
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

  /// Random points about the sets, and points on axes and diagonals, where parts and signs vanish.
  private func points(_ random: inout SeededGenerator, precision: Int) -> [BigComplex] {
    var parts = (0..<30).map { _ in
      (Double.random(in: -1.8...0.8, using: &random), Double.random(in: -1.2...1.2, using: &random))
    }
    parts += [(-1, 0), (0, 1), (0, -1), (-1.5, 0), (0.25, 0.25), (-0.25, 0.25), (-1.75, -0.03)]
    parts += [(0, 0), (1, 1), (-1.3, 0), (-1.9, 0)]
    return parts.map { re, im in
      var c = BigComplex(BigFloat(re, precision: precision), BigFloat(im, precision: precision))
      // Some have digits to the end.
      if im != 0 && re < -0.5 { c.re.divide(by: BigFloat(0.9, precision: precision)) }
      return c
    }
  }

  private func folds(_ map: AbsPowerMap) -> (before: Int, after: Int) {
    (map.before.rawValue, map.after.rawValue)
  }

  private func value(_ point: FixedPowerOrbit.Point) -> Planar<FloatExp> {
    let re = FloatExp(point.re, exponent: point.reExponent)
    return Planar(re, FloatExp(point.im, exponent: point.imExponent))
  }

  private func expectSign(_ isNegative: Bool, _ part: FloatExp, _ place: String) {
    // The sign of a part that rounding made does not matter.
    if part.exponent < -200 { return }
    #expect(isNegative == (part.significand < 0), "\(place)")
  }
}

/// An orbit by MPFR with so many bits that it is the exact one for the tests.
private struct ExactTruth {
  private let map: AbsPowerMap
  private let c: BigComplex
  private let zero: BigComplex
  private var scratch: OrbitScratch
  private(set) var z: BigComplex
  /// The power that led to z, before the folds after it; 0 if there are none.
  private(set) var power = Planar<FloatExp>.zero

  init(_ map: AbsPowerMap, _ c: BigComplex) {
    let precision = 1_200
    self.map = map
    self.c = BigComplex(
      BigFloat(c.re, precision: precision), BigFloat(c.im, precision: precision))
    zero = BigComplex(precision: precision)
    z = zero
    scratch = OrbitScratch(precision: precision)
  }

  mutating func advance() {
    var next = power
    map.step(&z, c, zero: zero, &scratch) { next = Planar($0) }
    power = next
  }
}

// AbsPowerTests — folds and the absolute-value maps, against their definitions in full precision.

import BigNumbers
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct AbsPowerTests {
  /// A family with its effect on z for p = 2, by real and imaginary parts, as people write it.
  struct Family: Sendable, CustomTestStringConvertible {
    let name: String
    let map: @Sendable (Int) -> AbsPowerMap
    let square: @Sendable (Double, Double) -> (re: Double, im: Double)

    var testDescription: String { name }
  }

  static let families = [
    Family(name: "burning-ship", map: AbsPowerMap.burningShip) { x, y in
      (x * x - y * y, 2 * abs(x * y))
    },
    Family(name: "tricorn", map: AbsPowerMap.tricorn) { x, y in (x * x - y * y, -2 * x * y) },
    Family(name: "celtic", map: AbsPowerMap.celtic) { x, y in (abs(x * x - y * y), 2 * x * y) },
    Family(name: "buffalo", map: AbsPowerMap.buffalo) { x, y in
      (abs(x * x - y * y), abs(2 * x * y))
    },
    Family(name: "perpendicular", map: AbsPowerMap.perpendicular) { x, y in
      (x * x - y * y, -2 * abs(x) * y)
    },
  ]

  @Test(arguments: families)
  func `a step follows the formula`(_ family: Family) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let (x, y) = (part(&random), part(&random))
      let found = stepped(family.map(2), Planar(x, y), c: Planar(0.25, -0.5)).nearest
      let truth = family.square(x, y)
      #expect(abs(found.re - (truth.re + 0.25)) < 1e-15, "\(x), \(y)")
      #expect(abs(found.im - (truth.im - 0.5)) < 1e-15, "\(x), \(y)")
    }
  }

  @Test(arguments: families, [2, 3, 5])
  func `perturbing equals iterating the neighbor`(_ family: Family, _ power: Int) {
    let map = family.map(power)
    var random = SeededGenerator(seed: 12)
    for round in 0..<400 {
      // Every fourth round next to a fold, where signs change.
      let crease = round % 4 == 0 ? 0x1p-30 : 1
      let z = Planar(crease * part(&random), part(&random))
      let size = Double.powerOfTwo(-Int.random(in: 0...60, using: &random))
      let delta = Planar(size * part(&random), size * part(&random))
      let zero = Planar<Double>.zero
      var sum = BigComplex(FloatExpComplex(z.complex), precision: 1_000)
      sum.add(BigComplex(FloatExpComplex(delta.complex), precision: 1_000))
      var truth = stepped(map, sum, c: zero)
      let origin = stepped(map, z, c: zero)
      truth.subtract(origin)
      // The power as the reference stores it, rounded once.
      let unfolded = Planar(powered(map, z))
      let found = map.perturb(delta, at: z, unfolded: unfolded.nearest).absPower
      let wide = map.perturb(delta.scaled, at: z.scaled, unfolded: unfolded).absPower
      let reach = z.length + delta.length
      let bound = Double(16 * power) * 0x1p-53 * map.steepest(reach) * delta.length
      let exact = truth.nearest
      #expect((found - Planar(exact)).maxNorm <= bound, "z \(z), δ \(delta)")
      #expect((wide.nearest - Planar(exact)).maxNorm <= bound, "z \(z), δ \(delta)")
    }
  }

  @Test(arguments: families, [2, 3])
  func `the tangent is the limit of the perturbation`(_ family: Family, _ power: Int) {
    let map = family.map(power)
    var random = SeededGenerator(seed: 13)
    for _ in 0..<200 {
      let z = Planar(part(&random), part(&random))
      let unfolded = map.unfolded(z)
      let delta = Planar(0x1p-60 * part(&random), 0x1p-60 * part(&random))
      let step = map.perturb(delta, at: z, unfolded: unfolded).absPower
      let tangent = map.tangent(at: z, unfolded: unfolded)(delta)
      #expect((step - tangent).maxNorm <= 0x1p-44 * map.steepest(z.length) * delta.length)
    }
  }

  /// On the real axis the burning ship is the Mandelbrot set, whose cycles double at −3/4, −5/4.
  @Test(arguments: [
    (-0.745, 1), (-0.748, 1), (-0.755, 2), (-1, 2), (-1.2495, 2), (-1.255, 4), (-1.31, 4),
  ])
  func `a cycle that hardly attracts is not reported with twice its period`(
    _ c: Double, _ period: Int
  )
    throws
  {
    let view = try viewport("re=\(c):im=0:h=1e-6:f=burning-ship", 5, 5)
    let picture = try engine(view, limit: 200_000).picture()
    #expect(picture.statuses == Array(repeating: .interior, count: 25))
    #expect(picture.counts == Array(repeating: period, count: 25))
  }

  @Test func `trapping gives the first return, or nothing if it is unclear`() {
    // A half-turn that contracts by 0.999 in each step: the fixed point itself is the cycle.
    var near = TrappingDiscs(radii: [1.0])
    near.pass { 0.999 * $0 }
    #expect(near.period(gap: 0.4, error: 0, after: 1) == nil)
    near.pass { 0.99 * $0 }
    #expect(near.period(gap: 1e-3, error: 0, after: 2) == 1)
    // Three discs in a ring that do not touch.
    var ring = TrappingDiscs(radii: [1.0])
    for step in 1...3 {
      ring.pass { 0.8 * $0 }
      #expect(ring.period(gap: step == 3 ? 0.1 : 5, error: 0, after: step) == (step == 3 ? 3 : nil))
    }
    // An unclear case: the center is outside, but the discs overlap.
    var between = TrappingDiscs(radii: [1.0])
    between.pass { 0.9 * $0 }
    #expect(between.period(gap: 1.5, error: 0, after: 1) == nil)
    between.pass { 0.5 * $0 }
    #expect(between.period(gap: 0.1, error: 0, after: 2) == nil)
    #expect(between.holds(gap: 0.1))
    // A large error may hide both outcomes.
    var vague = TrappingDiscs(radii: [1.0])
    vague.pass { 0.5 * $0 }
    #expect(vague.period(gap: 2, error: 0.75, after: 1) == nil)
    #expect(vague.period(gap: 0.1, error: 0.1, after: 2) == nil)
    vague.pass { _ in nil }
    #expect(!vague.holds(gap: 0))
  }

  /// Compares the operations of double-double, on which second opinions depend, with MPFR.
  @Test func `double-double keeps a hundred bits`() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<500 {
      let (x, y) = (wide(&random), wide(&random))
      let (a, b) = (DoubleDoubleExp(x), DoubleDoubleExp(y))
      var (sum, product, quotient) = (x, x, x)
      sum.add(y)
      product.multiply(by: y)
      quotient.divide(by: y)
      expectNear(a * b, product)
      expectNear(a / b, quotient)
      #expect((a < b) == (x < y))
      // The error of a sum is relative to its larger part.
      let larger = max(a.scaled.exponent, b.scaled.exponent)
      var gap = sum
      gap.subtract(big(a + b))
      #expect(gap.isZero || gap.scaled.exponent < larger - 98)
    }
  }

  /// A view with BLA steps, double-double and folds: its minibrot is in the ship's needle.
  @Test func `BLA steps change nothing visible`() throws {
    let view = try TruthView(named: "ship-30-a").viewport(64, 48)
    var plain = EngineSettings()
    plain.usesBLA = false
    var work = WorkCounts()
    let fast = try engine(view, limit: 1_300).picture(work: &work)
    let slow = try engine(view, limit: 1_300, plain).picture()
    #expect(work.skipped > work.singleSteps)
    for index in 0..<fast.tile.count {
      #expect(fast.statuses[index] == slow.statuses[index])
      #expect(fast.counts[index] == slow.counts[index], "pixel \(index)")
      #expect(abs(fast.fractions[index] - slow.fractions[index]) < 1e-3, "pixel \(index)")
    }
  }

  @Test(arguments: ["ship-30-a", "tricorn-a", "ship-after-armada"])
  func `tiles and threads change no bit`(_ name: String) throws {
    let view = try TruthView(named: name)
    let engine = try engine(view.viewport(60, 44), limit: view.limit)
    let whole = try engine.picture().fullDigest
    var work = WorkCounts()
    #expect(try engine.picture(side: 16, threads: 3, work: &work).fullDigest == whole)
    // A pixel alone, and in a group.
    let place = PixelPlace(31, 20)
    let alone = try engine.outcomes(of: [place], &work)[0]
    let among = try engine.outcomes(of: PixelPlace.group(x: 28, y: 20), &work)[3]
    #expect(alone == among)
  }

  /// A needle of the ship on the real axis, 1e-330 wide, where every sign and exponent matters.
  @Test(arguments: families)
  func `beyond doubles, every pixel agrees with full precision`(_ family: Family) throws {
    // −2 is preperiodic for all five: its orbit is real, −2, 2, 2, …; points beside it escape.
    let text = "re=-2:im=0:h=1e-330:f=\(family.name)"
    let engine = try engine(viewport(text, 24, 17), limit: 3_000)
    try expectAgreement(engine, evenPixels(engine.frame.viewport.size, 6, 5))
    let picture = try engine.picture()
    #expect(Set(picture.counts).count > 3)
  }

  private func part(_ random: inout SeededGenerator) -> Double {
    Double.random(in: -1.5...1.5, using: &random)
  }

  /// Double-double without an exponent gives the same bits as with one.
  @Test func `direct double-double equals double-double`() {
    var random = SeededGenerator(seed: 15)
    for round in 0..<2_000 {
      var (x, y) = (wide(&random), wide(&random))
      // Exponents from −200 to 200, so that some sums lose one operand; some are nearly equal.
      x.scale(byPowerOfTwo: Int.random(in: -100...100, using: &random) - x.scaled.exponent)
      y.scale(byPowerOfTwo: Int.random(in: -100...100, using: &random) - y.scaled.exponent)
      if round % 5 == 0 { y = BigFloat(DoubleDoubleExp(x).high, precision: 300) }
      let (a, b) = (DoubleDoubleExp(x), DoubleDoubleExp(y))
      let (c, d) = (DoubleDouble(x), DoubleDouble(y))
      expectSame(c, a)
      expectSame(c + d, a + b)
      expectSame(c - d, a - b)
      expectSame((c + d) - c, (a + b) - a)
      expectSame(c * d, a * b)
      expectSame(c / d, a / b)
      expectSame(DoubleDouble.length(c, d), DoubleDoubleExp.length(a, b))
      expectSame(c + .zero, a + .zero)
      expectSame(.zero * c + d, .zero * a + b)
      #expect((c < d) == (a < b) && (d < c) == (b < a) && (c < c + d) == (a < a + b))
    }
  }

  private func expectSame(_ plain: DoubleDouble, _ doubleDouble: DoubleDoubleExp) {
    let exponent = doubleDouble.high == 0 ? 0 : doubleDouble.exponent
    let high = doubleDouble.high * Double.powerOfTwo(exponent)
    let low = doubleDouble.low * Double.powerOfTwo(exponent)
    #expect(plain.high == high && plain.low == low, "\(plain), \(doubleDouble)")
  }

  /// A number of many digits, some far from 1.
  private func wide(_ random: inout SeededGenerator) -> BigFloat {
    var number = BigFloat(part(&random), precision: 300)
    var rest = BigFloat(part(&random), precision: 300)
    rest.scale(byPowerOfTwo: -60)
    number.add(rest)
    number.scale(byPowerOfTwo: Int.random(in: -20...20, using: &random) * 100)
    return number
  }

  private func big(_ doubleDouble: DoubleDoubleExp) -> BigFloat {
    var high = BigFloat(doubleDouble.high, precision: 300)
    high.add(BigFloat(doubleDouble.low, precision: 300))
    high.scale(byPowerOfTwo: doubleDouble.exponent)
    return high
  }

  private func expectNear(_ doubleDouble: DoubleDoubleExp, _ truth: BigFloat) {
    var gap = truth
    gap.subtract(big(doubleDouble))
    #expect(gap.isZero || gap.scaled.exponent < truth.scaled.exponent - 98)
  }

  private func stepped(_ map: AbsPowerMap, _ z: Planar<Double>, c: Planar<Double>) -> BigComplex {
    stepped(map, BigComplex(FloatExpComplex(z.complex), precision: 1_000), c: c)
  }

  private func stepped(_ map: AbsPowerMap, _ z: BigComplex, c: Planar<Double>) -> BigComplex {
    var scratch = OrbitScratch(precision: 1_000)
    var image = z
    let constant = BigComplex(FloatExpComplex(c.complex), precision: 1_000)
    map.step(&image, constant, zero: BigComplex(precision: 1_000), &scratch)
    return image
  }

  /// The power of z before folding, in full precision.
  private func powered(_ map: AbsPowerMap, _ z: Planar<Double>) -> BigComplex {
    stepped(
      AbsPowerMap(power: map.power, before: map.before), z, c: .zero)
  }

  @Test func `a cycle attracts with its own period, not with a multiple or a divisor`() throws {
    // The orbit of c = −1 is 0, −1, 0, …
    let c = BigComplex(
      BigFloat(-1 + 0x1p-7, precision: 128), BigFloat(0x1p-8, precision: 128))
    let ship = AbsPowerMap.burningShip(power: 2)
    let hybrid = HybridMap(try HybridFormula(parsing: "absx,absy,sqr,add"))
    for period in [1, 2, 3, 4, 6, 30] {
      #expect(try ship.hasAttractingCycle(c, period: period) == (period == 2), "\(period)")
      #expect(try hybrid.hasAttractingCycle(c, period: period) == (period == 2), "\(period)")
    }
  }

  /// The orbit of ¼ + ε passes ½ in about π/√ε iterations, here some 64,500.
  ///
  /// A cycle of period 1,000 is looked for from the 64,000th value on.
  @Test func `an orbit that escapes while its return is awaited has no cycle`() throws {
    let re = BigFloat(0.25 + 2.372e-9, precision: 256)
    let c = BigComplex(re, BigFloat(precision: 256))
    #expect(try !AbsPowerMap.burningShip(power: 2).hasAttractingCycle(c, period: 1000))
    let hybrid = HybridMap(try HybridFormula(parsing: "sqr,add"))
    #expect(try !hybrid.hasAttractingCycle(c, period: 1000))
  }
}

// NarrowingOrbitTests — an orbit with fewer and fewer bits ends where one in full precision does.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine
@testable import Landmarks
@testable import Places

@Suite struct NarrowingOrbitTests {
  /// The gaps between the derivative and the precision are large only for small minibrots.
  @Test(arguments: HighNucleus.all.filter { $0.log10OfSize < -140 && $0.period < 10_000 })
  func `an orbit near a nucleus ends as in full precision, in fewer bits`(
    _ known: HighNucleus
  ) throws {
    let formula = Multibrot(power: 2)
    let precision = 160 + Int(-2 * known.log10OfSize * 3.33)
    let c = BigComplex(
      try ExactDecimal(known.re).bigFloat(precision: precision),
      try ExactDecimal(known.im).bigFloat(precision: precision))
    var narrowing = NarrowingOrbit(formula, of: c)
    let exactPrecision = precision + 64
    var (exact, scratch) = (
      BigComplex(precision: exactPrecision), OrbitScratch(precision: exactPrecision)
    )
    let exactC = c.rounded(to: exactPrecision)
    var slope = FloatExpComplex.zero
    var bits = 0
    for _ in 0..<known.period {
      slope = formula.derivative(at: exact.scaled) * slope + .one
      narrowing.step(slopeExponent: slope.exponent)
      formula.step(&exact, exactC, &scratch)
      bits += narrowing.precision
    }
    var gap = exact
    gap.subtract(narrowing.z)
    #expect(gap.scaled.length < FloatExp(1, exponent: slope.exponent + 12 - precision))
    #expect(narrowing.precision < precision)
    #expect(bits < known.period * precision * 98 / 100, "\(bits / known.period) of \(precision)")
  }

  @Test func `the precision rises again after a point near zero`() throws {
    // The nucleus of period 3 on the real axis, to 53 bits: z_3 is near zero.
    let c = BigComplex(
      BigFloat(-1.7548776662466927, precision: 2_000), BigFloat(0, precision: 2_000))
    var orbit = NarrowingOrbit(Multibrot(power: 2), of: c)
    orbit.step(slopeExponent: 1_000)
    #expect((1_032...1_160).contains(orbit.precision))
    orbit.step(slopeExponent: 1_200)
    #expect((832...1_032).contains(orbit.precision))
    orbit.step(slopeExponent: 3)
    #expect(orbit.precision == 2_000)
  }
}

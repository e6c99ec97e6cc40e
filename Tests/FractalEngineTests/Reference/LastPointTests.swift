// LastPointTests — if the center is given as a nucleus, the orbit's last point is the exact one.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct LastPointTests {
  /// At the last point, the result in the orbit's own precision is rounding error alone.
  @Test(arguments: HighNucleus.all)
  func `every way of computing an orbit ends at the exact last point`(_ nucleus: HighNucleus) throws
  {
    // As many bits as the digits give, and the radius of a matching view.
    let precision = (nucleus.re.count - 3) * 33 / 10
    let center = BigComplex(
      try #require(BigFloat(decimal: nucleus.re, precision: precision)),
      try #require(BigFloat(decimal: nucleus.im, precision: precision)))
    let radius = FloatExp(1, exponent: 105 - precision)
    let formula = Multibrot()
    let plain = try formula.steppedOrbit(at: center, radius: radius, limit: nucleus.period + 50)
    #expect(plain.end == .period(nucleus.period))
    #expect(plain.points[plain.last] == exactPoint(nucleus.period, center))

    let kept = try formula.orbitWithLowParts(at: center, radius: radius, limit: nucleus.period + 50)
    #expect(kept.orbit.points == plain.points)
    let lowParts = try formula.lowParts(of: plain, at: center)
    #expect(kept.lowParts.points == lowParts.points)
    #expect(kept.lowParts.small == lowParts.small)

    for arithmetic in FixedOrbit.Arithmetic.allCases {
      for guardBits in [0, 96] {
        guard let fixed = FixedOrbit(of: center, by: arithmetic, guardBits: guardBits) else {
          continue
        }
        let orbit = try formula.orbit(
          fixed, at: center, radius: radius, limit: nucleus.period + 50)
        #expect(orbit?.points == plain.points)
        #expect(orbit?.end == plain.end)
        #expect(orbit?.lastSlope == plain.lastSlope)
      }
    }
  }

  /// The orbit of z³ + i returns exactly to 0, and so does that of −1 on the real axis.
  @Test(arguments: [(3, 0.0, 1.0), (2, -1.0, 0.0)])
  func `a last point that is 0 is 0`(_ power: Int, _ re: Double, _ im: Double) throws {
    let center = BigComplex(BigFloat(re, precision: 200), BigFloat(im, precision: 200))
    let radius = FloatExp(1, exponent: -95)
    let orbit = try Multibrot(power: power).orbitWithLowParts(
      at: center, radius: radius, limit: 50)
    #expect(orbit.orbit.end == .period(2))
    #expect(orbit.orbit.points[2] == .zero && orbit.lowParts.points[2] == .zero)
  }

  /// A part that is 0 by symmetry is certain.
  @Test func `zero agrees with zero`() throws {
    let value = BigComplex(BigFloat(1e-20, precision: 200), BigFloat(0, precision: 200))
    #expect(OrbitPoint(between: value, value)?.nearest == Complex(1e-20, 0))
    var above = value
    above.im = BigFloat(1e-40, precision: 200)
    #expect(OrbitPoint(between: value, above) == nil)
  }

  /// Z[n], computed with many more bits than the center has.
  private func exactPoint(_ n: Int, _ center: BigComplex) -> Complex {
    let precision = center.re.precision + 2_000
    let c = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    var (z, scratch) = (BigComplex(precision: precision), OrbitScratch(precision: precision))
    for _ in 0..<n { Multibrot().step(&z, c, &scratch) }
    return z.nearest
  }
}

// OrbitSlopeTests — the derivative of an orbit in doubles equals the scaled one, bit by bit.

import Testing
import TestSupport

@testable import FractalEngine

@Suite struct OrbitSlopeTests {
  /// A point with parts of random size and sign, sometimes 0.
  private func point(_ random: inout SeededGenerator, least: Int) -> Complex {
    func part() -> Double {
      if random.next() % 16 == 0 { return 0 }
      let exponent = Int(random.next() % UInt64(12 - least)) + least
      let significand = 1 + Double(random.next() >> 11) * 0x1p-53
      return (random.next() & 1 == 0 ? 1 : -1) * significand * .powerOfTwo(exponent - 1)
    }
    return Complex(part(), part())
  }

  @Test(arguments: [(2, -410), (2, -60), (2, -3), (3, -24), (8, -24), (8, -2), (9, -2)])
  func `a slope in doubles equals the one with exponents`(_ power: Int, _ least: Int) {
    let formula = Multibrot(power: power)
    var random = SeededGenerator(seed: 7)
    var (slope, scaled) = (OrbitSlope(of: formula), FloatExpComplex.zero)
    var plainSteps = 0
    for n in 0..<200_000 {
      let z = n % 50 == 49 ? .zero : point(&random, least: least)
      if slope.isDirect(z) && slope.advance(formula, at: z) {
        plainSteps += 1
      } else {
        slope.advance(formula, at: FloatExpComplex(z))
      }
      scaled = formula.derivative(at: FloatExpComplex(z)) * scaled + .one
      guard slope.scaled == scaled else {
        Issue.record("step \(n): \(slope.scaled), not \(scaled)")
        return
      }
    }
    #expect(power > 8 ? plainSteps == 0 : plainSteps > 20_000)
  }
}

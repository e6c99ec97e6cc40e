// DigitProductTests — products of long numbers in digits of 52 bits are exact.

import BigNumbers
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct DigitProductTests {
  /// Long numbers are multiplied in blocks of digits; the last blocks have fewer rows and vectors.
  @Test func `products of any number of digits are exact`() throws {
    try FixedOrbit.Arithmetic.digits.skipIfMissing()
    var (random, told) = (SeededGenerator(seed: 5), 0)
    for precision in stride(from: 2_000, to: 7_000, by: 52) {
      func part() throws -> String {
        let digits = (0..<precision / 3).map { _ in String(Int.random(in: 0...9, using: &random)) }
        return (Bool.random(using: &random) ? "-0." : "0.") + digits.joined()
      }
      let (re, im) = (try part(), try part())
      func center(_ precision: Int) throws -> BigComplex {
        BigComplex(
          try #require(BigFloat(decimal: re, precision: precision)),
          try #require(BigFloat(decimal: im, precision: precision)))
      }
      let c = try center(precision)
      guard let fixed = FixedOrbit(of: c, by: .digits, guardBits: 60) else { continue }
      let wide = precision + 200
      var (z, scratch) = (BigComplex(precision: wide), OrbitScratch(precision: wide))
      let exact = BigComplex(
        BigFloat(c.re, precision: wide), BigFloat(c.im, precision: wide))
      for _ in 1...6 {
        Multibrot().step(&z, exact, &scratch)
        _ = fixed.next()
        let (below, above) = try #require(fixed.exactBounds)
        #expect(below.re <= z.re && z.re <= above.re && below.im <= z.im && z.im <= above.im)
        var width = above
        width.subtract(below)
        #expect(width.scaled.maxNorm < FloatExp(1, exponent: 40 - precision - 60 + 52))
        if z.nearest.lengthSquared > 16 { break }
      }
      told += 1
    }
    #expect(told > 90)
  }
}

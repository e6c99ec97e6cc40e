// FixedPointReturnTests — first-return maps in fixed point are accurate to the digits they claim.

import Numbers
import TestSupport
import Testing

@testable import FractalEngine

@Suite struct FixedPointReturnTests {
  private let fine = 4096

  private func number(_ re: BigFloat, _ im: BigFloat, times exponent: Int) -> BigComplex {
    var (re, im) = (re, im)
    re.scale(byPowerOfTwo: exponent)
    im.scale(byPowerOfTwo: exponent)
    return BigComplex(re, im)
  }

  /// A random number of at most `size`, in units of 2^exponent, with `bits` fractional bits.
  private func random(
    _ size: Double, _ exponent: Int, bits: Int, _ generator: inout SeededGenerator
  ) -> BigComplex {
    func part() -> BigFloat {
      var sum = BigFloat(0, precision: fine)
      for place in stride(from: 48, through: bits, by: 48) {
        let digits = Double(Int.random(in: 0..<1 << 48, using: &generator))
        var next = BigFloat(digits, precision: fine)
        next.scale(byPowerOfTwo: -place)
        sum.add(next)
      }
      sum.multiply(by: size * (Bool.random(using: &generator) ? 0.7 : -0.7))
      return sum
    }
    return number(part(), part(), times: exponent)
  }

  /// ζ + a₁w + a₂w² + a₃w³, where w = z².
  private func exact(_ end: BigComplex, _ series: [BigComplex], _ z: BigComplex) -> BigComplex {
    var scratch = OrbitScratch(precision: fine)
    var w = BigComplex(precision: fine)
    w.setSquare(of: z, &scratch)
    var sum = series[2]
    for k in [1, 0] {
      sum.multiply(by: w, &scratch)
      sum.add(series[k])
    }
    sum.multiply(by: w, &scratch)
    sum.add(end)
    return sum
  }

  private func size(_ z: BigComplex) -> FloatExp {
    let value = z.scaled
    return value.isZero ? .zero : value.length
  }

  @Test(arguments: [2, 3, 4, 5, 8, 15], [-700, 0, 37])
  func `a turn errs by no more than it says`(_ limbs: Int, _ exponent: Int) throws {
    var generator = SeededGenerator(seed: UInt64(limbs))
    for round in 0..<40 {
      // From terms that just fit to terms with many leading zeros; at first a₁ is the largest.
      let zeros = round % 5 * 13
      let bits = round % 2 == 0 ? 64 * limbs + 96 : 48
      let end = random(0.17, exponent, bits: bits, &generator)
      let first =
        round < 4
        ? number(
          BigFloat(round == 1 ? 0 : 32, precision: fine),
          BigFloat(round == 1 ? -32 : 0, precision: fine), times: -exponent)
        : BigComplex(
          FloatExpComplex(Complex(round % 3 == 0 ? 20 : -16.5, 3.0 / Double(round))),
          precision: fine)
      var a1 = first
      if round >= 4 { a1 = number(a1.re, a1.im, times: -exponent) }
      // In some rounds one or both coefficients are 0.
      let nothing = BigComplex(precision: fine)
      let a2 =
        round % 6 > 3 ? nothing : random(1, -3 * exponent - zeros, bits: bits, &generator)
      let a3 =
        round % 3 == 1 ? nothing : random(1, -5 * exponent - 2 * zeros, bits: bits, &generator)
      let turn = try #require(
        FixedPointReturnMap(end: end, series: [a1, a2, a3], exponent: exponent, limbs: limbs))
      let allowed = FloatExp(1, exponent: turn.errorExponent)
      #expect(turn.errorExponent == exponent + 10 - 64 * limbs)
      for start in 0..<6 {
        // Exactly at the edge, and next to 0.
        var z =
          start == 0
          ? number(BigFloat(0.125, precision: fine), BigFloat(0, precision: fine), times: exponent)
          : start == 1
            ? BigComplex(precision: fine)
            : random(0.12, exponent - 20 * (start - 2), bits: 96, &generator)
        turn.start(at: z)
        turn.get(into: &z)
        for _ in 0..<8 where !(FloatExp(1, exponent: turn.reach) < size(z)) {
          let expected = exact(end, [a1, a2, a3], z)
          let (re, im) = turn.next()
          turn.get(into: &z)
          var error = z
          error.subtract(expected)
          #expect(size(error) < allowed, "round \(round), start \(start)")
          for (part, pair) in [(z.re, re), (z.im, im)] {
            var rest = part
            rest.scale(byPowerOfTwo: -exponent)
            #expect(pair.0 == rest.nearest)
            rest.subtract(pair.0)
            rest.subtract(pair.1)
            #expect(abs(rest.nearest) <= 0x1p-104 * abs(pair.0))
          }
        }
      }
    }
  }

  @Test func `a carry above the highest limb of a small coefficient is kept`() throws {
    // a₂ is all ones after its zeros, and adding a₃w carries into the next limb.
    func of(_ value: Double, _ exponent: Int = 0, less: Int? = nil) -> BigComplex {
      var part = BigFloat(value, precision: fine)
      part.scale(byPowerOfTwo: exponent)
      if let less {
        var rest = BigFloat(1, precision: fine)
        rest.scale(byPowerOfTwo: -less)
        part.subtract(rest)
      }
      return BigComplex(part, BigFloat(0, precision: fine))
    }
    let series = [of(32), of(1, -58, less: 250), of(1, -59)]
    let (end, start) = (of(0.124), of(0.125))
    let turn = try #require(FixedPointReturnMap(end: end, series: series, exponent: 0, limbs: 4))
    turn.start(at: start)
    _ = turn.next()
    var z = BigComplex(precision: fine)
    turn.get(into: &z)
    z.subtract(exact(end, series, start))
    #expect(size(z) < FloatExp(1, exponent: turn.errorExponent))
  }

  @Test func `what does not fit is refused`() {
    let zero = BigComplex(precision: fine)
    func of(_ value: Double) -> BigComplex {
      BigComplex(FloatExpComplex(Complex(0, value)), precision: fine)
    }
    func suits(
      _ end: Double, _ a2: Double, _ a3: Double, limbs: Int = 4
    ) -> Bool {
      FixedPointReturnMap(
        end: of(end), series: [of(20), of(a2), of(a3)], exponent: 0, limbs: limbs) != nil
    }
    #expect(suits(0.12, 0.9, 0.9) && suits(0, 0, 0))
    #expect(!suits(0.13, 0.1, 0.1) && !suits(0, 1.1, 0) && !suits(0, 0, -1.1))
    #expect(!suits(0, 0, 0, limbs: 1) && !suits(0, 0, 0, limbs: 16) && suits(0, 0, 0, limbs: 15))
    #expect(
      FixedPointReturnMap(end: zero, series: [of(2000), zero, zero], exponent: 0, limbs: 4) == nil)
  }
}

// ExactDecimalTests — arithmetic is exact, ordered, and refused if the result would not fit.

import Testing
import TestSupport

@testable import BigNumbers

@Suite struct ExactDecimalArithmetic {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `sums and products agree with 128-bit integers`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let (a, b) = (
        Int.random(in: -1_000_000_000...1_000_000_000, using: &random),
        Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
      )
      let (e, f) = (Int.random(in: -5...5, using: &random), Int.random(in: -5...5, using: &random))
      let (x, y) = (ExactDecimal(a, exponent: e), ExactDecimal(b, exponent: f))
      // Both numbers in units of 10^−5.
      let (scaledA, scaledB) = (Int128(a) * power(e + 5), Int128(b) * power(f + 5))
      #expect(try x.adding(y).plain == plain(scaledA + scaledB, places: 5))
      #expect(try x.subtracting(y).plain == plain(scaledA - scaledB, places: 5))
      #expect(try x.multiplied(by: y).plain == plain(scaledA * scaledB, places: 10))
      #expect((x < y) == (scaledA < scaledB))
      #expect((x == y) == (scaledA == scaledB))
    }
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func `the laws of a ring hold at any length`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let a = ExactDecimal.random(digits: 300, exponents: -400...50, using: &random)
      let b = ExactDecimal.random(digits: 300, exponents: -400...50, using: &random)
      let c = ExactDecimal.random(digits: 300, exponents: -400...50, using: &random)
      #expect(try a.adding(b).subtracting(b) == a)
      #expect(try a.adding(b) == b.adding(a))
      let left = try a.adding(b).multiplied(by: c)
      #expect(try left == a.multiplied(by: c).adding(b.multiplied(by: c)))
      #expect(a.halved.doubled == a)
      #expect(try a.multiplied(byPowerOfTwo: -77).multiplied(byPowerOfTwo: 77) == a)
      #expect(try a.multiplied(byPowerOfTwo: -1) == a.halved)
      #expect(try a.subtracting(a) == .zero)
      #expect((a < b) == (try a.subtracting(b).sign < 0))
      #expect(a.negated.negated == a)
    }
  }

  @Test func `numbers far apart are compared but not added`() throws {
    let tiny = try ExactDecimal("1e-1000000000")
    let huge = try ExactDecimal("1e1000000000")
    #expect(tiny < .one)
    #expect(tiny.negated < tiny)
    #expect(.one < huge)
    #expect(huge.negated < tiny.negated)
    #expect(throws: ExactDecimalError.tooWide) { try ExactDecimal.one.adding(tiny) }
    #expect(throws: ExactDecimalError.tooWide) { try huge.subtracting(.one) }
    #expect(throws: ExactDecimalError.tooWide) {
      try ExactDecimal.one.multiplied(byPowerOfTwo: -1_000_000_000)
    }
    #expect(throws: ExactDecimalError.tooWide) {
      try tiny.multiplied(by: tiny).multiplied(by: tiny)
    }
    #expect(try tiny.adding(tiny) == ExactDecimal(2, exponent: -1_000_000_000))
  }

  @Test func `logarithms and nearest doubles reach all the way down`() throws {
    let tiny = try ExactDecimal("1e-1000000000")
    #expect(tiny.decimalOrder == -1_000_000_000)
    #expect(tiny.binaryOrder == -3_321_928_095)  // log₂ 10 = 3.3219280948873623…
    #expect(ExactDecimal(1024).binaryOrder == 10)
    #expect(ExactDecimal(1023).binaryOrder == 9)
    #expect(ExactDecimal(999).decimalOrder == 2)
    #expect(ExactDecimal(1000).decimalOrder == 3)
    #expect(ExactDecimal.zero.scaled == (0, 0))
    #expect(try ExactDecimal("0.75").scaled == (0.75, 0))
    #expect(try ExactDecimal("-4").scaled == (-0.5, 3))
    // This rounds up to 1, which is 0.5 · 2¹, so the significand stays below 1.
    #expect(try ExactDecimal("0.99999999999999999999999").scaled == (0.5, 1))
  }

  @Test(arguments: [7, 8] as [UInt64])
  func `the nearest double is the one that the language reads`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let number = ExactDecimal.random(digits: 40, exponents: -320...260, using: &random)
      let expected = try #require(Double(number.scientific))
      #expect(number.nearest == expected)
      let (significand, exponent) = number.scaled
      if expected.magnitude > 1e-300 {
        #expect(Double(sign: .plus, exponent: exponent, significand: significand) == expected)
      }
      #expect(ExactDecimal(exactly: expected).nearest == expected)
    }
  }

  @Test func `a double is taken exactly`() throws {
    #expect(ExactDecimal(exactly: 0.1).plain.hasPrefix("0.1000000000000000055511151231257827"))
    #expect(ExactDecimal(exactly: -1024).plain == "-1024")
    #expect(ExactDecimal(exactly: 0).isZero)
    #expect(ExactDecimal(exactly: .leastNonzeroMagnitude).decimalPlaces == 1074)
    #expect(ExactDecimal(exactly: .greatestFiniteMagnitude).nearest == .greatestFiniteMagnitude)
  }

  @Test func `bits become a whole number`() {
    #expect(ExactDecimal(bits: [true, false, true, true]) == ExactDecimal(11))
    #expect(ExactDecimal(bits: []) == .zero)
  }

  private func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  /// The number value · 10^−places in plain notation, formed from text alone.
  private func plain(_ value: Int128, places: Int) -> String {
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = String(padded.suffix(places))
    while fraction.last == "0" { fraction.removeLast() }
    let whole = padded.dropLast(places)
    return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}

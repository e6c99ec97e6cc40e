// ExactDecimalTextTests — texts that are read, texts that are rejected and where, texts written.

import Testing
import TestSupport

@testable import BigNumbers

@Suite struct ExactDecimalText {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.000", "0"), ("0e-5", "0"), ("1", "1"), ("-1", "-1"),
    ("007", "7"), ("1.50", "1.5"), ("100", "100"), ("1e2", "100"), ("1.5e3", "1500"),
    ("-0.743643887037158704752191506114774", "-0.743643887037158704752191506114774"),
    ("5e-1", "0.5"), ("12e-4", "0.0012"), ("1e-10", "0.0000000001"), ("1200e-2", "12"),
  ])
  func `plain text gives the same number without an exponent`(_ text: String, _ plain: String)
    throws
  {
    let number = try ExactDecimal(text)
    #expect(number.plain == plain)
    #expect(try ExactDecimal(plain) == number)
  }

  @Test(arguments: [
    ("0", "0"), ("3", "3"), ("0.003", "0.003"), ("0.000001", "0.000001"), ("9e-7", "9e-7"),
    ("0.00000012", "1.2e-7"), ("999999.5", "999999.5"), ("1000000", "1000000"),
    ("1000001", "1.000001e6"), ("2e-29", "2e-29"), ("122e-58", "1.22e-56"),
    ("-20e-1000000000", "-2e-999999999"), ("0.0000109918", "0.0000109918"),
  ])
  func `compact text takes an exponent beyond a million`(_ text: String, _ compact: String)
    throws
  {
    let number = try ExactDecimal(text)
    #expect(number.compact == compact)
    #expect(try ExactDecimal(compact) == number)
  }

  @Test(arguments: [
    ("", 0), ("-", 1), ("+1", 0), ("abc", 0), ("1.2x3", 3), (".5", 0), ("5.", 2), ("1..2", 2),
    ("1e", 2), ("1e-", 3), ("1e+5", 2), ("1E5", 1), ("--1", 1), ("1-", 1), ("nan", 0),
    ("inf", 0), ("0x10", 1), ("1_000", 1), (" 1", 0), ("1 ", 1), ("1,5", 1), ("١", 0), ("−1", 0),
    ("1e1.5", 3), ("1ee5", 2), ("1\u{0}", 1),
  ])
  func `any other text is refused at its first wrong byte`(_ text: String, _ offset: Int) {
    #expect(throws: ExactDecimalError.unexpected(offset: offset)) { try ExactDecimal(text) }
  }

  @Test(arguments: [("+1", "1"), ("1E5", "100000"), ("1e+5", "100000"), (".5", "0.5"), ("5.", "5")])
  func `other programs' notation is read on request`(
    _ text: String, _ plain: String
  ) throws {
    #expect(try ExactDecimal(text, grammar: .lenient).plain == plain)
  }

  @Test(arguments: [".", "+", "+-1", "1e+-5", "e5", ""])
  func `nonsense is refused in other programs' notation too`(_ text: String) {
    #expect(throws: ExactDecimalError.self) { try ExactDecimal(text, grammar: .lenient) }
  }

  @Test func `limits hold before any arithmetic`() throws {
    let digits = String(repeating: "1", count: ExactDecimal.digitLimit)
    #expect(throws: ExactDecimalError.tooManyDigits(offset: ExactDecimal.digitLimit)) {
      try ExactDecimal(digits + "1")
    }
    #expect(throws: ExactDecimalError.tooManyDigits(offset: ExactDecimal.digitLimit + 1)) {
      try ExactDecimal("0." + digits)
    }
    #expect(try ExactDecimal("1e-1000000000").exponent == -1_000_000_000)
    #expect(throws: ExactDecimalError.exponentTooLarge(offset: 2)) {
      try ExactDecimal("1e1000000001")
    }
    let endless = "1e-" + String(repeating: "9", count: 1_000)
    #expect(throws: ExactDecimalError.exponentTooLarge(offset: 2)) { try ExactDecimal(endless) }
  }

  @Test(arguments: [
    ("0", "0"), ("1.3333333", "1.33e0"), ("4e1000", "4e1000"), ("999.6", "1e3"),
    ("0.125", "1.25e-1"),
    ("-1.235", "-1.24e0"), ("12", "1.2e1"), ("85.333", "8.53e1"),
  ])
  func `three digits round half away from zero`(_ text: String, _ rounded: String) throws {
    #expect(try ExactDecimal(text).rounded(toDigits: 3) == rounded)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a number written and read again is the same`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let number = ExactDecimal.random(digits: 60, exponents: -80...30, using: &random)
      #expect(try ExactDecimal(number.plain) == number)
      #expect(try ExactDecimal(number.compact) == number)
      #expect(try ExactDecimal(number.scientific) == number)
      #expect(number.plain.last != "0" || number.decimalPlaces == 0)
    }
  }
}

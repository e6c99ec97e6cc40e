// ExactDecimalHexadecimalTests — numbers are read and written in base 16, exactly.

import Testing
import TestSupport

@testable import BigNumbers

@Suite struct ExactDecimalHexadecimal {
  @Test(arguments: [
    ("0", "0"), ("-0.c", "-0.75"), ("1.8", "1.5"), ("FF", "255"), ("ff@-2", "0.99609375"),
    ("1@3", "4096"), ("+.1", "0.0625"), ("a.", "10"), ("8@-3", "0.001953125"),
  ])
  func `a number in base 16 becomes a decimal`(_ text: String, _ decimal: String) throws {
    #expect(try ExactDecimal(hexadecimal: Array(text.utf8)) == ExactDecimal(decimal))
  }

  @Test(arguments: ["", "-", ".", "0x1", "1.2.3", "g", "1@", "1@a", "1@--2", "1e 5", "@3"])
  func `a text that is not a number is refused`(_ text: String) {
    #expect(throws: ExactDecimalError.self) { try ExactDecimal(hexadecimal: Array(text.utf8)) }
  }

  @Test(arguments: ["1@99999999999999999999", "1@-9999999", "1@9999999", "0.1@-2500000"])
  func `sizes are checked before numbers are computed`(_ text: String) {
    #expect(throws: ExactDecimalError.self) { try ExactDecimal(hexadecimal: Array(text.utf8)) }
  }

  @Test func `writing and reading gives the same number, or reports that it does not`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let numerator = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
      let dyadic = try ExactDecimal(numerator).multiplied(byPowerOfTwo: -40)
      for pointed in [true, false] {
        let written = try dyadic.hexadecimal(places: 10, pointed: pointed)
        #expect(written.isExact)
        #expect(try ExactDecimal(hexadecimal: Array(written.text.utf8)) == dyadic, "\(written)")
      }
    }
    let third = try ExactDecimal("0.1").hexadecimal(places: 4, pointed: true)
    #expect(third.text == "0.1999" && !third.isExact)
  }
}

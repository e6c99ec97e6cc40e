// RandomDecimals — random decimals for tests.

import TestSupport

@testable import BigNumbers

extension ExactDecimal {
  /// A number of 1 to `digits` digits and an exponent in a range, of either sign.
  static func random(
    digits: Int, exponents: ClosedRange<Int>, using random: inout SeededGenerator
  ) -> ExactDecimal {
    let count = Int.random(in: 1...digits, using: &random)
    let text = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
    let modulus = BigInteger(digits: text, base: 10)
    return ExactDecimal(
      Bool.random(using: &random) ? modulus : modulus.negated,
      exponent: Int.random(in: exponents, using: &random))
  }
}

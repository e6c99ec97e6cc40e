// SeededGenerator — splitmix64, and numbers made from it.

@testable import Numbers

/// Random bits that are the same for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

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

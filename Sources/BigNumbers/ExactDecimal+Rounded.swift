// ExactDecimal+Rounded — converts computed numbers to decimals, and quotients to bits.

extension ExactDecimal {
  /// Creates the decimal with the fewest places within `tolerance` of a number.
  ///
  /// - Parameter tolerance: A positive absolute tolerance.
  /// - Throws: `tooWide` if the number and the tolerance differ too much in size.
  package init(shortestWithin tolerance: ExactDecimal, of value: BigFloat)
    throws(ExactDecimalError)
  {
    let order = value.isZero ? 0 : Int(Double(value.scaled.exponent) * 0.30103) + 1
    let digits = max(2, order - tolerance.decimalOrder + 4)
    guard digits <= Self.workingDigits else { throw .tooWide }
    // A thousandth of the tolerance is reserved for rounding.
    let allowed = try tolerance.multiplied(by: ExactDecimal(999, exponent: -3))
    try self.init(shortestWithin: allowed, of: ExactDecimal(value.decimal(digits: digits)))
  }

  /// The first bits of self ÷ whole after the binary point, highest first, for 0 ≤ self < whole.
  ///
  /// - Complexity: Nearly linear in the numbers of bits and digits.
  /// - Throws: `tooWide` if there are too many bits or digits.
  package func bits(_ count: Int, of whole: ExactDecimal) throws(ExactDecimalError) -> [Bool] {
    precondition(sign >= 0 && self < whole, "a share lies between 0 and 1")
    let part = try multiplied(byPowerOfTwo: count)
    let shift = part.exponent - whole.exponent
    guard abs(shift) <= Self.workingDigits else { throw .tooWide }
    let scale = BigInteger.power(10, abs(shift))
    let quotient =
      shift >= 0
      ? (part.significand * scale).floorDivided(by: whole.significand)
      : part.significand.floorDivided(by: whole.significand * scale)
    let digits = quotient.sign == 0 ? [] : quotient.digits(base: 2)
    return Array(repeating: false, count: count - digits.count) + digits.map { $0 == 0x31 }
  }
}

// ExactDecimal+Hexadecimal — reads and writes numbers in base 16 as GMP does: -1.c28f@-5.

extension ExactDecimal {
  /// Creates the number that ASCII bytes represent in base 16.
  ///
  /// The bytes are digits in either case, with an optional point, and after `@` an optional
  /// exponent of 16, written in decimal. Every such number is a finite decimal, so the result is
  /// exact.
  ///
  /// - Throws: An error that says where and why the text is not a number; `tooWide` if its
  ///   power of two is beyond ±`digitLimit`.
  package init(hexadecimal ascii: [UInt8]) throws(ExactDecimalError) {
    var position = 0
    let isNegative = ascii.first == 0x2D
    if isNegative || ascii.first == 0x2B { position = 1 }
    var digits: [UInt8] = []
    var point: Int?
    while position < ascii.count, ascii[position] != 0x40 {
      let byte = ascii[position]
      if byte == 0x2E && point == nil {
        point = digits.count
      } else if Self.isHexadecimal(byte) {
        guard digits.count < Self.digitLimit else { throw .tooManyDigits(offset: position) }
        digits.append(byte)
      } else {
        throw .unexpected(offset: position)
      }
      position += 1
    }
    guard !digits.isEmpty else { throw .unexpected(offset: position) }
    let exponent = try Self.exponent(ascii, from: position)
    let modulus = BigInteger(digits: digits, base: 16)
    let places = digits.count - (point ?? digits.count)
    let power = 4 * (exponent - places)
    guard abs(power) <= Self.digitLimit else { throw .tooWide }
    self = try ExactDecimal(isNegative ? modulus.negated : modulus, exponent: 0)
      .multiplied(byPowerOfTwo: power)
  }

  /// The exponent after `@`; 0 if there is none.
  private static func exponent(_ ascii: [UInt8], from mark: Int) throws(ExactDecimalError) -> Int {
    guard mark < ascii.count else { return 0 }
    let text = ascii[(mark + 1)...]
    let digits = text.first == 0x2D || text.first == 0x2B ? text.dropFirst() : text
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .unexpected(offset: mark + 1)
    }
    guard digits.count <= 10, let value = Int(String(decoding: digits, as: UTF8.self)),
      value <= exponentLimit
    else { throw .exponentTooLarge(offset: mark + 1) }
    return text.first == 0x2D ? -value : value
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
  }

  /// The number, rounded toward 0 to a number of places in base 16, and whether that is exact.
  ///
  /// - Parameter places: Digits after the point; −n makes the last n digits before the point 0.
  /// - Returns: An integer in base 16 followed by `@-places`, or with the point in its place.
  /// - Throws: `tooWide` if it has more digits than `workingDigits`.
  package func hexadecimal(places: Int, pointed: Bool) throws(ExactDecimalError)
    -> (text: String, isExact: Bool)
  {
    let scaled = try multiplied(byPowerOfTwo: 4 * places)
    guard abs(scaled.exponent) <= Self.workingDigits else { throw .tooWide }
    let ten = BigInteger.power(10, abs(scaled.exponent))
    let isWhole = scaled.exponent >= 0
    let modulus = scaled.magnitude.significand
    let whole = isWhole ? modulus * ten : modulus.floorDivided(by: ten)
    var digits = String(decoding: whole.digits(base: 16), as: UTF8.self)
    if pointed && places > 0 {
      digits = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
      let point = digits.index(digits.endIndex, offsetBy: -places)
      digits = digits[..<point] + "." + digits[point...]
    } else if places != 0 {
      digits += "@\(-places)"
    }
    return (sign < 0 ? "-" + digits : digits, isWhole)
  }
}

// ExactDecimal+Text — reads decimal literals, and writes numbers as text.

extension ExactDecimal {
  /// The syntax of a decimal.
  package enum Grammar: Sendable {
    /// The syntax of locations: `["-"] digits ["." digits] ["e" ["-"] digits]`.
    case strict
    /// The strict syntax, and also `+`, `E`, `.5` and `5.`, which other programs write.
    case lenient
  }

  /// Creates the number that a text represents, exactly.
  ///
  /// - Throws: An error that says where and why the text is not a number. Limits are checked before
  ///   any arithmetic.
  package init(_ text: String, grammar: Grammar = .strict) throws(ExactDecimalError) {
    try self.init(ascii: Array(text.utf8), grammar: grammar)
  }

  /// Creates the number that ASCII bytes represent, exactly; see `init(_:grammar:)`.
  ///
  /// - Complexity: Nearly linear in the number of digits.
  package init(ascii: [UInt8], grammar: Grammar = .strict) throws(ExactDecimalError) {
    var reader = Reader(bytes: ascii, lenient: grammar == .lenient)
    let isNegative = reader.takeSign(plus: reader.lenient)
    var digits = try reader.takeDigits(required: !reader.lenient)
    let wholeCount = digits.count
    if reader.take(".") {
      digits += try reader.takeDigits(required: !reader.lenient || wholeCount == 0)
    }
    if digits.isEmpty { throw .unexpected(offset: reader.position) }
    let places = digits.count - wholeCount
    var exponent = 0
    if reader.take("e") || reader.lenient && reader.take("E") {
      exponent = try reader.takeExponent()
    }
    if reader.position < ascii.count { throw .unexpected(offset: reader.position) }

    let trailing = digits.reversed().prefix { $0 == 0x30 }.count
    let kept = Array(digits.dropLast(trailing))
    guard !kept.isEmpty else {
      self = .zero
      return
    }
    let modulus = BigInteger(digits: kept, base: 10)
    self.init(isNegative ? modulus.negated : modulus, exponent: exponent - places + trailing)
  }

  /// The number in digits, with a point if needed but never an exponent: `-0.7436`, `12`, `0`.
  ///
  /// Its length depends on `decimalPlaces`, which callers check first.
  package var plain: String {
    if isZero { return "0" }
    var text: [UInt8] = sign < 0 ? [0x2D] : []
    let digits = significand.digits
    let whole = digits.count + exponent
    if exponent >= 0 {
      text += digits + [UInt8](repeating: 0x30, count: exponent)
    } else if whole > 0 {
      text += digits[..<whole] + [0x2E] + digits[whole...]
    } else {
      text += [0x30, 0x2E] + [UInt8](repeating: 0x30, count: -whole) + digits
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number without an exponent from 1e-6 to 1e6, otherwise as `d.ddde-N`: `0.003`, `2e-29`.
  package var compact: String {
    if isZero { return "0" }
    let digits = significand.digits
    let order = exponent + digits.count - 1
    if (-6..<6).contains(order) || order == 6 && digits == [0x31] { return plain }
    return scientific
  }

  /// The number in the form `d.ddde-N`, always; `0e0` for zero.
  package var scientific: String {
    let digits = significand.digits
    let order = exponent + digits.count - 1
    var text: [UInt8] = sign < 0 ? [0x2D] : []
    text.append(digits[0])
    if digits.count > 1 { text += [0x2E] + digits[1...] }
    return String(decoding: text, as: UTF8.self) + "e\(order)"
  }
}

extension ExactDecimal: CustomStringConvertible {
  package var description: String { compact }
}

/// A reader of the bytes of a literal.
private struct Reader {
  let bytes: [UInt8]
  let lenient: Bool
  var position = 0
  var digitsTaken = 0

  init(bytes: [UInt8], lenient: Bool) { (self.bytes, self.lenient) = (bytes, lenient) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Reads an optional sign; returns whether it was a minus.
  mutating func takeSign(plus: Bool) -> Bool {
    if take("-") { return true }
    if plus { _ = take("+") }
    return false
  }

  mutating func takeDigits(required: Bool) throws(ExactDecimalError) -> [UInt8] {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    if required && position == start { throw .unexpected(offset: position) }
    digitsTaken += position - start
    if digitsTaken > ExactDecimal.digitLimit {
      throw .tooManyDigits(offset: position - (digitsTaken - ExactDecimal.digitLimit))
    }
    return Array(bytes[start..<position])
  }

  mutating func takeExponent() throws(ExactDecimalError) -> Int {
    let start = position
    let isNegative = takeSign(plus: lenient)
    let first = position
    var value = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      value = value * 10 + Int(bytes[position] - 0x30)
      if value > ExactDecimal.exponentLimit { throw .exponentTooLarge(offset: start) }
      position += 1
    }
    if position == first { throw .unexpected(offset: position) }
    return isNegative ? -value : value
  }
}

// ForeignValue — a value of another program's file.

internal import BigNumbers

/// A value of another program's file.
struct ForeignValue {
  let key: String
  let bytes: [UInt8]
  /// The line's number, counted from 1.
  let line: Int
  /// Whether a `=` or another separator followed the key.
  var isPair = true

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var excerpt: String { RawValue.excerpt(bytes[...]) }
  var spot: Spot { Spot(key, line: line) }

  /// The value in plain characters, without blanks around it: a minus as `-`, and no characters
  /// without a width.
  var plain: [UInt8] {
    var plain: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let (symbol, length) = LocationSpelling().symbol(at: offset, in: bytes)
      switch symbol {
      case .plain(let byte): plain.append(byte)
      case .blank: plain.append(0x20)
      case .invisible: break
      case .other: plain.append(bytes[offset])
      }
      offset += length
    }
    return Array(ForeignText.trimmed(plain[...]))
  }

  /// The value as a decimal, in the lenient grammar; blanks may surround it inside quotes.
  func decimal() throws(LocationError) -> ExactDecimal {
    do {
      return try ExactDecimal(ascii: plain, grammar: .lenient)
    } catch {
      switch error {
      case .unexpected: throw .foreign("‘\(excerpt)’ is no decimal number", spot)
      case .tooManyDigits, .tooWide: throw .tooManyDigits(spot)
      case .exponentTooLarge: throw .exponentTooLarge(spot)
      }
    }
  }

  func coordinate() throws(LocationError) -> ExactDecimal {
    let value = try decimal()
    try LocationWindow.checkCoordinate(value, spot)
    return value
  }

  /// The value as a zoom, a magnification or a size, which is above zero.
  func size() throws(LocationError) -> ExactDecimal {
    let value = try decimal()
    guard value.sign > 0 else { throw .foreign("‘\(excerpt)’ is not above zero", spot) }
    return value
  }

  func angle() throws(LocationError) -> ExactDecimal {
    let value = try decimal()
    guard value.magnitude <= Location.farthest, value.decimalPlaces <= 1_000 else {
      throw .outOfRange(
        "the rotation", "lie between -1000000 and 1000000 degrees, in 1000 places", spot)
    }
    return value
  }

  /// The value as a limit.
  ///
  /// One beyond the greatest limit becomes automatic, with a warning.
  func iterations(_ warnings: inout [String]) throws(LocationError) -> IterationChoice {
    let digits = plain.drop { $0 == 0x2B }
    let isHuge =
      !digits.isEmpty && digits.allSatisfy(LocationText.isDigit)
      && digits.drop { $0 == 0x30 }.count > 16
    let limit = isHuge ? Int.max : try whole(1...Int.max)
    if limit <= Location.mostIterations { return .limit(limit) }
    warnings.append(
      "‘\(key)’ \(excerpt) is beyond all limits here: the limit is found automatically.")
    return .automatic
  }

  /// The text before a comment, which `#` or `;` begins in .ini files.
  var withoutRemark: ForeignValue {
    let end = bytes.firstIndex { $0 == 0x23 || $0 == 0x3B } ?? bytes.endIndex
    return ForeignValue(key: key, bytes: Array(ForeignText.trimmed(bytes[..<end])), line: line)
  }

  /// A warning that a place has no limit of its own.
  static func missingLimit(_ key: String) -> String {
    "‘\(key)’ is missing: the limit is found automatically."
  }

  /// The value as a whole number within bounds.
  func whole(_ range: ClosedRange<Int>) throws(LocationError) -> Int {
    let digits = plain.first == 0x2B ? plain.dropFirst() : plain[...]
    guard !digits.isEmpty, digits.count < 20, digits.allSatisfy(LocationText.isDigit),
      let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number)
    else {
      throw .foreign(
        "‘\(excerpt)’ is no whole number from \(range.lowerBound) to \(range.upperBound)", spot)
    }
    return number
  }

  /// Whether this is a number other than `usual`, or not a number.
  func differs(from usual: Int) -> Bool {
    (try? decimal()) != ExactDecimal(usual)
  }

  /// Makes a location around these values, whose height was computed from `size`.
  static func location(
    _ re: ForeignValue, _ im: ForeignValue, height: ExactDecimal, by size: ForeignValue
  ) throws(LocationError) -> Location {
    try location(try re.coordinate(), try im.coordinate(), height: height, at: size.spot)
  }

  static func location(
    _ re: ExactDecimal, _ im: ExactDecimal, height: ExactDecimal, at spot: Spot
  ) throws(LocationError) -> Location {
    do {
      return Location(window: try LocationWindow(re: re, im: im, height: height))
    } catch {
      throw error.moved(to: spot)
    }
  }

  /// Converts another program's name of a formula to one that a location can hold.
  ///
  /// Fathom has no formula `other.…`, so such a place is kept and never drawn as something else.
  static func foreignName(_ text: String) -> String {
    let plain = text.lowercased().utf8.map { byte in
      LocationText.isLetter(byte) || LocationText.isDigit(byte) ? byte : 0x2D
    }
    return "other." + String(decoding: plain.prefix(40), as: UTF8.self)
  }
}

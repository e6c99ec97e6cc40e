// RawValue — the text after a key, and the kinds of value that it can be.

internal import BigNumbers
internal import Core

/// The bytes of one value, and the position of each.
package struct RawValue {
  let key: String
  let bytes: [UInt8]
  /// The offset in the text as it was given, counted from 0; also of the end.
  let position: (Int) -> Int

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var excerpt: String { RawValue.excerpt(bytes[...]) }

  /// The position at which the value begins.
  var spot: Spot { spot(0) }

  /// The position of a byte of the value.
  func spot(_ offset: Int) -> Spot { Spot(key, position(offset) + 1) }

  /// The value as messages show it.
  package static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.excerpt
  }

  func decimal() throws(LocationError) -> ExactDecimal {
    do {
      return try ExactDecimal(ascii: bytes)
    } catch {
      switch error {
      case .unexpected(let offset): throw .noDecimal(excerpt, hint: hint, spot(offset))
      case .tooManyDigits(let offset): throw .tooManyDigits(spot(offset))
      case .exponentTooLarge(let offset): throw .exponentTooLarge(spot(offset))
      case .tooWide: throw .tooManyDigits(spot)
      }
    }
  }

  /// A hint at the correct spelling, for a number in other programs' style.
  private var hint: String? {
    guard (try? ExactDecimal(ascii: bytes, grammar: .lenient)) != nil else { return nil }
    return "Write it without ‘+’, with a small ‘e’, and with digits on both sides of the point."
  }

  /// A decimal of a look, within a range of whole numbers and in at most 30 places.
  ///
  /// - Parameter what: What the number is, for messages.
  func decimal(_ range: ClosedRange<Int>, _ what: String) throws(LocationError) -> ExactDecimal {
    try decimal(ExactDecimal(range.lowerBound)...ExactDecimal(range.upperBound), what)
  }

  func decimal(_ range: ClosedRange<ExactDecimal>, _ what: String)
    throws(LocationError) -> ExactDecimal
  {
    let number = try decimal()
    guard range.contains(number), number.decimalPlaces <= 30 else {
      throw .outOfRange(
        what,
        "lie between \(range.lowerBound.plain) and \(range.upperBound.plain), in at most 30 places",
        spot)
    }
    return number
  }

  /// The value as a color, RRGGBB.
  func color(_ what: String) throws(LocationError) -> HexColor {
    guard let color = HexColor(bytes) else {
      throw .outOfRange(what, "be six hexadecimal digits, RRGGBB", spot)
    }
    return color
  }

  /// A decimal that can be a coordinate.
  func coordinate() throws(LocationError) -> ExactDecimal {
    let value = try decimal()
    try LocationWindow.checkCoordinate(value, spot)
    return value
  }

  /// The values between commas, which must be `count` many.
  func parts(_ count: Int, as expected: String) throws(LocationError) -> [RawValue] {
    let parts = parts(at: 0x2C)
    guard parts.count == count else { throw .wrongParts(expected: expected, spot) }
    return parts
  }

  /// The values of a list with `/` between them.
  ///
  /// - Parameter what: What the values are, for messages.
  func list(_ counts: ClosedRange<Int>, of what: String) throws(LocationError) -> [RawValue] {
    let parts = parts(at: 0x2F)
    guard counts.contains(parts.count) else {
      throw .outOfRange(
        "the list of \(what)",
        "have \(counts.lowerBound) to \(counts.upperBound) \(what) with ‘/’ between them", spot)
    }
    return parts
  }

  /// The values between separators, which may be empty.
  func parts(at separator: UInt8) -> [RawValue] {
    bytes.split(separator: separator, omittingEmptySubsequences: false).map { slice in
      RawValue(key: key, bytes: Array(slice), position: { position(slice.startIndex + $0) })
    }
  }

  func base() throws(LocationError) -> BaseWindow {
    let parts = try parts(4, as: "‘re,im,width,height’")
    let window = BaseWindow(
      re: try parts[0].decimal(), im: try parts[1].decimal(), width: try parts[2].decimal(),
      height: try parts[3].decimal())
    guard let window else { throw .badBase(spot) }
    return window
  }

  /// The quadrants, where a `-` is allowed between two.
  func steps() throws(LocationError) -> [Quadrant] {
    var steps: [Quadrant] = []
    var afterDigit = false
    for (offset, byte) in bytes.enumerated() {
      if let step = Quadrant(rawValue: byte &- 0x30) {
        steps.append(step)
        afterDigit = true
      } else if byte == 0x2D && afterDigit && offset + 1 < bytes.count {
        afterDigit = false
      } else {
        throw .noJourney(excerpt, spot(offset))
      }
    }
    guard !steps.isEmpty else { throw .noJourney(excerpt, spot) }
    guard steps.count <= Journey.stepLimit else { throw .journeyTooLong(spot) }
    return steps
  }

  func iterations() throws(LocationError) -> IterationChoice {
    if text == "auto" { return .automatic }
    guard let number = wholeNumber, (1...Location.mostIterations).contains(number) else {
      throw .noCount(excerpt, spot)
    }
    return .limit(number)
  }

  /// The value as a number, if it consists of digits and fits.
  var wholeNumber: Int? {
    guard bytes.allSatisfy(LocationText.isDigit), bytes.count < 1_000 else { return nil }
    return Int(text)
  }

  /// The value as a name: lower-case letters, digits, `-`, `_` and `.`, with a letter or digit
  /// first.
  func name() throws(LocationError) -> String {
    for (offset, byte) in bytes.enumerated() {
      let isPlain = LocationText.isLetter(byte) || LocationText.isDigit(byte)
      guard isPlain || offset > 0 && [0x2D, 0x5F, 0x2E].contains(byte) else {
        throw .noName(excerpt, spot(offset))
      }
    }
    guard (1...64).contains(bytes.count) else { throw .noName(excerpt, spot) }
    return text
  }

  /// The value as a palette: a name, or a list of colors in canonical form.
  func palette() throws(LocationError) -> String {
    guard bytes.contains(0x2C) else { return try name() }
    do {
      return try ColorStops(parsing: bytes).text
    } catch {
      throw .badPalette(error, spot(error.offset))
    }
  }

  /// The value as a list of operations.
  func hybrid() throws(LocationError) -> HybridFormula {
    do {
      return try HybridFormula(parsing: text)
    } catch {
      throw .badOperations(error, spot)
    }
  }
}

extension RawValue {
  /// The later of two values in the text.
  static func max(_ left: RawValue, _ right: RawValue) -> RawValue {
    left.position(0) >= right.position(0) ? left : right
  }
}

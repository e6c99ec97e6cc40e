// ForeignText — another program's file as lines, and values that know their positions.

internal import BigNumbers

/// The lines of a text, with any line ends.
struct ForeignText {
  /// One line without blanks around it.
  struct Line {
    /// The line's number, counted from 1.
    let number: Int
    let bytes: ArraySlice<UInt8>
    /// Whether blanks precede the line.
    let isIndented: Bool

    /// The key and value on both sides of the first separator; nil where there is none.
    func pair(_ separator: UInt8) -> ForeignValue? {
      guard let mark = bytes.firstIndex(of: separator) else { return nil }
      return ForeignValue(
        key: String(decoding: ForeignText.trimmed(bytes[..<mark]).prefix(64), as: UTF8.self),
        bytes: Array(ForeignText.trimmed(bytes[(mark + 1)...])), line: number)
    }
  }

  /// The lines that are not empty.
  let lines: [Line]
  /// Whether the text ends without a line break.
  let isOpen: Bool

  /// The length of the beginning of a file that is used to recognize its format, in bytes.
  private static let headLength = 1 << 16
  /// The most lines of a file; no parameter file has a hundredth of that.
  private static let mostLines = 1_000_000

  init(_ bytes: [UInt8]) throws(LocationError) {
    lines = ForeignText.lines(in: bytes[...])
    isOpen = bytes.last.map { $0 != 0x0A && $0 != 0x0D } ?? false
    if lines.count > ForeignText.mostLines { throw .tooLong }
  }

  /// Reads the beginning of a file, enough to recognize its format.
  init(headOf bytes: [UInt8]) {
    lines = ForeignText.lines(in: bytes.prefix(ForeignText.headLength))
    isOpen = false
  }

  /// A warning if the last of a place's values stands on a line without an end: a digit may be
  /// lost.
  func warnings(ofLast values: [ForeignValue]) -> [String] {
    guard isOpen, let line = lines.last, let value = values.last(where: { $0.line == line.number })
    else { return [] }
    return [
      "‘\(value.key)’ (line \(value.line)) ends without a line break: the file may be cut short."
    ]
  }

  /// A warning if the file ends within a line that a quotation mark or a bracket does not close.
  var warningOfOpenEnd: [String] {
    guard isOpen, let line = lines.last, line.bytes.first != 0x23, let last = line.bytes.last
    else { return [] }
    // A table's name may have lost the line that followed it.
    let isClosed = [0x22, 0x27, 0x7D].contains(last) || last == 0x5D && line.bytes.first != 0x5B
    if isClosed { return [] }
    return ["Line \(line.number) ends without a line break: the file may be cut short."]
  }

  /// Splits bytes into lines, at most one more than are allowed.
  private static func lines(in bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var number = 0
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    while !rest.isEmpty && lines.count <= mostLines {
      number += 1
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      let line = trimmed(rest[..<end])
      if !line.isEmpty {
        lines.append(
          Line(number: number, bytes: line, isIndented: line.startIndex > rest.startIndex))
      }
      let isCRLF = rest[end...].starts(with: [0x0D, 0x0A])
      rest = rest[min(end + (isCRLF ? 2 : 1), rest.endIndex)...]
    }
    return lines
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var trimmed = bytes
    while let byte = trimmed.first, LocationText.isBlank(byte) { trimmed.removeFirst() }
    while let byte = trimmed.last, LocationText.isBlank(byte) { trimmed.removeLast() }
    return trimmed
  }
}

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
    try Window.checkCoordinate(value, spot)
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
      return Location(window: try Window(re: re, im: im, height: height))
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

/// The pairs of a file; a key may occur several times with the same value.
struct ForeignPairs {
  private let values: [String: ForeignValue]
  private let lastLine: Int

  /// - Throws: An error when a key has two values.
  init(_ pairs: [ForeignValue], lastLine: Int) throws(LocationError) {
    var values: [String: ForeignValue] = [:]
    for pair in pairs {
      if let first = values[pair.key], first.bytes != pair.bytes {
        throw .foreign(
          "‘\(pair.key)’ has another value than in line \(first.line)",
          Spot(nil, line: pair.line))
      }
      values[pair.key] = pair
    }
    self.values = values
    self.lastLine = lastLine
  }

  subscript(_ key: String) -> ForeignValue? { values[key] }

  func required(_ key: String) throws(LocationError) -> ForeignValue {
    guard let value = values[key] else {
      throw .foreign("‘\(key)’ is missing", Spot(nil, line: lastLine))
    }
    return value
  }
}

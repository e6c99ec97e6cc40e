// TOMLText — the TOML that fractal programs write: tables, strings, and bare values kept as text.
//
// A number is never rounded: its text is kept. The reader is strict where it matters: a line that
// is not TOML, a string without an end and a key given twice are errors. Arrays and dates are
// skipped, since they hold no places.

/// The values of a TOML file by their dotted keys.
///
/// Keys of the second table `[[formula]]` are prefixed with `formula.1.`.
struct TOMLText {
  private(set) var values: [String: TOMLValue] = [:]
  /// The number of times that each `[[table]]` was begun.
  private(set) var arrays: [String: Int] = [:]
  /// The line of the last key.
  private(set) var lastLine = 1

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var prefix = ""
  /// The number of inline tables around the current position.
  private var inlineDepth = 0

  /// The greatest number of values, tables and brackets; no place needs so many.
  private static let most = 10_000

  init(_ bytes: [UInt8]) throws(LocationError) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var tables: Set<String> = []
    while let byte = skipBlank(lines: true) {
      if byte == 0x5B { try readTable(&tables) } else { try readPair() }
      try endLine()
    }
  }

  subscript(_ key: String) -> ForeignValue? {
    guard let found = values[key], found.kind != .compound else { return nil }
    return found.value
  }

  /// Whether a key is `true`.
  ///
  /// - Throws: An error when the value is neither `true` nor `false`: it may be cut short.
  func isTrue(_ key: String) throws(LocationError) -> Bool {
    guard let value = self[key], value.text != "false" else { return false }
    guard value.text == "true" else {
      throw .foreign("‘\(value.excerpt)’ is neither true nor false", value.spot)
    }
    return true
  }

  // MARK: Tables and pairs

  private mutating func readTable(_ tables: inout Set<String>) throws(LocationError) {
    position += 1
    let isArray = take(0x5B)
    let key = try readKey()
    guard take(0x5D), !isArray || take(0x5D) else { throw broken("a table's name ends in ‘]’") }
    guard tables.count + arrays.count < Self.most else { throw .tooLong }
    if isArray {
      let index = arrays[key, default: 0]
      guard index < Self.most else { throw .tooLong }
      arrays[key] = index + 1
      prefix = "\(key).\(index)."
    } else {
      guard tables.insert(key).inserted else { throw .repeatedKey(Spot(key, line: line)) }
      prefix = key + "."
    }
  }

  private mutating func readPair() throws(LocationError) {
    let start = line
    let key = prefix + (try readKey())
    guard take(0x3D), let first = skipBlank(lines: false) else {
      throw broken("this line is no ‘key = value’")
    }
    let (text, kind): ([UInt8], TOMLValue.Kind)
    switch first {
    case 0x22, 0x27: (text, kind) = (try readString(), .string)
    case 0x7B: return try readInlineTable(key)
    case 0x5B:
      try skipCompound()
      (text, kind) = ([], .compound)
    default: (text, kind) = (try readBare(), .bare)
    }
    guard values[key] == nil else { throw .repeatedKey(Spot(key, line: start)) }
    guard values.count < Self.most else { throw .tooLong }
    lastLine = start
    values[key] = TOMLValue(value: ForeignValue(key: key, bytes: text, line: start), kind: kind)
  }

  /// Reads the pairs of `{ key = value, … }` as if they were in a table of that name.
  private mutating func readInlineTable(_ key: String) throws(LocationError) {
    guard inlineDepth < 20 else { throw broken("inline tables are nested too deeply") }
    let outer = prefix
    position += 1
    inlineDepth += 1
    prefix = key + "."
    if skipBlank(lines: false) != 0x7D {
      repeat {
        try readPair()
        _ = skipBlank(lines: false)
      } while take(0x2C)
    }
    guard take(0x7D) else { throw broken("an inline table ends in ‘}’") }
    prefix = outer
    inlineDepth -= 1
  }

  /// Reads a dotted key; blanks may surround it.
  private mutating func readKey() throws(LocationError) -> String {
    var parts: [String] = []
    repeat {
      let first = skipBlank(lines: false)
      if first == 0x22 || first == 0x27 {
        parts.append(String(decoding: try readString(), as: UTF8.self))
      } else {
        let start = position
        while position < bytes.count, Self.isKey(bytes[position]) { position += 1 }
        guard position > start, position - start <= 200 else { throw broken("this is no key") }
        parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
      }
      guard parts.count <= 20 else { throw broken("this key has too many parts") }
      _ = skipBlank(lines: false)
    } while take(0x2E)
    return parts.joined(separator: ".")
  }

  // MARK: Values

  private mutating func readBare() throws(LocationError) -> [UInt8] {
    let start = position
    let ends: [UInt8] = inlineDepth > 0 ? [0x0A, 0x0D, 0x23, 0x2C, 0x7D] : [0x0A, 0x0D, 0x23]
    while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
    let text = ForeignText.trimmed(bytes[start..<position])
    guard text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw broken("‘\(RawValue.excerpt(text))’ is no value")
    }
    return text.filter { $0 != 0x5F }  // 1_000
  }

  private mutating func readString() throws(LocationError) -> [UInt8] {
    let quote = bytes[position]
    let isLong = bytes[position...].starts(with: [quote, quote, quote])
    let start = line
    position += isLong ? 3 : 1
    var text: [UInt8] = []
    if isLong {  // a line break directly after the quotes is not part of the text
      if at(0x0D) { position += 1 }
      if at(0x0A) { newLine() }
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote, !isLong || bytes[position...].starts(with: [quote, quote, quote]) {
        position += isLong ? 3 : 1
        return text
      }
      if byte == 0x0A {
        guard isLong else { break }
        newLine()
        text.append(byte)
      } else if byte == 0x5C && quote == 0x22 {
        try readEscape(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    line = start
    throw broken("this text has no end")
  }

  /// Reads an escape such as `\n`; a backslash at a line's end skips to the next line's first
  /// character.
  private mutating func readEscape(into text: inout [UInt8]) throws(LocationError) {
    position += 1
    guard position < bytes.count else { return }
    let byte = bytes[position]
    if LocationText.isBlank(byte) {
      while position < bytes.count, LocationText.isBlank(bytes[position]) {
        if bytes[position] == 0x0A { newLine() } else { position += 1 }
      }
      return
    }
    position += 1
    switch byte {
    case 0x6E: text.append(0x0A)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0D)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x22, 0x5C: text.append(byte)
    case 0x75, 0x55:
      let count = byte == 0x75 ? 4 : 8
      let digits = bytes[position...].prefix(count)
      guard digits.count == count,
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw broken("this is no character") }
      position += count
      text += Array(String(Character(scalar)).utf8)
    default: throw broken("there is no ‘\\\(Character(Unicode.Scalar(byte)))’ in TOML")
    }
  }

  /// Skips an array or an inline table with everything nested in it.
  private mutating func skipCompound() throws(LocationError) {
    let start = line
    var open: [UInt8] = []
    repeat {
      guard let byte = skipBlank(lines: true), open.count < Self.most else {
        line = start
        throw broken("this list has no end")
      }
      switch byte {
      case 0x22, 0x27: _ = try readString()
      case 0x5B, 0x7B:
        open.append(byte)
        position += 1
      case 0x5D, 0x7D:
        guard open.popLast() == byte - 2 else { throw broken("this bracket closes none") }
        position += 1
      default: position += 1
      }
    } while !open.isEmpty
  }

  // MARK: Characters

  /// Skips blanks and, between lines, comments; returns the next byte, or nil at the end.
  private mutating func skipBlank(lines: Bool) -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x09 {
        position += 1
      } else if lines && byte == 0x23 {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if lines && byte == 0x0A {
        newLine()
      } else if lines && byte == 0x0D {
        position += 1
      } else {
        return byte
      }
    }
    return nil
  }

  private mutating func endLine() throws(LocationError) {
    guard let byte = skipBlank(lines: false) else { return }
    guard [0x0A, 0x0D, 0x23].contains(byte) else { throw broken("something follows this value") }
  }

  private func at(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at(byte) else { return false }
    position += 1
    return true
  }

  private mutating func newLine() {
    position += 1
    line += 1
  }

  private func broken(_ clause: String) -> LocationError {
    .foreign(clause, Spot(nil, line: line))
  }

  private static func isKey(_ byte: UInt8) -> Bool {
    LocationText.isDigit(byte) || LocationText.isLetter(byte) || (0x41...0x5A).contains(byte)
      || byte == 0x5F || byte == 0x2D
  }
}

// ForeignText — another program's file as lines, and values that know their positions.

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

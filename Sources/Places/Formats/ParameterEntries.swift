// ParameterEntries — files of named entries in braces: FRACTINT's .par, Ultra Fractal's .upr.
//
//     Name { ; a remark
//       key=value key=value long=12345\
//       678
//     }

/// The entries of a file.
enum ParameterEntries {
  private static let most = 10_000
  /// The most words of a line; an entry has at most ten times as many pairs.
  static let mostWords = 1_000

  /// - Throws: An error when an entry has no end.
  static func all(in text: ForeignText) throws(LocationError) -> [ParameterEntry] {
    var entries: [ParameterEntry] = []
    var open: ParameterEntry?
    var joined: [UInt8] = []
    var joinedLine = 0
    var lastLine = 1
    for line in text.lines {
      lastLine = line.number
      let content = line.bytes.prefix { $0 != 0x3B }
      guard open != nil else {
        guard let brace = content.firstIndex(of: 0x7B) else { continue }
        guard entries.count < most else { throw .tooLong }
        open = ParameterEntry(
          name: excerpt(content[..<brace]), line: line.number,
          remark: excerpt(line.bytes[content.endIndex...].dropFirst()))
        open?.add(content[(brace + 1)...].prefix { $0 != 0x7D }, line.number)
        if content.contains(0x7D) { close(&open, &entries) }
        continue
      }
      if joined.isEmpty { joinedLine = line.number }
      let body = ForeignText.trimmed(content.prefix { $0 != 0x7D })
      if !joined.isEmpty && body.isEmpty {
        throw .foreign(
          "the line above goes on after ‘\\’, but not here", Spot(nil, line: line.number))
      }
      if body.last == 0x5C && !content.contains(0x7D) {
        joined += body.dropLast()
        continue
      }
      joined += body
      open?.add(joined[...], joinedLine)
      joined = []
      if content.contains(0x7D) { close(&open, &entries) }
    }
    if let open {
      throw .foreign("the entry ‘\(open.name)’ has no ‘}’", Spot(nil, line: lastLine))
    }
    return entries
  }

  private static func close(_ open: inout ParameterEntry?, _ entries: inout [ParameterEntry]) {
    if let entry = open { entries.append(entry) }
    open = nil
  }

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: ForeignText.trimmed(bytes).prefix(200), as: UTF8.self)
  }
}

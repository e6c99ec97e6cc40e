// ParameterEntry — one entry of a file of named entries, with its pairs.

/// One entry with its pairs.
struct ParameterEntry {
  let name: String
  /// The number of the line with the name.
  let line: Int
  /// The text after `;` on the line with the name.
  let remark: String
  fileprivate(set) var pairs: [ForeignValue] = []
  /// The first line of the entry, without blanks.
  fileprivate(set) var firstLine: [UInt8] = []

  /// The last value of a key, which is the one that counts.
  subscript(_ key: String) -> ForeignValue? { pairs.last { $0.key == key && !$0.bytes.isEmpty } }
}

extension ParameterEntry {
  /// Adds the pairs of a line; a word without `=` is a pair without a value.
  mutating func add(_ bytes: ArraySlice<UInt8>, _ line: Int) {
    let content = ForeignText.trimmed(bytes)
    if firstLine.isEmpty { firstLine = Array(content.prefix(64)) }
    let words = content.split(
      maxSplits: ParameterEntries.mostWords, whereSeparator: LocationText.isBlank)
    for word in words where pairs.count < 10 * ParameterEntries.mostWords {
      let key = word.prefix { $0 != 0x3D }
      pairs.append(
        ForeignValue(
          key: String(decoding: key.prefix(64), as: UTF8.self).lowercased(),
          bytes: Array(word.dropFirst(key.count + 1)), line: line,
          isPair: key.count < word.count))
    }
  }
}

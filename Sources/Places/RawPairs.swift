// RawPairs — a location's text split into keys and values, before they are interpreted.

internal import Core

/// The pairs of one location, each at most once, and its checksum.
struct RawPairs {
  private static let mostPairs = 1_000
  /// The pairs not taken yet, in the order of the text.
  private(set) var rest: [RawValue] = []
  /// The number of the character after the text.
  let endCharacter: Int
  private let text: LocationText
  /// The range of the checksum, from the preceding `:` on.
  private var checksum: Range<Int>?

  init(_ found: LocationText, _ original: [UInt8]) throws(LocationError) {
    text = found
    endCharacter = found.character(found.bytes.count - 1) + 1
    let bytes = found.bytes
    let heading = bytes.firstIndex(of: 0x3A) ?? bytes.count
    let version = String(decoding: bytes[6..<heading].prefix(24), as: UTF8.self)
    if version != "1" { throw .newerVersion(version, Spot(nil, found.character(6))) }
    var start = heading + 1
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x3A) ?? bytes.count
      if start == bytes.count && rest.isEmpty { break }
      try add(start..<end)
      start = end + 1
    }
  }

  private mutating func add(_ range: Range<Int>) throws(LocationError) {
    let (bytes, text) = (text.bytes, text)
    let equals = bytes[range].firstIndex(of: 0x3D) ?? range.upperBound
    let name = bytes[range.lowerBound..<equals]
    let isKey =
      name.first.map(LocationText.isLetter) == true
      && name.allSatisfy {
        LocationText.isLetter($0) || LocationText.isDigit($0) || $0 == 0x2D || $0 == 0x5F
      }
    guard isKey, equals < range.upperBound else {
      throw .noPair(RawValue.excerpt(bytes[range]), Spot(nil, text.character(range.lowerBound)))
    }
    let key = String(decoding: name, as: UTF8.self)
    let start = equals + 1
    let value = RawValue(
      key: key, bytes: Array(bytes[start..<range.upperBound]),
      position: { text.character(start + $0) - 1 })
    if let second = value.bytes.firstIndex(of: 0x3D) {
      throw .noPair(RawValue.excerpt(bytes[range]), value.spot(second))
    }
    guard rest.count < Self.mostPairs else { throw .tooLong }
    if rest.contains(where: { $0.key == key }) {
      throw .repeatedKey(Spot(key, text.character(range.lowerBound)))
    }
    if key == "k" { checksum = (range.lowerBound - 1)..<range.upperBound }
    rest.append(value)
  }

  /// Removes and returns the value of a key.
  mutating func take(_ key: String) -> RawValue? {
    guard let index = rest.firstIndex(where: { $0.key == key }) else { return nil }
    return rest.remove(at: index)
  }

  /// Removes the checksum and compares it with the rest of the text.
  ///
  /// - Returns: Whether there was a checksum.
  mutating func takeChecksum(ignoring: Bool) throws(LocationError) -> Bool {
    guard let index = rest.firstIndex(where: { $0.key == "k" }), let checksum else { return false }
    let value = rest.remove(at: index)
    if ignoring || text.isWhole { return true }
    guard value.bytes.count == 8, value.bytes.allSatisfy(LocationText.isHexadecimal) else {
      // With fewer than eight digits and nothing after them, the end was lost.
      if value.bytes.count < 8 && value.bytes.allSatisfy(LocationText.isHexadecimal)
        && index == rest.count
      {
        throw .damaged(Spot(nil, endCharacter - 1))
      }
      throw .badChecksum(value.excerpt, value.spot)
    }
    let (before, behind) = (text.bytes[..<checksum.lowerBound], text.bytes[checksum.upperBound...])
    if index < rest.count && value.text == Location.checksum(of: before) {
      throw .afterChecksum(rest[index].spot)
    }
    let last = behind.isEmpty ? checksum.lowerBound : text.bytes.count
    throw .damaged(
      Spot(nil, text.character(last - 1)),
      guess: guess(at: before + behind, skipping: checksum, checksum: value.text))
  }

  /// Guesses the single changed character that would explain the wrong checksum.
  private func guess(
    at bytes: ArraySlice<UInt8>, skipping gap: Range<Int>, checksum: String
  ) -> String? {
    guard let expected = UInt32(checksum, radix: 16),
      let change = CRC32.singleChange(
        in: bytes.count, difference: CRC32.checksum(of: bytes) ^ expected)
    else { return nil }
    let offset = bytes.count - 1 - change.fromEnd
    let (found, meant) = (bytes[offset], bytes[offset] ^ change.bits)
    guard LocationText.isCharacter(meant) else { return nil }
    let names = [found, meant].map { String(decoding: [$0], as: UTF8.self) }
    let character = text.character(offset < gap.lowerBound ? offset : offset + gap.count)
    return "Character \(character) may be ‘\(names[1])’ instead of ‘\(names[0])’"
  }
}

// LocationText — finds a location in the text with which it was pasted.
//
// The text may be the bare string; the string in a sentence, in quotes or angle brackets, or in an
// address after `#`, there perhaps with `%3A` for `:`; or wrapped over lines, each perhaps quoted
// with `> `. A location with a checksum ends where the checksum is correct. Without a checksum, a
// blank may be a line break or the end. So a piece after a blank belongs to the location only if
// what came before requires more, or if the piece continues as a location must.

internal import Core

/// A location's characters, without those between them, and the position of each.
struct LocationText {
  /// The characters from `fathom` on, without blanks, in ASCII.
  private(set) var bytes: [UInt8]
  /// Runs of adjacent characters: the start of each in `bytes` and in the text, and whether a blank
  /// preceded it.
  private var starts: [Start]
  /// The offset in the text after the last character.
  private(set) var end: Int
  /// Whether the text continues with what looks like the rest of a broken location.
  private(set) var isBroken = false
  /// Whether the text after a location without a checksum looks like the rest of its last value.
  private(set) var isFollowed = false
  /// Whether the location has a checksum that is correct for all of it.
  private(set) var isWhole = false

  private struct Start {
    let inBytes: Int
    let inText: Int
    let isPiece: Bool
  }

  /// The number of the character, counted from 1, in the text as it was given.
  func character(_ offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].inBytes <= offset { low = middle } else { high = middle }
    }
    return starts[low].inText + offset - starts[low].inBytes + 1
  }

  /// Finds the first location at or after an offset of the text, or nil.
  ///
  /// - Complexity: O(length of the text).
  init?(in text: [UInt8], from start: Int = 0) {
    guard let found = Self.heading(in: text, from: start) else { return nil }
    (bytes, starts, end) = ([], [], found)
    let pieces = collect(from: found, in: text)
    if let checksum = Self.checksum(in: bytes) {
      if let count = Self.length(of: pieces, matching: checksum, in: bytes) {
        isWhole = true
        cut(to: count, pieces)
      } else if Self.isLast(checksum, in: bytes) {
        cut(to: checksum.upperBound + tail(from: checksum.upperBound), pieces)
      } else {
        cutWithoutChecksum(pieces, text)
      }
    } else {
      let renamed = Self.renamedChecksum(in: bytes)
      let isRenamed =
        renamed.map { Self.length(of: pieces, matching: $0, in: bytes) != nil } ?? false
      cutWithoutChecksum(pieces, text)
      isBroken = isRenamed || Self.goesOn(text, from: end, after: bytes)
      let remainder = LocationRemainder(of: text, from: end)
      isFollowed = !isBroken && (bytes.last.map(remainder.continues(after:)) ?? false)
    }
  }

  private mutating func cutWithoutChecksum(_ pieces: [LocationPiece], _ text: [UInt8]) {
    cut(to: Self.length(of: pieces, in: text), pieces)
    while let last = bytes.last, Self.isPunctuation(last) { cut(to: bytes.count - 1, pieces) }
  }

  /// The number of bytes attached to the end of a checksum that are not punctuation.
  private func tail(from checksum: Int) -> Int {
    let next = starts.first { $0.isPiece && $0.inBytes >= checksum }?.inBytes ?? bytes.count
    let rest = bytes[checksum..<next]
    let mark = rest.reversed().prefix(while: Self.isPunctuation).count
    guard let first = rest.dropLast(mark).first, Self.isWord(first) || first == 0x3A
    else { return 0 }
    return rest.count - mark
  }

  private mutating func cut(to count: Int, _ pieces: [LocationPiece]) {
    bytes.removeLast(bytes.count - count)
    while starts.count > 1, let last = starts.last, last.inBytes >= count { starts.removeLast() }
    // After a piece, the end is the piece's end in the text, including invisible characters.
    if let piece = pieces.last(where: { $0.bytes.endIndex == count }) {
      end = piece.range.upperBound
    } else if let last = starts.last {
      end = last.inText + count - last.inBytes
    }
  }

  /// Collects the runs of a location's characters from an offset up to the next location.
  ///
  /// Only blanks, line breaks and the marks of quoted mail may be between them.
  private mutating func collect(from start: Int, in text: [UInt8]) -> [LocationPiece] {
    let spelling = Self.spelling(of: text, at: start)
    var ranges: [(bytes: Range<Int>, text: Range<Int>)] = []
    var offset = start
    while offset < text.count {
      let (first, begin) = (offset, bytes.count)
      if !ranges.isEmpty && Self.isHeading(text, first) { break }
      var isNew = true
      reading: while offset < text.count {
        let (symbol, length) = spelling.symbol(at: offset, in: text)
        switch symbol {
        case .plain(let byte):
          if isNew {
            starts.append(
              Start(inBytes: bytes.count, inText: offset, isPiece: bytes.count == begin))
          }
          bytes.append(ranges.isEmpty && bytes.count < 6 ? byte | 0x20 : byte)
          isNew = length > 1
        case .invisible: isNew = true
        case .blank, .other: break reading
        }
        offset += length
      }
      if bytes.count == begin { break }
      ranges.append((begin..<bytes.count, first..<offset))
      let blank = offset
      var atLineStart = false
      while offset < text.count {
        let (symbol, length) = spelling.symbol(at: offset, in: text)
        guard symbol == .blank || symbol == .invisible || atLineStart && Self.isQuote(text[offset])
        else { break }
        if text[offset] == 0x0A || text[offset] == 0x0D { atLineStart = true }
        offset += length
      }
      if blank == offset { break }
    }
    return ranges.map { LocationPiece(bytes: bytes[$0.bytes], range: $0.text) }
  }

  // MARK: Looking at the text

  /// The first offset, at or after `start`, at which a location begins.
  static func heading(in text: [UInt8], from start: Int) -> Int? {
    text.indices.dropFirst(start).first { isHeading(text, $0) }
  }

  /// Whether there is a heading at an offset, not in the middle of a word: `fathom` in small or
  /// capital letters, digits and `:`.
  private static func isHeading(_ text: [UInt8], _ offset: Int) -> Bool {
    guard text[offset] | 0x20 == 0x66,
      text[offset...].prefix(6).map({ $0 | 0x20 }).elementsEqual("fathom".utf8)
    else { return false }
    let digits = text[(offset + 6)...].prefix(20).prefix(while: isDigit)
    guard !digits.isEmpty, digits.endIndex < text.count,
      text[digits.endIndex] == 0x3A
        || LocationSpelling.decoded(at: digits.endIndex, in: text) == 0x3A
    else { return false }
    if offset == 0 || !isWord(text[offset - 1]) { return true }
    // The end of `%23` does not count as a word.
    return offset > 2 && text[offset - 3] == 0x25
      && text[(offset - 2)..<offset].allSatisfy { isHexadecimal($0 | 0x20) }
  }

  private static func spelling(of text: [UInt8], at heading: Int) -> LocationSpelling {
    let colon = text[(heading + 6)...].firstIndex { !isDigit($0) } ?? heading
    return LocationSpelling(
      isEncoded: text[colon] == 0x25,
      isCapital: text[heading..<(heading + 6)].elementsEqual("FATHOM".utf8))
  }

  /// The range of `:k=` and eight hexadecimal digits.
  private static func checksum(in bytes: some BidirectionalCollection<UInt8>) -> Range<Int>? {
    let bytes = Array(bytes)
    guard let mark = bytes.firstRange(of: Array(":k=".utf8)) else { return nil }
    let digits = bytes[mark.upperBound...].prefix(8).prefix(while: isHexadecimal)
    return digits.count == 8 ? mark.lowerBound..<digits.endIndex : nil
  }

  /// The range of a first pair whose value could be a checksum that lost its key.
  private static func renamedChecksum(in bytes: [UInt8]) -> Range<Int>? {
    guard let colon = bytes.firstIndex(of: 0x3A),
      let equals = bytes[colon...].prefix(12).firstIndex(of: 0x3D)
    else { return nil }
    let digits = bytes[(equals + 1)...].prefix(9).prefix(while: isHexadecimal)
    return digits.count == 8 ? colon..<digits.endIndex : nil
  }

  /// Whether no pair follows a checksum directly.
  private static func isLast(_ checksum: Range<Int>, in bytes: [UInt8]) -> Bool {
    let rest = bytes[checksum.upperBound...]
    return rest.first != 0x3A || !startsPair(rest.dropFirst())
  }

  /// The number of bytes for which a checksum is correct, up to the end of a piece or the
  /// punctuation there.
  private static func length(
    of pieces: [LocationPiece], matching checksum: Range<Int>, in bytes: [UInt8]
  ) -> Int? {
    let digits = bytes[..<checksum.upperBound].suffix(8)
    guard let wanted = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    var found = CRC32()
    found.append(bytes[..<checksum.lowerBound])
    for piece in pieces where piece.bytes.endIndex >= checksum.upperBound {
      let start = max(piece.bytes.startIndex, checksum.upperBound)
      let marks = piece.bytes[start...].reversed().prefix(while: isPunctuation).count
      found.append(bytes[start..<(piece.bytes.endIndex - marks)])
      for end in (piece.bytes.endIndex - marks)...piece.bytes.endIndex {
        if found.value == wanted { return end }
        if end < piece.bytes.endIndex { found.append(bytes[end]) }
      }
    }
    return nil
  }

  /// The number of the pieces' bytes that belong to a location without a checksum.
  private static func length(of pieces: [LocationPiece], in text: [UInt8]) -> Int {
    guard var last = pieces.first else { return 0 }
    var index = 1
    var numbersEnd = 0  // no piece before this one leads on to a key
    var key = LocationKeyTracker()
    key.read(last.bytes)
    while index < pieces.count {
      let run = index < numbersEnd ? 0 : continuation(pieces[index...], &numbersEnd)
      let more: Int
      if isOpen(last.bytes.last ?? 0, pieces[index].bytes)
        || key.isOperations && HybridOperation.continues(last.bytes.last ?? 0, pieces[index].bytes)
      {
        more = 1
      } else if run > 0 {
        more = run
      } else if isWrapped(last, pieces[index], in: text) {
        more = 1
      } else {
        break
      }
      for piece in pieces[index..<(index + more)] { key.read(piece.bytes) }
      index += more
      last = pieces[index - 1]
    }
    return last.bytes.endIndex
  }

  /// Whether a last character requires a piece like the next one.
  private static func isOpen(_ last: UInt8, _ next: ArraySlice<UInt8>) -> Bool {
    switch last {
    case 0x3A: startsPair(next)
    case 0x3D: true
    case 0x2C: next.first.map { isDigit($0) || $0 == 0x2D } ?? false || startsStop(next)
    default: false
    }
  }

  /// Whether a color of a palette comes next: six hexadecimal digits, and no more of a word.
  private static func startsStop(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.prefix(while: isHexadecimal)
    return digits.count == 6 && bytes.dropFirst(6).first.map { !isWord($0) } ?? true
  }

  /// The number of pieces, with nothing but numbers, up to a further `:key=`; 0 if there is none.
  ///
  /// `end` receives the piece up to which that is known, to avoid searching again at each of them.
  private static func continuation(_ pieces: ArraySlice<LocationPiece>, _ end: inout Int) -> Int {
    for index in pieces.indices {
      let rest = pieces[index].bytes.drop(while: isNumeric)
      guard let next = rest.first else { continue }
      if next == 0x3A && startsPair(rest.dropFirst()) {
        return index - pieces.startIndex + 1
      }
      end = index + 1
      return 0
    }
    end = pieces.endIndex
    return 0
  }

  /// Whether a number was broken at the end of a long line and fills the next one.
  private static func isWrapped(
    _ last: LocationPiece, _ next: LocationPiece, in text: [UInt8]
  ) -> Bool {
    let gap = text[last.range.upperBound..<next.range.lowerBound]
    let behind = next.range.upperBound < text.count ? text[next.range.upperBound] : 0x0A
    return last.bytes.count >= 40 && gap.contains(0x0A) && next.bytes.allSatisfy(isNumeric)
      && (behind == 0x0A || behind == 0x0D)
  }

  /// Whether `key=` comes next.
  private static func startsPair(_ bytes: ArraySlice<UInt8>) -> Bool {
    let rest = bytes.drop { isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x5F }
    return rest.startIndex > bytes.startIndex && rest.first == 0x3D
  }

  /// Whether a checksum follows that should have been the end of this location.
  ///
  /// It is the location's own, a few characters further on or under another key, or any checksum
  /// before the next location.
  private static func goesOn(_ text: [UInt8], from end: Int, after bytes: [UInt8]) -> Bool {
    let own = Array(Location.checksum(of: bytes).utf8)
    if (1...5).contains(where: { text[end...].dropFirst($0).starts(with: own) }) { return true }
    if bytes.suffix(8).allSatisfy(isHexadecimal), let mark = bytes.lastIndex(of: 0x3A),
      bytes.suffix(8).elementsEqual(Location.checksum(of: bytes[..<mark]).utf8)
    {
      return true
    }
    let next = heading(in: text, from: end) ?? text.count
    return checksum(in: text[end..<next].filter { !isBlank($0) }) != nil
  }

  // MARK: Characters

  /// Whether a byte is a letter, a digit or a sign that needs no quoting in a shell or an address.
  static func isCharacter(_ byte: UInt8) -> Bool {
    isWord(byte) || [0x3A, 0x3D, 0x2C, 0x2E, 0x2D, 0x2F, 0x2B, 0x25, 0x40].contains(byte)
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte)
  }
  private static func isPunctuation(_ byte: UInt8) -> Bool { [0x2C, 0x2E, 0x3A].contains(byte) }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }
  /// Whether a byte is a digit, `.`, `,`, `-` or `e`.
  private static func isNumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x2E || byte == 0x2C || byte == 0x2D || byte == 0x65
  }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x3E || byte == 0x7C }
}

// LocationText — finds a location in whatever it was pasted with.
//
// What arrives: the bare string; the string in a sentence, in quotes or angle brackets, in
// an address after `#`; wrapped over lines, each perhaps quoted with `> `. A location ends
// where its checksum ends. Without one, a blank may be a break or the end, so a piece
// behind a blank belongs to it only if what came before asks for more, or if it goes on as
// a location must.

/// A location's characters without what stood between them, and where each came from.
struct LocationText {
  /// From `fathom` on, without blanks.
  private(set) var bytes: [UInt8]
  /// The pieces between blanks: where each begins in `bytes` and in the text.
  private var starts: [(inBytes: Int, inText: Int)]
  /// The offset in the text behind the last character.
  private(set) var end: Int
  /// Whether the text goes on with what looks like the rest of a broken location.
  private(set) var isBroken = false

  /// The character, counted from 1, of the text as it was given.
  func character(_ offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].inBytes <= offset { low = middle } else { high = middle }
    }
    return starts[low].inText + offset - starts[low].inBytes + 1
  }

  /// The first location at or behind an offset of the text, or nil.
  ///
  /// - Complexity: O(length of the text).
  init?(in text: [UInt8], from start: Int = 0) {
    guard let found = Self.heading(in: text, from: start) else { return nil }
    let pieces = Self.pieces(in: text, from: found)
    bytes = []
    starts = []
    for piece in pieces {
      starts.append((bytes.count, piece.lowerBound))
      bytes += text[piece]
    }
    end = pieces.last?.upperBound ?? found
    if let checksum = Self.checksumEnd(in: bytes) {
      cut(to: checksum + tail(from: checksum))
    } else {
      cut(to: Self.length(of: pieces, in: text))
      while let last = bytes.last, [0x2C, 0x2E, 0x3A].contains(last) { cut(to: bytes.count - 1) }
      isBroken = Self.goesOn(text, from: end, after: bytes)
    }
  }

  /// How many bytes stick to the end of a checksum that are no punctuation.
  private func tail(from checksum: Int) -> Int {
    let next = starts.first { $0.inBytes >= checksum }?.inBytes ?? bytes.count
    let rest = bytes[checksum..<next]
    let mark = rest.reversed().prefix { [0x2C, 0x2E, 0x3A].contains($0) }.count
    guard let first = rest.dropLast(mark).first, Self.isWord(first) || first == 0x3A
    else { return 0 }
    return rest.count - mark
  }

  private mutating func cut(to count: Int) {
    bytes.removeLast(bytes.count - count)
    while starts.count > 1, let last = starts.last, last.inBytes >= count { starts.removeLast() }
    if let last = starts.last { end = last.inText + count - last.inBytes }
  }

  // MARK: Looking at the text

  /// The first offset from one on at which a location begins.
  static func heading(in text: [UInt8], from start: Int) -> Int? {
    text.indices.dropFirst(start).first { isHeading(text, $0) }
  }

  /// Whether `fathom`, digits and `:` stand at an offset, not in the middle of a word.
  private static func isHeading(_ text: [UInt8], _ offset: Int) -> Bool {
    guard text[offset] == 0x66, text[offset...].starts(with: "fathom".utf8) else { return false }
    let digits = text[(offset + 6)...].prefix(20).prefix(while: isDigit)
    return !digits.isEmpty && digits.endIndex < text.count && text[digits.endIndex] == 0x3A
      && (offset == 0 || !isWord(text[offset - 1]))
  }

  /// The runs of a location's characters from an offset on, with only blanks, line breaks
  /// and quotation marks of mail between them; up to the next location.
  private static func pieces(in text: [UInt8], from start: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var offset = start
    while true {
      let first = offset
      while offset < text.count, isCharacter(text[offset]) { offset += 1 }
      if first == offset { break }
      if !pieces.isEmpty && isHeading(text, first) { break }
      pieces.append(first..<offset)
      let blank = offset
      var atLineStart = false
      while offset < text.count, isBlank(text[offset]) || atLineStart && isQuote(text[offset]) {
        if text[offset] == 0x0A || text[offset] == 0x0D { atLineStart = true }
        offset += 1
      }
      if blank == offset { break }
    }
    return pieces
  }

  /// The offset behind `:k=` and all hexadecimal digits that follow, where that is a checksum.
  private static func checksumEnd(in bytes: [UInt8]) -> Int? {
    guard let mark = bytes.firstRange(of: Array(":k=".utf8)) else { return nil }
    let digits = bytes[mark.upperBound...].prefix(8).prefix(while: isHexadecimal)
    return digits.count == 8 ? digits.endIndex : nil
  }

  /// How many bytes of the pieces belong to a location without a checksum.
  private static func length(of pieces: [Range<Int>], in text: [UInt8]) -> Int {
    var length = pieces.first?.count ?? 0
    var taken = pieces.prefix(1).map { $0 }
    var index = 1
    var numbersEnd = 0  // no piece before this one leads on to a key
    while index < pieces.count, let last = taken.last {
      let run = index < numbersEnd ? 0 : continuation(pieces[index...], in: text, &numbersEnd)
      let piece = text[pieces[index]]
      let more: Int
      if isOpen(text[last.upperBound - 1], piece) {
        more = 1
      } else if run > 0 {
        more = run
      } else if isWrapped(last, pieces[index], in: text) {
        more = 1
      } else {
        break
      }
      for piece in pieces[index..<index + more] {
        length += piece.count
        taken.append(piece)
      }
      index += more
    }
    return length
  }

  /// Whether a last character asks for a piece like the next one.
  private static func isOpen(_ last: UInt8, _ next: ArraySlice<UInt8>) -> Bool {
    switch last {
    case 0x3A: startsPair(next)
    case 0x3D: true
    case 0x2C: next.first.map { isDigit($0) || $0 == 0x2D } ?? false || startsStop(next)
    default: false
    }
  }

  /// A color of a palette: six hexadecimal digits, and no more of a word.
  private static func startsStop(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.prefix(while: isHexadecimal)
    return digits.count == 6 && bytes.dropFirst(6).first.map { !isWord($0) } ?? true
  }

  /// How many pieces lead, by numbers alone, to a further `:key=`; 0 if they don't.
  ///
  /// `end` receives the piece up to which that is so, lest it be asked at each of them.
  private static func continuation(
    _ pieces: ArraySlice<Range<Int>>, in text: [UInt8], _ end: inout Int
  ) -> Int {
    for index in pieces.indices {
      let rest = text[pieces[index]].drop(while: isNumeric)
      guard let next = rest.first else { continue }
      if next == 0x3A && startsPair(rest.dropFirst()) { return index - pieces.startIndex + 1 }
      end = index + 1
      return 0
    }
    end = pieces.endIndex
    return 0
  }

  /// Whether a number broke off at the end of a long line and fills the next one.
  private static func isWrapped(_ last: Range<Int>, _ next: Range<Int>, in text: [UInt8]) -> Bool {
    let gap = text[last.upperBound..<next.lowerBound]
    let behind = next.upperBound < text.count ? text[next.upperBound] : 0x0A
    return last.count >= 40 && gap.contains(0x0A) && text[next].allSatisfy(isNumeric)
      && (behind == 0x0A || behind == 0x0D)
  }

  /// `key=`.
  private static func startsPair(_ bytes: ArraySlice<UInt8>) -> Bool {
    let rest = bytes.drop { isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x5F }
    return rest.startIndex > bytes.startIndex && rest.first == 0x3D
  }

  /// Whether a checksum follows that this location should have ended with: its own a few
  /// characters further on or under another key, or any at all before the next location.
  private static func goesOn(_ text: [UInt8], from end: Int, after bytes: [UInt8]) -> Bool {
    let own = Array(Location.checksum(of: bytes).utf8)
    if (1...5).contains(where: { text[end...].dropFirst($0).starts(with: own) }) { return true }
    if bytes.suffix(8).allSatisfy(isHexadecimal), let mark = bytes.lastIndex(of: 0x3A),
      bytes.suffix(8).elementsEqual(Location.checksum(of: bytes[..<mark]).utf8)
    {
      return true
    }
    let next = heading(in: text, from: end) ?? text.count
    return checksumEnd(in: text[end..<next].filter { !isBlank($0) }) != nil
  }

  // MARK: Characters

  /// Letters, digits and what needs no quoting in a shell, nor in an address.
  static func isCharacter(_ byte: UInt8) -> Bool {
    isWord(byte) || [0x3A, 0x3D, 0x2C, 0x2E, 0x2D, 0x2F, 0x2B, 0x25, 0x40].contains(byte)
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte)
  }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }
  /// Digits, `.`, `,`, `-`, `e`.
  private static func isNumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x2E || byte == 0x2C || byte == 0x2D || byte == 0x65
  }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x3E || byte == 0x7C }
}

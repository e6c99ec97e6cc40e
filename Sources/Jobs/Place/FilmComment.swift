// FilmComment — the place that a film carries as its comment.

internal import ImageFiles

/// Finds the location that stands in a film's metadata.
///
/// A GIF has it in a comment extension, Matroska and WebM in a tag, MP4 and MOV in an atom. Only
/// the beginning and the end of a long film are read.
enum FilmComment {
  /// The most bytes that are read at either end.
  private static let part = 1 << 22
  private static let mark = Array("fathom1:".utf8)

  /// The bytes of a location; nil if the file is no film, or has none.
  static func location(at path: String) -> [UInt8]? {
    guard let file = FileReader(path: path), file.length > 16,
      let head = file.bytes(at: 0, count: min(file.length, part))
    else { return nil }
    let read: ([UInt8], Int) -> [UInt8]?
    if head.starts(with: "GIF8".utf8) {
      read = blocks
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      read = tag
    } else if head[4..<8].elementsEqual("ftyp".utf8) {
      read = atom
    } else {
      return nil
    }
    if let found = first(in: head, read) { return found }
    let rest = min(file.length - head.count, part)
    guard rest > 0 else { return nil }
    return file.bytes(at: file.length - rest, count: rest).flatMap { first(in: $0, read) }
  }

  /// The first location that a reader takes at a place where one may begin.
  private static func first(
    in bytes: [UInt8], _ read: ([UInt8], Int) -> [UInt8]?
  ) -> [UInt8]? {
    var start = 8
    while let next = bytes[start...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark), let found = read(bytes, next) { return found }
      start = next + 1
    }
    return nil
  }

  /// The text of a comment extension, `21 FE`, in blocks that begin with their length.
  private static func blocks(_ bytes: [UInt8], _ start: Int) -> [UInt8]? {
    guard bytes[start - 3] == 0x21, bytes[start - 2] == 0xFE else { return nil }
    var (text, place) = ([UInt8](), start - 1)
    while place < bytes.count, bytes[place] > 0 {
      let end = place + 1 + Int(bytes[place])
      guard end <= bytes.count else { return nil }
      text += bytes[place + 1..<end]
      place = end
    }
    return text
  }

  /// The text of Matroska's element TagString, `44 87`, whose length is a number of variable size.
  private static func tag(_ bytes: [UInt8], _ start: Int) -> [UInt8]? {
    for size in 1...4 {
      let first = start - size
      guard bytes[first].leadingZeroBitCount == size - 1, bytes[first - 2] == 0x44,
        bytes[first - 1] == 0x87
      else { continue }
      let length = bytes[first..<start].reduce(0) { $0 << 8 | Int($1) } & (1 << (7 * size) - 1)
      guard start + length <= bytes.count else { return nil }
      return Array(bytes[start..<start + length])
    }
    return nil
  }

  /// The text up to the next byte that is no character of a location.
  private static func atom(_ bytes: [UInt8], _ start: Int) -> [UInt8]? {
    Array(bytes[start...].prefix { (0x21...0x7E).contains($0) })
  }
}

// PixelList — pixels as people list them: "3,4 10,2", or a file with one pair on each line.

internal import Core
package import Places

/// Reads lists of pixels, and keeps the order in which they are named.
package enum PixelList {
  /// The longest file that is read, in bytes.
  private static let longestFile = 100_000_000
  /// The largest number of pixels in a list.
  package static let mostPixels = 5_000_000

  /// A pixel: column and row.
  package struct Pixel: Hashable, Sendable {
    package let i: Int
    package let j: Int

    package init(_ i: Int, _ j: Int) { (self.i, self.j) = (i, j) }
  }

  /// The pixels of an option's value: a list, or the name of a file that holds one.
  ///
  /// - Throws: `RequestError`, which names the line of a file.
  package static func pixels(_ text: String, of size: PictureSize, place: String = "--pixels")
    throws(RequestError) -> [Pixel]
  {
    let isList = text.utf8.allSatisfy { isDigit($0) || isSeparator($0) || $0 == 0x2D }
    if isList { return try pixels(in: Array(text.utf8), of: size, place: place, lines: false) }
    guard !text.utf8.contains(0), SystemCalls.entry(at: text) == .file else {
      throw text.contains(",")
        ? .noPixel(text, line: nil, place: place) : .noFile(text.excerpt)
    }
    guard let bytes = try SystemCalls.bytes(of: text, limit: longestFile) else {
      throw .fileTooLarge(path: text, limit: longestFile)
    }
    return try pixels(in: bytes, of: size, place: text, lines: true)
  }

  /// The pixels of a text: numbers in pairs, separated by blanks, commas or line breaks.
  private static func pixels(
    in bytes: [UInt8], of size: PictureSize, place: String, lines: Bool
  ) throws(RequestError) -> [Pixel] {
    var pixels: [Pixel] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let shownLine = lines ? number + 1 : nil
      let words = line.split(whereSeparator: isSeparator)
      if words.first?.first == 0x23 { continue }
      guard words.count.isMultiple(of: 2) else {
        throw .noPixel(text(line), line: shownLine, place: place)
      }
      for k in stride(from: 0, to: words.count, by: 2) {
        let pair = text(words[k]) + "," + text(words[k + 1])
        guard let i = Int(text(words[k])), let j = Int(text(words[k + 1])) else {
          throw .noPixel(pair, line: shownLine, place: place)
        }
        guard (0..<size.width).contains(i), (0..<size.height).contains(j) else {
          throw .pixelOutside(pair, size: size.text, line: shownLine, place: place)
        }
        guard pixels.count < mostPixels else {
          throw .tooManyPixels(limit: mostPixels, place: place)
        }
        pixels.append(Pixel(i, j))
      }
    }
    if pixels.isEmpty { throw .noPixel("", line: nil, place: place) }
    return pixels
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.prefix(60), as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  /// Whether a byte is a comma, semicolon, blank, tabulator or line break.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    [0x2C, 0x3B, 0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }
}

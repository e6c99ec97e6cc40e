// PictureSize — the width and height of a picture in pixels.

/// A picture's size in pixels: 1 … 1,000,000 a side, at most 10¹¹ in all.
package struct PictureSize: Equatable, Sendable {
  package let width: Int
  package let height: Int

  /// The longest side that PNG programs commonly accept.
  package static let longestSide = 1_000_000
  /// The most pixels: 300 GB of color, and a terabyte of working data.
  package static let mostPixels = 100_000_000_000

  package init(width: Int, height: Int) throws(PictureSizeError) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .outOfRange("\(width)x\(height)")
    }
    guard width * height <= Self.mostPixels else { throw .tooManyPixels("\(width)x\(height)") }
    (self.width, self.height) = (width, height)
  }

  /// A size as people type it: `1280x720`.
  package init(parsing text: String) throws(PictureSizeError) {
    let parts = text.utf8.split(separator: 0x78, omittingEmptySubsequences: false)
    let excerpt = text.count > 24 ? text.prefix(24) + "…" : text
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard parts.count == 2, areDigits else { throw .noSize(excerpt) }
    guard let width = Int(String(decoding: parts[0], as: UTF8.self)),
      let height = Int(String(decoding: parts[1], as: UTF8.self))
    else { throw .outOfRange(excerpt) }
    try self.init(width: width, height: height)
  }

  /// The size as people type it.
  package var text: String { "\(width)x\(height)" }
  package var count: Int { width * height }

  /// The exact offset of a pixel's middle from the picture's, in pixels: to the right, and upward.
  @inline(__always)
  package func offset(_ i: Int, _ j: Int) -> (u: Double, v: Double) {
    (Double(2 * i + 1 - width) / 2, Double(height - 2 * j - 1) / 2)
  }
}

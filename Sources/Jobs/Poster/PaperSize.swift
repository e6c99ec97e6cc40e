// PaperSize — paper sizes by name or by sides, and the pixels that cover them.

internal import Core
package import Places

/// A sheet of paper.
package struct PaperSize: Sendable, Equatable {
  /// The width in millimeters.
  package let width: Double
  /// The height in millimeters.
  package let height: Double

  /// The sizes of ISO 216 and the American letter, by name: longer and shorter side in millimeters.
  package static let named: [(name: String, long: Double, short: Double)] = [
    ("A0", 1189, 841), ("A1", 841, 594), ("A2", 594, 420), ("A3", 420, 297), ("A4", 297, 210),
    ("letter", 279.4, 215.9),
  ]

  /// Reads a paper size as people write it: `A2`, `letter`, `60x40cm`, `24x18in`.
  ///
  /// A named size is in landscape format.
  package init(parsing text: String) throws(PaperError) {
    let lower = text.lowercased()
    if let sheet = Self.named.first(where: { $0.name.lowercased() == lower }) {
      (width, height) = (sheet.long, sheet.short)
      return
    }
    let units = [("cm", 10.0), ("mm", 1.0), ("in", 25.4)]
    guard let unit = units.first(where: { lower.hasSuffix($0.0) }) else {
      throw .noPaper(text.excerpt)
    }
    let sides = lower.dropLast(2).split(separator: "x", omittingEmptySubsequences: false)
      .map { Self.length($0) }
    guard sides.count == 2, let wide = sides[0], let high = sides[1] else {
      throw .noPaper(text.excerpt)
    }
    (width, height) = (wide * unit.1, high * unit.1)
  }

  private init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The sheet with its sides swapped.
  package var turned: PaperSize { PaperSize(width: height, height: width) }

  /// The pixels that cover the sheet.
  ///
  /// - Parameter dotsPerInch: Above 0.
  package func pixels(dotsPerInch: Double) throws(PictureSizeError) -> PictureSize {
    func count(_ side: Double) -> Int {
      Int(min(max((side / 25.4 * dotsPerInch).rounded(), 1), 1e9))
    }
    return try PictureSize(width: count(width), height: count(height))
  }

  /// A length above 0: digits with at most one point between them.
  private static func length(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard isPlain, text.first?.isNumber == true, let length = Double(text), length > 0 else {
      return nil
    }
    return length
  }
}

// PaletteFormat — a file format for colors.

/// A file format for colors.
package protocol PaletteFormat: Sendable {
  /// The format's name for people.
  static var name: String { get }
  /// The file extensions in lower case, without a period.
  static var fileExtensions: [String] { get }
  /// Whether the bytes look like this format, by a quick check.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Reads the colors of a file.
  ///
  /// - Throws: `PaletteError`; `PictureError`.
  static func palette(in source: PaletteSource) throws -> FoundPalette
}

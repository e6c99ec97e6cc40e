// PaletteFormats — all formats for colors. A new one is a new file and a line here.

internal import Core

/// All formats, in the order in which they are tried.
package enum PaletteFormats {
  package static let all: [any PaletteFormat.Type] = [
    PictureColors.self, GIMPGradient.self, GIMPPalette.self, JASCPalette.self, KallesColors.self,
    UltraFractalGradient.self, FractintColors.self, FractintMap.self, ColorList.self,
  ]

  /// Reads the colors of a file, in the format that its bytes show, or else by its extension.
  ///
  /// - Throws: `PaletteError`; `PictureError`; `UTF16Text.CutError`.
  package static func palette(in given: PaletteSource) throws -> FoundPalette {
    let source = try decoded(given)
    let name = source.path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    let format =
      all.first { $0.recognizes(source.bytes) }
      ?? all.first { format in ending.map(format.fileExtensions.contains) ?? false }
    guard !source.bytes.isEmpty else { throw PaletteError(.empty, source) }
    guard let format else {
      throw PaletteError(.unknown(known: all.map { $0.name }), source)
    }
    return try format.palette(in: source)
  }

  /// The source as UTF-8 without a byte order mark; a picture as it is.
  private static func decoded(_ source: PaletteSource) throws(UTF16Text.CutError) -> PaletteSource {
    if PictureColors.recognizes(source.bytes) { return source }
    let text = try UTF16Text.utf8(of: source.bytes, path: source.path) ?? source.bytes
    let isMarked = text.starts(with: [0xEF, 0xBB, 0xBF])
    return PaletteSource(path: source.path, bytes: isMarked ? Array(text.dropFirst(3)) : text)
  }
}

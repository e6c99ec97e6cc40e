// PaletteFormats — all formats for colors. A new one is a new file and a line here.

/// All formats, in the order in which they are tried.
package enum PaletteFormats {
  package static let all: [any PaletteFormat.Type] = [
    PictureColors.self, GIMPGradient.self, GIMPPalette.self, JASCPalette.self, KallesColors.self,
    UltraFractalGradient.self, FractintColors.self, FractintMap.self, ColorList.self,
  ]

  /// Reads the colors of a file, in the format that its bytes show, or else by its extension.
  ///
  /// - Throws: `PaletteError`; `PictureError`.
  package static func palette(in marked: PaletteSource) throws -> FoundPalette {
    let isMarked = marked.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let source =
      isMarked
      ? PaletteSource(path: marked.path, bytes: Array(marked.bytes.dropFirst(3))) : marked
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
}

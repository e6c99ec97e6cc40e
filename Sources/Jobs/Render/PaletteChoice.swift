// PaletteChoice — converts a palette, as a person typed it, to the palette of a location.

internal import Coloring
internal import Core
package import ImageFiles
internal import Places

/// A typed palette: a name, a list of colors, or a file with colors.
package struct PaletteChoice: Sendable {
  /// The palette's name, or its color stops in canonical form.
  package let text: String
  /// The title that a file gives its colors.
  package var title: String?
  /// Remarks about what was changed or left out of a file's colors, one sentence each.
  package var notes: [String] = []

  /// The largest file of colors that is read, in bytes; pictures may be larger.
  private static let longest = 16_000_000

  /// Reads a palette; an unknown name is kept, so that the recipe reports it.
  ///
  /// - Throws: `ColorStopsError` for a list; `RequestError`, `PaletteError` and `PictureError` for
  ///   a file.
  package init(typed: String) throws {
    if Palettes.named(typed) != nil {
      self.init(text: typed)
    } else if let kept = PaletteStore.standard.stops(named: typed) {
      self.init(text: kept.text)
    } else if SystemCalls.entry(at: typed) != .nothing {
      self.init(try PaletteChoice.palette(inFile: typed))
    } else if typed.utf8.contains(0x2C) {
      self.init(text: try PaletteChoice.stops(typed).text)
    } else if typed.contains("/") || PaletteChoice.isFileName(typed) {
      throw RequestError.noFile(typed)
    } else {
      self.init(text: typed)
    }
  }

  private init(text: String) { self.text = text }

  private init(_ found: FoundPalette) {
    (text, title, notes) = (found.stops.text, found.title, found.notes)
  }

  /// The stops of a list that is written as in a location or as in a style sheet.
  private static func stops(_ typed: String) throws -> ColorStops {
    let isOwn = typed.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || [0x2C, 0x2E, 0x40].contains($0)
    }
    let list = PaletteSource(path: "the list", bytes: Array(typed.utf8))
    guard !isOwn, ColorList.recognizes(list.bytes) else {
      return try ColorStops(parsing: typed.lowercased().utf8)
    }
    return try ColorList.palette(in: list).stops
  }

  private static func isFileName(_ typed: String) -> Bool {
    PaletteFormats.all.flatMap { $0.fileExtensions }
      .contains { typed.lowercased().hasSuffix("." + $0) }
  }

  /// The colors in a file; if it is a picture or a place with a palette, that palette.
  ///
  /// - Throws: `RequestError`, `PaletteError`, `PictureError`.
  package static func palette(inFile path: String) throws -> FoundPalette {
    switch SystemCalls.entry(at: path) {
    case .nothing: throw RequestError.noFile(path)
    case .folder: throw RequestError.folder(path: path)
    case .file: break
    }
    let whole = try SystemCalls.bytes(of: path, limit: longest)
    let bytes = try whole ?? SystemCalls.head(of: path, count: 1_024)
    if let found = palette(carriedBy: path, bytes) { return found }
    let source = PaletteSource(path: path, bytes: bytes)
    guard whole != nil || PaletteFormats.all[0].recognizes(bytes) else {
      throw RequestError.fileTooLarge(path: path, limit: longest)
    }
    return try PaletteFormats.palette(in: source)
  }

  /// The palette of the location that a file carries.
  private static func palette(carriedBy path: String, _ bytes: [UInt8]) -> FoundPalette? {
    let picture = (try? PictureFile(path: path)).flatMap { try? $0.text("Location") }
    let text =
      picture
      ?? (bytes.firstRange(of: Array("fathom1:".utf8)).map { _ in
        String(decoding: bytes, as: UTF8.self)
      })
    guard let text, let location = try? Location(parsing: text), let name = location.palette,
      let palette = try? Recipe.palette(name)
    else { return nil }
    return FoundPalette(stops: palette.stops)
  }
}

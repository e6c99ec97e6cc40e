// PaletteFormat — a file format for colors. A new one is one new file and one line here.

package import Core

/// A file of colors as it was read.
package struct PaletteSource: Sendable {
  /// The path, for errors; a picture is read from this path.
  package let path: String
  /// The bytes of the file: all of them, or at least the first eight if it is a picture.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// The lines of the text, numbered from 1; invalid UTF-8 is replaced.
  var lines: [(number: Int, text: String)] {
    var isAfterReturn = false
    let kept = bytes.filter { byte in
      defer { isAfterReturn = byte == 0x0D }
      return !(byte == 0x0A && isAfterReturn)
    }
    return kept.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
      .enumerated().map { ($0 + 1, String(decoding: $1, as: UTF8.self)) }
  }
}

/// The colors of a file as a ring.
package struct FoundPalette: Sendable {
  package let stops: ColorStops
  /// The name of the colors in the file.
  package var title: String?
  /// Notes about what was changed or left out, one sentence each.
  package var notes: [String] = []

  package init(stops: ColorStops, title: String? = nil, notes: [String] = []) {
    (self.stops, self.title, self.notes) = (stops, title, notes)
  }
}

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

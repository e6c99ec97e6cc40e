// Palette — a ring of colors: a built-in one, a list, or the colors of a file.

internal import Coloring
internal import Core
internal import ImageFiles
internal import Jobs

/// A ring of colors, through which a picture runs.
public struct Palette: Sendable, Hashable, CustomStringConvertible {
  /// A built-in name, or the colors as a location writes them, such as `081026,fdf3da@49`.
  public let text: String

  /// Reads a palette as a location writes it.
  ///
  /// - Parameter text: A built-in name, or colors `RRGGBB` separated by commas; each may be
  ///   followed by `@` and its position in percent of the ring.
  /// - Throws: ``FathomError`` if the text is neither.
  public init(_ text: String) throws(FathomError) {
    self.text = try wrappingErrors { try Recipe.palette(text).name }
  }

  /// Reads the colors of a file.
  ///
  /// The file is a gradient or palette of GIMP, Ultra Fractal, Fractint or JASC, a file of Kalles
  /// Fraktaler or Fathom, or a picture.
  ///
  /// - Throws: ``FathomError`` if the file cannot be read or holds no colors.
  public init(contentsOf path: String) throws(FathomError) {
    text = try wrappingErrors { try PaletteChoice.palette(inFile: path).stops.text }
  }

  init(known text: String) { self.text = text }

  /// All built-in palettes.
  public static let all = Palettes.all.map { Palette(known: $0.name) }

  /// The palette's `text`.
  public var description: String { text }
}

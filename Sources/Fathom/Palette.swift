// Palette — a ring of colors: one of the built-in ones, a list, or a file's.

internal import Core
internal import Jobs
internal import Pictures

/// A ring of colors that a picture runs through.
public struct Palette: Sendable, Hashable, CustomStringConvertible {
  /// A built-in name, or the colors as a location writes them: `081026,fdf3da@49`.
  public let text: String

  /// A palette as a location names it.
  ///
  /// - Parameter text: A built-in name, or colors `RRGGBB` with commas between, each perhaps
  ///   followed by `@` and its position in percent of the ring.
  /// - Throws: Where the text is neither.
  public init(_ text: String) throws(FathomError) {
    self.text = try wrappingErrors { try Recipe.palette(text).name }
  }

  /// The colors of a file: a gradient or palette of GIMP, Ultra Fractal, Fractint or JASC, Kalles
  /// Fraktaler's or Fathom's own, or a picture's.
  ///
  /// - Throws: Where the file cannot be read or holds no colors.
  public init(contentsOf path: String) throws(FathomError) {
    text = try wrappingErrors { try PaletteChoice.palette(inFile: path).stops.text }
  }

  init(known text: String) { self.text = text }

  /// The built-in palettes.
  public static let all = Palettes.all.map { Palette(known: $0.name) }

  /// The palette's `text`.
  public var description: String { text }
}

// InkLayer — mixes the ink of a place into the rows of its picture.

internal import Coloring
internal import Core
internal import Drawing
internal import Places

/// The ink over a picture, in linear light.
struct InkLayer: Sendable {
  private let picture: InkPicture

  /// The ink of a recipe; nil if it has none that is visible.
  init?(_ recipe: Recipe) {
    guard let ink = recipe.ink?.ink else { return nil }
    self.init(ink, recipe.location, size: recipe.size)
  }

  /// Some ink over a picture of a place; nil if none of it is visible.
  init?(_ ink: Ink, _ location: Location, size: PictureSize) {
    if ink.isEmpty { return nil }
    picture = InkPicture(ink, location, size: size)
    if picture.visibleCount == 0 { return nil }
  }

  /// Draws over a part of a row.
  ///
  /// - Parameters:
  ///   - row: The pixels, from left to right.
  ///   - i: The column of the first pixel in the picture.
  ///   - j: The row in the picture.
  /// - Throws: `CanvasError` if there is not enough memory.
  func draw(over row: inout [LinearColor], i: Int, j: Int) throws {
    let lights = SRGB.lights
    let columns = i..<i + row.count
    for cell in try picture.cells(inRow: j, columns: columns) {
      let seen = columns.clamped(to: cell.tile.x..<cell.tile.x + cell.tile.width)
      let line = (j - cell.tile.y) * cell.tile.width - cell.tile.x
      for column in seen {
        let at = 4 * (line + column)
        let opacity = cell.rgba[at + 3]
        if opacity == 0 { continue }
        let color = LinearColor(
          lights[Int(cell.rgba[at])], lights[Int(cell.rgba[at + 1])],
          lights[Int(cell.rgba[at + 2])])
        row[column - i] = row[column - i].mixed(with: color, Float(opacity) / 255)
      }
    }
  }
}

// SheetLayout — arranges small pictures in rows, with their names below and a title at the top.

internal import Coloring
internal import ImageFiles
internal import Places

/// The positions of a sheet's pictures, and the texts around them.
struct SheetLayout {
  /// One picture of the sheet.
  struct Cell: Sendable {
    let name: String
    /// The text after the name, if the picture is wide enough for both.
    var remark = ""
    /// Whether the picture begins a row.
    var beginsRow = false
  }

  let cells: [Cell]
  /// The size of a small picture, in pixels.
  let tile: PictureSize
  private let places: [(column: Int, row: Int)]
  private let columns: Int

  /// The approximate ratio of a sheet's width to its height.
  private static let aspect = 16.0 / 9
  private static let gap = 12
  /// The height of the caption below each picture.
  private static let captionHeight = 24
  /// The height of the title at the top.
  private static let titleHeight = 44
  private static let paper: (red: UInt8, green: UInt8, blue: UInt8) = (24, 25, 28)
  private static let ink: (red: UInt8, green: UInt8, blue: UInt8) = (226, 224, 218)

  init(_ cells: [Cell], tile: PictureSize) {
    (self.cells, self.tile) = (cells, tile)
    let (width, height) = (
      tile.width + SheetLayout.gap, tile.height + SheetLayout.captionHeight
    )
    let ideal = Double(cells.count) * SheetLayout.aspect * Double(height) / Double(width)
    columns = max(Int(ideal.squareRoot().rounded()), 1)
    var places: [(column: Int, row: Int)] = []
    var next = (column: 0, row: 0)
    for cell in cells {
      if next.column == columns || cell.beginsRow && next.column > 0 {
        next = (0, next.row + 1)
      }
      places.append(next)
      next.column += 1
    }
    self.places = places
  }

  /// Draws the whole sheet; a name that is wider than its picture is cut off.
  ///
  /// - Parameter pictures: The encoded rows of each cell's picture, from the top.
  func sheet(_ title: String, _ pictures: [[[UInt8]]]) -> Pixmap {
    let gap = SheetLayout.gap
    let (width, height) = (tile.width + gap, tile.height + SheetLayout.captionHeight)
    let whole = (
      columns * width + gap, SheetLayout.titleHeight + ((places.last?.row ?? 0) + 1) * height
    )
    let (paper, ink) = (SheetLayout.paper, SheetLayout.ink)
    var sheet = Pixmap(
      width: whole.0, height: whole.1,
      bytes: (0..<whole.0 * whole.1).flatMap { _ in [paper.red, paper.green, paper.blue] })
    BitmapFont.draw(title, at: (gap, 15), scale: 2, color: ink, into: &sheet)
    for (index, cell) in cells.enumerated() {
      let left = gap + places[index].column * width
      let top = SheetLayout.titleHeight + places[index].row * height
      for (y, row) in pictures[index].enumerated() {
        let start = 3 * ((top + y) * sheet.width + left)
        sheet.bytes.replaceSubrange(start..<start + row.count, with: row)
      }
      let whole = cell.name + cell.remark
      let text = BitmapFont.width(of: whole) <= tile.width ? whole : cell.name
      BitmapFont.draw(
        String(text.prefix(width / BitmapFont.advance)), at: (left, top + tile.height + 6),
        color: ink, into: &sheet)
    }
    return sheet
  }

  /// Throws if no sheet can be written at the path.
  static func check(path: String) throws {
    guard case .colors = try PictureFormat(of: path) else {
      throw PictureError.unknownFormat(
        path: path, known: ImageWriters.all.flatMap { $0.fileExtensions })
    }
    try PictureFormat.check(path: path)
  }

  /// Writes a sheet, completely or not at all.
  static func write(_ sheet: Pixmap, to path: String, texts: [ImageText])
    throws(PictureError)
  {
    var header = ImageHeader(width: sheet.width, height: sheet.height)
    header.texts = texts
    let writer = try ImageWriters.format(of: path).init(path: path, header: header)
    do {
      for y in 0..<sheet.height {
        let start = 3 * y * sheet.width
        try writer.write(encoded: Array(sheet.bytes[start..<start + 3 * sheet.width]))
      }
      try writer.finish(texts: [])
    } catch {
      writer.abandon()
      throw error
    }
  }
}

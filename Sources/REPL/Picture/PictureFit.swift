// PictureFit — the place of a picture in a terminal, and the number of pixels to compute.

/// The cells that a picture covers, and its size in pixels.
package struct PictureFit: Sendable, Equatable {
  /// The mode in which the picture is shown.
  package let mode: PictureMode
  /// The number of columns, at least `leastColumns`; odd for characters, so that there is a middle
  /// one.
  package let columns: Int
  /// The number of rows, at least `leastRows`; odd for characters.
  package let rows: Int
  /// The width of the picture to compute, in pixels; a multiple of 4.
  package let width: Int
  /// The height of the picture to compute, in pixels; a multiple of 2, or of 6 for sixels.
  package let height: Int

  /// The width divided by the height of the picture as shown.
  package let aspect: Double

  /// The fewest columns, which leave room for the quadrants' numbers beside the cross.
  package static let leastColumns = 7
  /// The fewest rows, which leave room for a number above the cross and one below.
  package static let leastRows = 3
  /// The most pixels that are sent: 800 × 600 appear quickly, and still look good when scaled.
  package static let mostPixels = 480_000

  /// The largest picture with a given aspect that fits into a terminal.
  ///
  /// The cells have this aspect to within one column, and the pixels to within their multiples.
  /// Where the two differ, the terminal or `TerminalPicture` stretches the picture accordingly.
  ///
  /// - Parameters:
  ///   - mode: How the picture is shown.
  ///   - terminal: The terminal's cells.
  ///   - aspect: The picture's width divided by its height; positive.
  ///   - reservedRows: The number of rows that are left for text; sixels need at least one below
  ///     the picture.
  /// - Returns: Nil for the mode `none`, and if too few cells are left.
  package init?(mode: PictureMode, terminal: TerminalSize, aspect: Double, reservedRows: Int = 4) {
    precondition(aspect > 0 && aspect.isFinite, "a picture has a width and a height")
    precondition(reservedRows >= 0, "rows are counted")
    guard mode != .none else { return nil }
    let (cellWidth, cellHeight) = (Double(terminal.cellWidth), Double(terminal.cellHeight))
    var space = (
      columns: Double(max(0, terminal.columns)), rows: Double(max(0, terminal.rows - reservedRows))
    )
    if mode == .sixel {  // drawn in screen pixels: fewer pixels cover fewer cells
      space.rows = min(space.rows, (Double(Self.mostPixels) / aspect).squareRoot() / cellHeight)
    }
    let isOdd = !mode.isGraphics
    let columnsPerRow = aspect * cellHeight / cellWidth
    let rows = PictureFit.whole(min(space.rows, space.columns / columnsPerRow), isOdd: isOdd)
    guard rows >= Self.leastRows else { return nil }
    let wanted = Double(rows) * columnsPerRow
    let nearest = isOdd ? 2 * Int(wanted / 2) + 1 : Int(wanted.rounded())
    let columns = min(nearest, PictureFit.whole(space.columns, isOdd: isOdd))
    guard columns >= Self.leastColumns else { return nil }
    self.init(mode, terminal, columns: columns, rows: rows, aspect: aspect)
  }

  /// A picture that fills a terminal, except for rows of text below it.
  ///
  /// Its aspect is that of its cells, rounded to a multiple of 1/1024. The terminal does not scale
  /// sixels, so they fill only as much as `mostPixels` allows.
  ///
  /// - Parameter reservedRows: The number of rows that are left free: for the status line below the
  ///   picture, for the prompt, and for messages.
  /// - Returns: Nil for the mode `none`, and if too few cells are left.
  package init?(filling terminal: TerminalSize, mode: PictureMode, reservedRows: Int = 3) {
    guard mode != .none else { return nil }
    let (cellWidth, cellHeight) = (Double(terminal.cellWidth), Double(terminal.cellHeight))
    var (columns, rows) = (
      Double(max(0, terminal.columns)), Double(max(0, terminal.rows - reservedRows))
    )
    if mode == .sixel {
      let pixels = columns * cellWidth * rows * cellHeight
      let share = min(1, Double(Self.mostPixels) / max(pixels, 1)).squareRoot()
      (columns, rows) = (columns * share, rows * share)
    }
    let isOdd = !mode.isGraphics
    let (across, down) = (
      PictureFit.whole(columns, isOdd: isOdd), PictureFit.whole(rows, isOdd: isOdd)
    )
    guard across >= Self.leastColumns, down >= Self.leastRows else { return nil }
    let aspect = Double(across) * cellWidth / (Double(down) * cellHeight)
    let rounded = max(1, (aspect * 1024).rounded()) / 1024
    self.init(mode, terminal, columns: across, rows: down, aspect: rounded)
  }

  private init(
    _ mode: PictureMode, _ terminal: TerminalSize, columns: Int, rows: Int, aspect: Double
  ) {
    (self.mode, self.columns, self.rows, self.aspect) = (mode, columns, rows, aspect)
    let (cellWidth, cellHeight) = (Double(terminal.cellWidth), Double(terminal.cellHeight))
    var height = Double(rows) * PictureFit.pixelsPerRow(mode, cellHeight: cellHeight)
    // The picture must not be wider than its cells, not even by less than a cell.
    if mode.isGraphics { height = min(height, Double(columns) * cellWidth / aspect) }
    height = min(height, (Double(Self.mostPixels) / aspect).squareRoot())
    self.height = PictureFit.multiple(of: mode == .sixel ? 6 : 2, height)
    width = PictureFit.multiple(of: 4, Double(self.height) * aspect)
  }

  /// The largest whole number, odd if required, that is at most the value and 10,000.
  private static func whole(_ value: Double, isOdd: Bool) -> Int {
    let number = Int(min(value, 10_000))
    return isOdd && number.isMultiple(of: 2) ? number - 1 : number
  }

  /// The largest multiple of a step that is at most the value, but at least one step.
  private static func multiple(of step: Int, _ value: Double) -> Int {
    max(1, Int(value) / step) * step
  }

  /// The pixels in the height of a cell: the screen's own, or two per distinguishable sample.
  private static func pixelsPerRow(_ mode: PictureMode, cellHeight: Double) -> Double {
    switch mode {
    case .kitty, .iterm, .sixel: cellHeight
    case .blocks, .colors256: 4
    case .braille, .ascii, .none: 8
    }
  }
}

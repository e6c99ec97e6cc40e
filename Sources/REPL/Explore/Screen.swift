// Screen — the rows of the terminal: the picture, and the lines printed below it.

/// Counts rows, so that a picture above the prompt can be drawn again in its place.
///
/// Only the thread that owns the terminal may use it.
struct Screen {
  private(set) var size: TerminalSize
  /// The place of the last picture; nil once it can no longer be reached.
  private var region: Region?

  /// A picture's rows, its status line, and the rows below them.
  private struct Region {
    let rows: Int
    /// The number of rows between the status line and the first row of the prompt.
    var below = 0
  }

  /// The terminal's replies about its cells.
  private let replies: TerminalReplies

  /// Whether the size of a cell in pixels is known.
  var knowsCell: Bool {
    TerminalSize.knowsCell(descriptor: Output.standard.rawValue, replies: replies)
  }

  /// Whether the terminal has no control sequences, so that printed text cannot be changed.
  private let isDumb: Bool

  init(size: TerminalSize, replies: TerminalReplies = TerminalReplies(), isDumb: Bool = false) {
    (self.size, self.replies, self.isDumb) = (size, replies, isDumb)
  }

  /// Updates the size of the window; the picture's place is then unknown.
  mutating func resize() {
    size = TerminalSize.of(descriptor: Output.standard.rawValue, replies: replies) ?? size
    region = nil
  }

  /// Prints lines below all others.
  ///
  /// - Parameter strips: The texts before some of the lines, by line number; each is
  ///   `PaletteStrip.columns` wide and followed by a blank.
  mutating func print(_ lines: [String], beside strips: [Int: String] = [:]) throws {
    for (number, line) in lines.enumerated() {
      let strip = strips[number]
      try Output.standard.write(
        (strip.map { $0 + " " } ?? "") + UserErrorPrinter.visible(line) + "\r\n")
      let space = strip == nil ? 0 : PaletteStrip.columns + 1
      note(rows: rows(of: String(repeating: " ", count: space) + line))
    }
  }

  /// Removes the lines that were printed last, if they can still be reached.
  ///
  /// The cursor must be at the beginning of the row below them.
  mutating func takeBack(_ lines: [String]) throws {
    let rows = lines.reduce(0) { $0 + self.rows(of: $1) }
    guard let region, rows > 0, rows <= region.below else { return }
    self.region?.below -= rows
    try Output.standard.write("\u{1B}[\(rows)A\r\u{1B}[J")
  }

  /// Notes that rows of the prompt remain above the new prompt.
  mutating func note(rows: Int) {
    region?.below += rows
    if let region, region.below > size.rows { self.region = nil }
  }

  /// Notes the height of the line being typed; if it scrolls the picture away, its place is lost.
  mutating func note(lineRows: Int) {
    guard let region else { return }
    if region.rows + 1 + region.below + max(1, lineRows) > size.rows { self.region = nil }
  }

  /// Makes room for a picture and its status line.
  mutating func reserve(rows: Int, status: String) throws {
    region = nil
    if isDumb { return }
    try Output.standard.write(String(repeating: "\r\n", count: rows) + fitted(status) + "\r\n")
    region = Region(rows: rows)
  }

  /// Whether a picture of that many rows is completely on the screen, if the cursor is at the
  /// beginning of the prompt's row.
  func holdsPicture(rows: Int) -> Bool {
    guard let region else { return false }
    return region.rows == rows && rows + 1 + region.below < size.rows
  }

  /// The rows of the window that the picture covers, counted from 0; nil if there is no picture.
  ///
  /// - Parameter promptRow: The row of the window in which the prompt begins, likewise.
  func pictureRows(promptRow: Int) -> Range<Int>? {
    guard let region, region.rows > 0 else { return nil }
    let statusRow = promptRow - region.below - 1
    let top = statusRow - region.rows
    return top >= 0 ? top..<statusRow : nil
  }

  /// Forgets the picture's place.
  mutating func abandonPicture() { region = nil }

  /// Draws a picture and its status line in its place, or the status alone; the cursor returns.
  ///
  /// - Parameter cursor: The cursor's position, counted from the first row of the prompt.
  /// - Returns: False if the place has left the screen.
  mutating func draw(_ picture: EncodedPicture?, status: String, cursor: ScreenPosition) throws
    -> Bool
  {
    guard let region else { return false }
    let toStatus = cursor.row + region.below + 1
    let up = toStatus + region.rows
    guard up < size.rows else { return false }
    // Terminals save only one cursor position, which pictures may need; so rows are counted
    // instead.
    var text = "\u{1B}[?25l\r"
    if let picture, region.rows > 0 {
      text += "\u{1B}[\(up)A"
      switch picture {
      case .lines(let lines): text += lines.joined(separator: "\r\n") + "\u{1B}[m\r\n"
      case .block(let block): text += block + "\u{1B}[\(region.rows)B\r"
      }
    } else {
      text += "\u{1B}[\(toStatus)A"
    }
    text += fitted(status) + "\u{1B}[K\u{1B}[\(toStatus)B\r"
    if cursor.column > 0 { text += "\u{1B}[\(cursor.column)C" }
    try Output.standard.write(text + "\u{1B}[?25h")
    return true
  }

  /// Prints a finished picture and its status line on a terminal without control sequences.
  func printPlainly(_ picture: EncodedPicture?, status: String) throws {
    var lines: [String] = []
    if case .lines(let rows) = picture { lines = rows }
    try Output.standard.write((lines + [fitted(status)]).joined(separator: "\r\n") + "\r\n")
  }

  /// The beginning of a text that fits into one row.
  private func fitted(_ text: String) -> String { String(text.prefix(max(1, size.columns - 1))) }

  private func rows(of line: String) -> Int {
    var layout = LineLayout(width: size.columns)
    layout.advance(over: line.unicodeScalars)
    // After a row that is filled to its edge, the cursor has not moved to the next row.
    return layout.position.row + (layout.position.column > 0 || line.isEmpty ? 1 : 0)
  }
}

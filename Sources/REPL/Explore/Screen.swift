// Screen — the terminal's rows: where the picture stands, and what was printed below it.

internal import Core

/// Keeps count of rows, so that a picture that stands above the prompt can be drawn again.
///
/// Used by the thread that owns the terminal, and by no other.
struct Screen {
  private(set) var size: TerminalSize
  /// Where the last picture stands; nil when it can no longer be reached.
  private var region: Region?

  /// A picture's rows, its status line, and what came below.
  private struct Region {
    let rows: Int
    /// Rows between the status line and the prompt's first row.
    var below = 0
  }

  /// What the terminal said of its cells.
  private let replies: TerminalReplies

  /// Whether the terminal knows no sequences: what was printed stays as it is.
  private let isDumb: Bool

  init(size: TerminalSize, replies: TerminalReplies = TerminalReplies(), isDumb: Bool = false) {
    (self.size, self.replies, self.isDumb) = (size, replies, isDumb)
  }

  /// The window has another size: nobody knows where the rows went.
  mutating func resize() {
    size = TerminalSize.of(descriptor: Output.standard.rawValue, replies: replies) ?? size
    region = nil
  }

  /// Prints lines below everything.
  ///
  /// - Parameter strips: What goes before some of them, by their numbers: `PaletteStrip.columns`
  ///   wide, and a blank.
  mutating func print(_ lines: [String], beside strips: [Int: String] = [:]) throws {
    for (number, line) in lines.enumerated() {
      let strip = strips[number]
      try Output.standard.write(
        (strip.map { $0 + " " } ?? "") + UserErrorPrinter.visible(line) + "\r\n")
      let space = strip == nil ? 0 : PaletteStrip.columns + 1
      note(rows: rows(of: String(repeating: " ", count: space) + line))
    }
  }

  /// Takes lines back that were printed last, if they can be reached.
  ///
  /// The cursor stands at the beginning of the row below them.
  mutating func takeBack(_ lines: [String]) throws {
    let rows = lines.reduce(0) { $0 + self.rows(of: $1) }
    guard let region, rows > 0, rows <= region.below else { return }
    self.region?.below -= rows
    try Output.standard.write("\u{1B}[\(rows)A\r\u{1B}[J")
  }

  /// The prompt's rows have become part of what stands above.
  mutating func note(rows: Int) {
    region?.below += rows
    if let region, region.below > size.rows { self.region = nil }
  }

  /// A line of so many rows is being typed: what it has scrolled away cannot be drawn again.
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

  /// Whether a picture of so many rows stands there, all of it on the screen, with the cursor at
  /// the beginning of the row where the prompt is to be.
  func holdsPicture(rows: Int) -> Bool {
    guard let region else { return false }
    return region.rows == rows && rows + 1 + region.below < size.rows
  }

  /// Gives the picture's place up.
  mutating func abandonPicture() { region = nil }

  /// Draws a picture, or its status alone, where room was made; the cursor stays.
  ///
  /// - Parameter cursor: Where it is, from the prompt's first row.
  /// - Returns: False when the place has left the screen.
  mutating func draw(_ picture: EncodedPicture?, status: String, cursor: ScreenPosition) throws
    -> Bool
  {
    guard let region else { return false }
    let toStatus = cursor.row + region.below + 1
    let up = toStatus + region.rows
    guard up < size.rows else { return false }
    // A terminal keeps one position, and pictures may need it: the way back is counted.
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

  /// Prints a finished picture and its status line below everything, on a terminal that knows
  /// no sequences.
  func printPlainly(_ picture: EncodedPicture?, status: String) throws {
    var lines: [String] = []
    if case .lines(let rows) = picture { lines = rows }
    try Output.standard.write((lines + [fitted(status)]).joined(separator: "\r\n") + "\r\n")
  }

  /// At most as much as fits a row.
  private func fitted(_ text: String) -> String { String(text.prefix(max(1, size.columns - 1))) }

  private func rows(of line: String) -> Int {
    var layout = LineLayout(width: size.columns)
    layout.advance(over: line.unicodeScalars)
    // A row that is full to its edge has not begun the next.
    return layout.position.row + (layout.position.column > 0 || line.isEmpty ? 1 : 0)
  }
}

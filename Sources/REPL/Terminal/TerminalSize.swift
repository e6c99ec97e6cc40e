// TerminalSize — the number of a terminal's cells, and their size in pixels.

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The size of a terminal in cells.
package struct TerminalSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int
  /// The width of a cell in pixels.
  package var cellWidth: Int
  /// The height of a cell in pixels.
  package var cellHeight: Int

  /// Creates a size; cells of unknown size count as 10 × 20 pixels, as on DEC's VT340.
  package init(columns: Int, rows: Int, cellWidth: Int = 10, cellHeight: Int = 20) {
    precondition(cellWidth > 0 && cellHeight > 0, "a cell has pixels")
    (self.columns, self.rows) = (columns, rows)
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
  }

  /// The current size of the terminal behind a descriptor; nil if there is none.
  ///
  /// - Parameter replies: The terminal's replies about its pixels, used if the system does not know
  ///   them.
  package static func of(descriptor: Int32, replies: TerminalReplies? = nil) -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
    guard let (width, height) = cells(size, replies).first else {
      return TerminalSize(columns: columns, rows: rows)
    }
    return TerminalSize(columns: columns, rows: rows, cellWidth: width, cellHeight: height)
  }

  /// Whether the size of a cell in pixels is known, by the system or by the terminal's replies.
  package static func knowsCell(descriptor: Int32, replies: TerminalReplies) -> Bool {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return false }
    return !cells(size, replies).isEmpty
  }

  /// The possible sizes of a cell in pixels, the most reliable first.
  private static func cells(_ size: winsize, _ replies: TerminalReplies?) -> [(Int, Int)] {
    let (columns, rows) = (max(1, Int(size.ws_col)), max(1, Int(size.ws_row)))
    return [
      (Int(size.ws_xpixel) / columns, Int(size.ws_ypixel) / rows),
      replies?.cell.map { ($0.width, $0.height) },
      replies?.window.map { ($0.width / columns, $0.height / rows) },
    ].compactMap(\.self).filter { isCell($0.0, $0.1) }
  }

  /// Whether a cell can have this size; some terminals report 0, or cells instead of pixels.
  private static func isCell(_ width: Int, _ height: Int) -> Bool {
    (3...300).contains(width) && (width...5 * width).contains(height)
  }
}

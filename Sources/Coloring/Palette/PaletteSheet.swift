// PaletteSheet — a picture of palettes: strips with their names, one below the other.

extension Palette {
  /// One cycle of the palette, from left to right, as a picture that is one pixel high.
  ///
  /// - Parameter width: The width in pixels, at least 1.
  package func strip(width: Int) -> Pixmap {
    Pixmap(width: width, height: 1, bytes: row(width: width, j: 0))
  }

  /// A row of the strip, dithered as row `j` of a picture.
  fileprivate func row(width: Int, j: Int) -> [UInt8] {
    let ring = ring
    let colors = (0..<width).map { ring.color(at: (Double($0) + 0.5) / Double(width)) }
    return RowEncoder(depth: .eight).encode(colors, j: j)
  }
}

/// Draws a picture of palettes.
package enum PaletteSheet {
  /// The dimensions in pixels.
  private static let (margin, stripWidth, stripHeight, captionHeight) = (16, 720, 40, 24)
  private static let (paper, ink) = (
    UInt8(22), (red: UInt8(225), green: UInt8(225), blue: UInt8(220))
  )

  /// Draws strips below their captions, which are cut off at the edge of the sheet.
  ///
  /// - Parameter entries: At least one.
  /// - Complexity: O(pixels), which are 46,000 for each entry.
  package static func picture(of entries: [(caption: String, palette: Palette)]) -> Pixmap {
    precondition(!entries.isEmpty, "a sheet shows something")
    let rowHeight = captionHeight + stripHeight + margin
    let (width, height) = (stripWidth + 2 * margin, entries.count * rowHeight + margin)
    var sheet = Pixmap(
      width: width, height: height, bytes: [UInt8](repeating: paper, count: 3 * width * height))
    for (index, entry) in entries.enumerated() {
      let top = margin + index * rowHeight
      BitmapFont.draw(entry.caption, at: (margin, top), scale: 2, color: ink, into: &sheet)
      for j in top + captionHeight..<top + captionHeight + stripHeight {
        let start = 3 * (j * width + margin)
        sheet.bytes.replaceSubrange(
          start..<start + 3 * stripWidth, with: entry.palette.row(width: stripWidth, j: j))
      }
    }
    return sheet
  }
}

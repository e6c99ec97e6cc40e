// TerminalPicture — encodes a picture for a terminal.

package import Coloring
package import ImageFiles

/// Encodes pictures for terminals.
package enum TerminalPicture {
  /// The encoding of a picture; the same picture gives the same text on every machine.
  ///
  /// - Parameters:
  ///   - pixmap: The picture; it is scaled if its size is not the fit's `width` × `height`.
  ///   - fit: The picture's cells, and the mode.
  ///   - cross: Whether to divide the picture by a cross into the quadrants 1 to 4.
  ///   - image: The picture's number in kitty's protocol; it replaces one with the same number.
  ///   - detail: The share of the width and height at which all detail is still visible, above 0
  ///     and up to 1. If the terminal scales pictures, it is sent no larger than that.
  package static func encode(
    _ pixmap: Pixmap, in fit: PictureFit, cross: Bool, image: Int = 1, detail: Double = 1
  ) throws(PictureError) -> EncodedPicture {
    switch fit.mode {
    case .kitty, .iterm:
      let small = reduced(pixmap, to: detail)
      let hasCross = cross && min(small.width, small.height) >= leastCrossed
      let png = try PNGWriter.bytes(of: hasCross ? small.crossed() : small)
      return .block(
        fit.mode == .kitty
          ? InlineImage.kitty(png, columns: fit.columns, rows: fit.rows, image: image)
          : InlineImage.iterm(png, columns: fit.columns, rows: fit.rows))
    case .sixel:
      let isFitting = pixmap.width == fit.width && pixmap.height == fit.height
      let own =
        isFitting ? pixmap : LightGrid(pixmap, width: fit.width, height: fit.height).pixmap
      return .block(InlineImage.inPlace(Chafa.sixels(of: cross ? own.crossed() : own)))
    case .blocks:
      var grid = CharacterGrid(blocks: pixmap, columns: fit.columns, rows: fit.rows)
      if cross { grid.drawCross(.light) }
      return .lines(grid.lines)
    case .colors256:
      var grid = CharacterGrid(indexed: pixmap, columns: fit.columns, rows: fit.rows)
      if cross { grid.drawCross(.light) }
      return .lines(grid.indexed().lines)
    case .braille:
      var grid = CharacterGrid(braille: pixmap, columns: fit.columns, rows: fit.rows)
      if cross { grid.drawCross(.light) }
      return .lines(grid.lines)
    case .ascii:
      var grid = CharacterGrid(ascii: pixmap, columns: fit.columns, rows: fit.rows)
      if cross { grid.drawCross(.ascii) }
      return .lines(grid.lines)
    case .none: return .lines([])
    }
  }

  /// The smallest side of a picture with a cross, in pixels; in a smaller one the cross, when
  /// scaled up, would hide the picture.
  private static let leastCrossed = 100

  private static func reduced(_ pixmap: Pixmap, to detail: Double) -> Pixmap {
    func part(_ side: Int) -> Int { min(side, max(8, Int((Double(side) * detail).rounded(.up)))) }
    let (width, height) = (part(pixmap.width), part(pixmap.height))
    if (width, height) == (pixmap.width, pixmap.height) { return pixmap }
    return LightGrid(pixmap, width: width, height: height).pixmap
  }
}

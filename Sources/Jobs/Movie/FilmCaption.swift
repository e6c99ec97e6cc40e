// FilmCaption — the place and the depth, written into the frames of a movie.

internal import Coloring
internal import Core
internal import Places

/// Two lines in the lower left corner of each frame: the movie's title, and the frame's zoom.
struct FilmCaption: Sendable {
  private let letters: Pixmap
  private let left: Int
  private let top: Int

  /// - Parameters:
  ///   - title: The upper line; shortened where the frame is too narrow.
  ///   - height: The full height of the frame's view, as significand · 2^exponent.
  init(_ title: String, height: (significand: Double, exponent: Int), size: PictureSize) {
    let scale = max(1, min(size.height, size.width) / 300)
    let margin = 4 * scale
    let most = (size.width - 4 * margin) / (BitmapFont.advance * scale)
    let lines = [
      title.count > most ? String(title.prefix(max(most - 1, 0))) + "…" : title,
      "zoom \(Self.zoom(height))",
    ]
    let width = lines.map { BitmapFont.width(of: $0, scale: scale) }.max() ?? 0
    let step = (BitmapFont.height + 2) * scale
    let (across, down) = (min(width + 2 * margin, size.width), min(2 * step + margin, size.height))
    var letters = Pixmap(
      width: across, height: down, bytes: [UInt8](repeating: 0, count: 3 * across * down))
    for (index, line) in lines.enumerated() {
      BitmapFont.draw(
        line, at: (margin, margin + index * step), scale: scale, color: (255, 255, 255),
        into: &letters)
    }
    self.letters = letters
    left = min(margin, max(0, size.width - letters.width))
    top = max(0, size.height - letters.height - margin)
  }

  /// The zoom 4 / height in three digits: `1.33e0`, `4.00e1000`.
  static func zoom(_ height: (significand: Double, exponent: Int)) -> String {
    let (hundreds, exponent) = DecimalText.parts(
      (1 / height.significand, 2 - height.exponent), digits: 3)
    let rest = hundreds % 100
    return "\(hundreds / 100).\(rest < 10 ? "0" : "")\(rest)e\(exponent)"
  }

  /// Darkens the rows of a frame behind the letters, and writes these.
  ///
  /// - Parameter top: The number of the first row in the frame.
  func write(on rows: inout [[LinearColor]], top: Int) {
    for index in rows.indices {
      let y = top + index - self.top
      guard (0..<letters.height).contains(y) else { continue }
      for x in 0..<letters.width {
        let isLetter = letters[x, y].red > 0
        let color = rows[index][left + x]
        rows[index][left + x] =
          isLetter ? color.mixed(with: .white, 0.85) : color * Self.shade
      }
    }
  }

  /// The share of light that is left behind the letters.
  private static let shade: Float = 0.4
}

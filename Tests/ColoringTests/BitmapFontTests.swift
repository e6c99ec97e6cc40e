// BitmapFontTests — letters on a picture, compared as drawings.

import Testing

@testable import Coloring

@Suite struct BitmapFontTests {
  /// A text on black as lines of characters, one for each row of pixels, with dots for black.
  private func drawing(
    _ text: String, at place: (x: Int, y: Int) = (0, 0), scale: Int = 1, _ width: Int, _ height: Int
  ) -> [String] {
    var picture = Pixmap(
      width: width, height: height, bytes: [UInt8](repeating: 0, count: 3 * width * height))
    BitmapFont.draw(text, at: place, scale: scale, color: (7, 8, 9), into: &picture)
    return (0..<height).map { j in
      String(
        (0..<width).map { i in
          picture[i, j] == (0, 0, 0) ? "." : picture[i, j] == (7, 8, 9) ? "#" : "?"
        } as [Character])
    }
  }

  @Test func `letters are side by side, and descenders are below the line`() {
    #expect(
      drawing("Ag", 11, 8) == [
        ".###.......",
        "#...#......",
        "#...#..####",
        "#####.#...#",
        "#...#.#...#",
        "#...#..####",
        "#...#.....#",
        ".......###.",
      ])
    #expect(BitmapFont.width(of: "Ag") == 11)
    #expect(BitmapFont.width(of: "Ag", scale: 3) == 33)
    #expect(BitmapFont.width(of: "") == 0)
  }

  @Test func `a larger scale gives the same letters in larger dots`() {
    let small = drawing("R2", 11, 8)
    let large = drawing("R2", scale: 3, 33, 24)
    for (j, row) in large.enumerated() {
      #expect(row == small[j / 3].map { String(repeating: $0, count: 3) }.joined())
    }
  }

  @Test func `parts outside of the picture are omitted`() {
    let whole = drawing("B%", 11, 8)
    for (x, y) in [(-3, -2), (4, 3), (-2, 5), (40, 0), (0, 40), (-40, -40)] {
      let cut = drawing("B%", at: (x, y), 11, 8)
      for j in 0..<8 {
        for (i, dot) in cut[j].enumerated() {
          let isInside = (0..<11).contains(i - x) && (0..<8).contains(j - y)
          #expect(dot == (isInside ? Array(whole[j - y])[i - x] : "."))
        }
      }
    }
    #expect(drawing("L", at: (-2, -2), scale: 4, 3, 3) == ["##.", "##.", "##."])
  }

  @Test func `all ASCII characters differ, and fit into five columns`() {
    let signs = (33...126).map { String(Unicode.Scalar(UInt8($0))) } + ["×", "°", "−", "·", "…"]
    let drawn = signs.map { drawing($0, at: (1, 1), 7, 10) }
    let box = drawing("\u{1F30A}", at: (1, 1), 7, 10)
    #expect(Set(drawn).count == signs.count)
    #expect(!drawn.contains(box))
    #expect(drawn.allSatisfy { $0.joined().contains("#") })
    #expect(drawing(" ", at: (1, 1), 7, 10) == Array(repeating: ".......", count: 10))
    for rows in drawn {
      #expect(rows.first == "......." && rows.last == ".......")
      #expect(rows.allSatisfy { $0.first == "." && $0.last == "." })
    }
  }
}

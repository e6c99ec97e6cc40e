// BitmapFont — small letters for captions, drawn pixel by pixel.

/// A typeface of 5 × 7 pixels, with one more row for the descenders of g, j, p, q and y.
///
/// It has all visible ASCII characters and a few more; any other character is drawn as a box.
package enum BitmapFont {
  /// The distance from one letter to the next in pixels, at scale 1: five pixels and a gap of one.
  package static let advance = 6
  /// The distance from the top of a capital to the end of a descender in pixels, at scale 1.
  package static let height = 8

  /// The distance from the first letter's left edge to the last letter's right edge, in pixels.
  ///
  /// - Parameter scale: The side of a dot in pixels, at least 1.
  package static func width(of text: String, scale: Int = 1) -> Int {
    text.isEmpty ? 0 : (text.count * advance - 1) * scale
  }

  /// Draws one line of text; parts outside of the picture are omitted.
  ///
  /// - Parameters:
  ///   - text: The text; newlines are drawn as boxes too.
  ///   - place: The top left pixel of the first letter, which may lie outside.
  ///   - scale: The side of a dot in pixels, at least 1.
  ///   - color: The color, in 8-bit sRGB.
  /// - Complexity: O(letters × `scale`²).
  package static func draw(
    _ text: String, at place: (x: Int, y: Int), scale: Int = 1,
    color: (red: UInt8, green: UInt8, blue: UInt8), into picture: inout Pixmap
  ) {
    precondition(scale >= 1, "a dot has a pixel or more")
    for (index, letter) in text.enumerated() {
      let rows = glyphs[letter] ?? box
      let left = place.x + index * advance * scale
      for row in 0..<height {
        for column in 0..<5 where rows >> UInt64(8 * (7 - row) + 4 - column) & 1 == 1 {
          let (x, y) = (left + column * scale, place.y + row * scale)
          for j in max(y, 0)..<max(min(y + scale, picture.height), max(y, 0)) {
            for i in max(x, 0)..<max(min(x + scale, picture.width), max(x, 0)) {
              picture[i, j] = color
            }
          }
        }
      }
    }
  }

  /// The box that is drawn for a missing letter.
  private static let box: UInt64 = 0x1F_11_11_11_11_11_1F_00

  /// The glyphs, with one byte per row from the top; the lowest five bits are the pixels, and the
  /// highest of them is the leftmost pixel.
  private static let glyphs: [Character: UInt64] = [
    " ": 0x00_00_00_00_00_00_00_00, "!": 0x04_04_04_04_04_00_04_00,
    "\"": 0x0A_0A_00_00_00_00_00_00, "#": 0x0A_0A_1F_0A_1F_0A_0A_00,
    "$": 0x04_0F_14_0E_05_1E_04_00, "%": 0x18_19_02_04_08_13_03_00,
    "&": 0x0C_12_14_08_15_12_0D_00, "'": 0x04_04_00_00_00_00_00_00,
    "(": 0x02_04_08_08_08_04_02_00, ")": 0x08_04_02_02_02_04_08_00,
    "*": 0x00_04_15_0E_15_04_00_00, "+": 0x00_04_04_1F_04_04_00_00,
    ",": 0x00_00_00_00_00_0C_04_08, "-": 0x00_00_00_1F_00_00_00_00,
    ".": 0x00_00_00_00_00_0C_0C_00, "/": 0x00_01_02_04_08_10_00_00,
    "0": 0x0E_11_13_15_19_11_0E_00, "1": 0x04_0C_04_04_04_04_0E_00,
    "2": 0x0E_11_01_02_04_08_1F_00, "3": 0x1F_02_04_02_01_11_0E_00,
    "4": 0x02_06_0A_12_1F_02_02_00, "5": 0x1F_10_1E_01_01_11_0E_00,
    "6": 0x06_08_10_1E_11_11_0E_00, "7": 0x1F_01_02_04_08_08_08_00,
    "8": 0x0E_11_11_0E_11_11_0E_00, "9": 0x0E_11_11_0F_01_02_0C_00,
    ":": 0x00_0C_0C_00_0C_0C_00_00, ";": 0x00_0C_0C_00_00_0C_04_08,
    "<": 0x02_04_08_10_08_04_02_00, "=": 0x00_00_1F_00_1F_00_00_00,
    ">": 0x08_04_02_01_02_04_08_00, "?": 0x0E_11_01_02_04_00_04_00,
    "@": 0x0E_11_17_15_17_10_0E_00, "A": 0x0E_11_11_1F_11_11_11_00,
    "B": 0x1E_11_11_1E_11_11_1E_00, "C": 0x0E_11_10_10_10_11_0E_00,
    "D": 0x1C_12_11_11_11_12_1C_00, "E": 0x1F_10_10_1E_10_10_1F_00,
    "F": 0x1F_10_10_1E_10_10_10_00, "G": 0x0E_11_10_17_11_11_0F_00,
    "H": 0x11_11_11_1F_11_11_11_00, "I": 0x0E_04_04_04_04_04_0E_00,
    "J": 0x07_02_02_02_02_12_0C_00, "K": 0x11_12_14_18_14_12_11_00,
    "L": 0x10_10_10_10_10_10_1F_00, "M": 0x11_1B_15_15_11_11_11_00,
    "N": 0x11_11_19_15_13_11_11_00, "O": 0x0E_11_11_11_11_11_0E_00,
    "P": 0x1E_11_11_1E_10_10_10_00, "Q": 0x0E_11_11_11_15_12_0D_00,
    "R": 0x1E_11_11_1E_14_12_11_00, "S": 0x0F_10_10_0E_01_01_1E_00,
    "T": 0x1F_04_04_04_04_04_04_00, "U": 0x11_11_11_11_11_11_0E_00,
    "V": 0x11_11_11_11_11_0A_04_00, "W": 0x11_11_11_15_15_15_0A_00,
    "X": 0x11_11_0A_04_0A_11_11_00, "Y": 0x11_11_11_0A_04_04_04_00,
    "Z": 0x1F_01_02_04_08_10_1F_00, "[": 0x0E_08_08_08_08_08_0E_00,
    "\\": 0x00_10_08_04_02_01_00_00, "]": 0x0E_02_02_02_02_02_0E_00,
    "^": 0x04_0A_11_00_00_00_00_00, "_": 0x00_00_00_00_00_00_00_1F,
    "`": 0x08_04_02_00_00_00_00_00, "a": 0x00_00_0E_01_0F_11_0F_00,
    "b": 0x10_10_16_19_11_11_1E_00, "c": 0x00_00_0E_11_10_11_0E_00,
    "d": 0x01_01_0D_13_11_11_0F_00, "e": 0x00_00_0E_11_1F_10_0E_00,
    "f": 0x06_09_08_1C_08_08_08_00, "g": 0x00_00_0F_11_11_0F_01_0E,
    "h": 0x10_10_16_19_11_11_11_00, "i": 0x04_00_0C_04_04_04_0E_00,
    "j": 0x02_00_06_02_02_02_12_0C, "k": 0x10_10_12_14_18_14_12_00,
    "l": 0x0C_04_04_04_04_04_0E_00, "m": 0x00_00_1A_15_15_15_15_00,
    "n": 0x00_00_16_19_11_11_11_00, "o": 0x00_00_0E_11_11_11_0E_00,
    "p": 0x00_00_1E_11_11_1E_10_10, "q": 0x00_00_0F_11_11_0F_01_01,
    "r": 0x00_00_16_19_10_10_10_00, "s": 0x00_00_0F_10_0E_01_1E_00,
    "t": 0x08_08_1C_08_08_09_06_00, "u": 0x00_00_11_11_11_13_0D_00,
    "v": 0x00_00_11_11_11_0A_04_00, "w": 0x00_00_11_11_15_15_0A_00,
    "x": 0x00_00_11_0A_04_0A_11_00, "y": 0x00_00_11_11_11_0F_01_0E,
    "z": 0x00_00_1F_02_04_08_1F_00, "{": 0x02_04_04_08_04_04_02_00,
    "|": 0x04_04_04_04_04_04_04_00, "}": 0x08_04_04_02_04_04_08_00,
    "~": 0x00_00_08_15_02_00_00_00, "×": 0x00_11_0A_04_0A_11_00_00,
    "°": 0x06_09_09_06_00_00_00_00, "−": 0x00_00_00_0E_00_00_00_00,
    "·": 0x00_00_00_04_00_00_00_00, "…": 0x00_00_00_00_00_00_15_00,
  ]
}

// CharacterGrid+Drawing — pictures drawn as half blocks, as braille and as ASCII.

internal import Coloring
internal import Core

extension CharacterGrid {
  private static let upperHalf: Unicode.Scalar = "▀"

  /// Draws half blocks in true color; each half has the mean light of its area.
  init(blocks pixmap: Pixmap, columns: Int, rows: Int) {
    let grid = LightGrid(pixmap, width: columns, height: 2 * rows)
    self.init(halves: grid.colors.map { Ink($0) }, columns: columns, rows: rows)
  }

  /// Draws half blocks in indexed colors; errors are diffused to neighbors.
  init(indexed pixmap: Pixmap, columns: Int, rows: Int) {
    let grid = LightGrid(pixmap, width: columns, height: 2 * rows)
    self.init(
      halves: IndexedColors.dithered(grid).map { .indexed($0) }, columns: columns, rows: rows)
  }

  /// Draws half blocks in the given inks, one for each half, row by row.
  private init(halves inks: [Ink], columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows) { column, row in
      let (upper, lower) = (
        inks[2 * row * columns + column], inks[(2 * row + 1) * columns + column]
      )
      return upper == lower
        ? Cell(character: " ", background: lower)
        : Cell(character: CharacterGrid.upperHalf, foreground: upper, background: lower)
    }
  }

  /// Draws eight dots a cell, light on dark, dithered.
  init(braille pixmap: Pixmap, columns: Int, rows: Int) {
    let width = 2 * columns
    let tones = LightGrid(pixmap, width: width, height: 4 * rows).tones()
    let dots = ErrorDiffusion.chosen(for: tones.map { SIMD3(repeating: $0) }, width: width) {
      prepared in
      prepared.x < 0.5 ? (0, .zero) : (1, .one)
    }
    // Unicode's order of the dots: 1 2 3 and 4 5 6 downward, then 7 and 8 below them.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    self.init(columns: columns, rows: rows) { column, row in
      var pattern: UInt32 = 0
      for y in 0..<4 {
        for x in 0..<2 where dots[(4 * row + y) * width + 2 * column + x] == 1 {
          pattern |= bits[y][x]
        }
      }
      return Cell(character: Unicode.Scalar(0x2800 + pattern) ?? " ")
    }
  }

  /// The characters by the lightness of the upper half (downward) and of the lower half (across).
  ///
  /// They contain none of the cross's characters: digits, `|`, `-` and `+`.
  private static let shapes = [
    Array(" .,_a".unicodeScalars),
    Array("`:;cg".unicodeScalars),
    Array("'!=nd".unicodeScalars),
    Array("\"?Y#B".unicodeScalars),
    Array("^FP$@".unicodeScalars),
  ]

  /// Draws printable ASCII, light on dark, two samples a cell.
  init(ascii pixmap: Pixmap, columns: Int, rows: Int) {
    let tones = LightGrid(pixmap, width: columns, height: 2 * rows).tones()
    self.init(columns: columns, rows: rows) { column, row in
      let (upper, lower) = (
        tones[2 * row * columns + column], tones[(2 * row + 1) * columns + column]
      )
      return Cell(character: CharacterGrid.shapes[Int(upper * 4.999)][Int(lower * 4.999)])
    }
  }
}

extension CharacterGrid.Ink {
  init(_ color: LinearColor) {
    let (red, green, blue) = color.displayed
    self = .rgb(red: red, green: green, blue: blue)
  }

  /// The light of a color; nil for the terminal's own color, which is unknown.
  var light: LinearColor? {
    switch self {
    case .plain: nil
    case .rgb(let red, let green, let blue):
      LinearColor(hex: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    case .indexed(let index): IndexedColors.light(of: index)
    }
  }
}

extension LightGrid {
  /// The share of the darkest, and of the brightest, samples that may be clipped.
  private static let clipped = 0.01

  /// The highest median lightness of the samples that are not black.
  ///
  /// A lighter picture is darkened until its median is `wanted`; near the boundary everywhere, it
  /// would otherwise consist of dots only.
  private static let lightest: Float = 0.6
  private static let wanted: Float = 0.4

  /// The lightness of the samples, spread over 0 to 1, for pictures with only ink and background.
  func tones() -> [Float] {
    let lightness = colors.map { color in
      Float(OKLab(LinearColor(rgb: SIMD3(repeating: color.luminance))).lightness)
    }
    let sorted = lightness.sorted()
    let skipped = Int(Double(sorted.count - 1) * LightGrid.clipped)
    let (low, high) = (sorted[skipped], sorted[sorted.count - 1 - skipped])
    guard high - low > 0.02 else { return lightness.map { min(max($0, 0), 1) } }
    let spread = lightness.map { min(max(($0 - low) / (high - low), 0), 1) }
    let light = spread.filter { $0 > 0.02 }.sorted()
    guard let median = light.isEmpty ? nil : light[light.count / 2],
      median > LightGrid.lightest
    else { return spread }
    // The power that maps the median to `wanted`; if the median is 1, none does.
    let power =
      SteadyMath.log2(ofNormal: Double(LightGrid.wanted))
      / SteadyMath.log2(ofNormal: Double(min(median, 0.97)))
    return spread.map {
      Float(SteadyMath.exp2(power * SteadyMath.log2(ofNormal: Double(max($0, 1e-6)))))
    }
  }
}

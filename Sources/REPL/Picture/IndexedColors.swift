// IndexedColors — the 240 colors that are the same on all terminals with 256 colors.

internal import Coloring

/// The 6 × 6 × 6 cube of colors and the 24 grays of a terminal's palette, numbered from 16.
///
/// The first 16 colors are not used, since each user chooses them.
enum IndexedColors {
  /// The values of red, green and blue in the cube, from xterm.
  private static let levels: [UInt32] = [0, 95, 135, 175, 215, 255]

  /// The light of each of the colors 16 to 255.
  private static let lights: [LinearColor] =
    ((0..<216).map { levels[$0 / 36] << 16 | levels[$0 / 6 % 6] << 8 | levels[$0 % 6] }
    + (0..<24).map { (8 + 10 * $0) * 0x01_01_01 }).map { LinearColor(hex: $0) }

  private static let looks = lights.map { look(of: $0) }

  /// The light of a color by its number; nil for the first 16.
  static func light(of index: UInt8) -> LinearColor? {
    index < 16 ? nil : lights[Int(index) - 16]
  }

  /// The number of the color that looks most similar to a given one.
  static func nearest(to light: LinearColor) -> UInt8 {
    nearest(to: look(of: light), among: looks.indices).choice
  }

  /// The dithered color numbers of all samples.
  ///
  /// Only the colors of the picture's own palette are used. Otherwise dark blue might be mixed from
  /// purple and green, which are seen as separate colors in cells as large as a terminal's.
  static func dithered(_ grid: LightGrid) -> [UInt8] {
    let wanted = grid.colors.map { look(of: $0) }
    let own = palette(of: wanted).map { Int($0) - 16 }
    return ErrorDiffusion.chosen(for: wanted, width: grid.width) {
      nearest(to: $0, among: own)
    }
  }

  /// The terminal's colors from which the wanted colors are mixed.
  ///
  /// For each wanted color these are the nearest one, one as far away on the other side, and a
  /// lighter and a darker one.
  private static func palette(of wanted: [SIMD3<Float>]) -> [UInt8] {
    var own: Set<UInt8> = []
    for look in wanted {
      let (choice, value) = nearest(to: look, among: looks.indices)
      own.insert(choice)
      let missed = look - value
      own.insert(nearest(to: look + missed, among: looks.indices).choice)
      // They differ from the color by half the error and by a step between the terminal's colors.
      for step: Float in [-0.15, 0.15] {
        let other = look + SIMD3(step, 0, 0) + 0.5 * missed
        own.insert(nearest(to: other, among: looks.indices).choice)
      }
    }
    return own.sorted()
  }

  /// The palette for a picture's samples.
  static func palette(of grid: LightGrid) -> [UInt8] {
    palette(of: grid.colors.map { look(of: $0) })
  }

  private static func nearest(to look: SIMD3<Float>, among indices: some Collection<Int>)
    -> (choice: UInt8, value: SIMD3<Float>)
  {
    var best = (index: 0, distance: Float.infinity)
    for index in indices {
      let way = looks[index] - look
      let distance = (way * way).sum()
      if distance < best.distance { best = (index, distance) }
    }
    return (UInt8(16 + best.index), looks[best.index])
  }

  /// A color in OKLab, where distances are as people see them.
  private static func look(of light: LinearColor) -> SIMD3<Float> {
    let color = OKLab(light)
    return SIMD3(Float(color.lightness), Float(color.a), Float(color.b))
  }
}

extension CharacterGrid {
  /// The grid in indexed colors only, each the most similar one.
  func indexed() -> CharacterGrid {
    func ink(_ ink: Ink) -> Ink {
      guard case .rgb = ink, let light = ink.light else { return ink }
      return .indexed(IndexedColors.nearest(to: light))
    }
    return CharacterGrid(columns: columns, rows: rows) { column, row in
      let cell = self[column, row]
      return Cell(
        character: cell.character, foreground: ink(cell.foreground),
        background: ink(cell.background)
      )
    }
  }
}

// PictureColors — reads the colors along the middle row of a picture.

internal import Coloring

/// Reads a PNG file, such as a strip one pixel high, a photograph, or a screenshot of a gradient.
enum PictureColors: PaletteFormat {
  static let name = "picture (.png)"
  static let fileExtensions = ["png"]
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number of colors to which a wider row is reduced, by averaging.
  private static let mostColors = 512

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  static func palette(in source: PaletteSource) throws -> FoundPalette {
    let picture = try PictureFile(path: source.path)
    var row: [UInt8] = []
    try picture.forEachRow { j, rgba in if j == picture.height / 2 { row = rgba } }
    let width = row.count / 4
    guard width >= 2 else { throw PaletteError(.tooFew(width), source) }
    return FoundPalette(gradient: colors(of: row, min(width, mostColors)))
  }

  /// The mean light of equal parts of a row of RGBA pixels.
  private static func colors(of row: [UInt8], _ count: Int) -> [UInt32] {
    let width = row.count / 4
    return (0..<count).map { part in
      let pixels = part * width / count..<(part + 1) * width / count
      let sum = pixels.reduce(SIMD3<Float>.zero) { sum, pixel in
        let levels = SIMD3(row[4 * pixel], row[4 * pixel + 1], row[4 * pixel + 2])
        return sum
          + SIMD3(
            SRGB.lights[Int(levels.x)], SRGB.lights[Int(levels.y)], SRGB.lights[Int(levels.z)])
      }
      return LinearColor(rgb: sum / Float(pixels.count)).hex
    }
  }
}

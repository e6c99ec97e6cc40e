// LinearColor — a color as amounts of light, in the primaries of sRGB.

/// A color in linear light: 0 is no light, 1 is the display's white.
///
/// Sums and means of light are right in this form, and wrong in encoded values.
package struct LinearColor: Sendable, Equatable {
  package var rgb: SIMD3<Float>

  package init(rgb: SIMD3<Float>) { self.rgb = rgb }

  package init(_ red: Float, _ green: Float, _ blue: Float) {
    rgb = SIMD3(red, green, blue)
  }

  /// Creates the color written as 0xRRGGBB in sRGB.
  package init(hex: UInt32) {
    func level(_ shift: UInt32) -> Float { Float(SRGB.decode(Double(hex >> shift & 255) / 255)) }
    self.init(level(16), level(8), level(0))
  }

  /// Creates the color with the given encoded sRGB values; values outside of 0 … 1 are clamped.
  package init(displayed red: Double, _ green: Double, _ blue: Double) {
    let table = SRGB.LightTable.shared
    self.init(table.decode(Float(red)), table.decode(Float(green)), table.decode(Float(blue)))
  }

  package static let black = LinearColor(0, 0, 0)
  package static let white = LinearColor(1, 1, 1)

  /// The relative luminance, 0 to 1.
  package var luminance: Float { 0.2126 * rgb.x + 0.7152 * rgb.y + 0.0722 * rgb.z }

  /// Mixes two colors in linear light: `amount` 0 gives this color, 1 gives the other one.
  @inline(__always)
  package func mixed(with other: LinearColor, _ amount: Float) -> LinearColor {
    LinearColor(rgb: rgb + (other.rgb - rgb) * amount)
  }

  @inline(__always)
  package static func * (color: LinearColor, factor: Float) -> LinearColor {
    LinearColor(rgb: color.rgb * factor)
  }

  /// The nearest displayable color; each channel is clamped to 0 … 1.
  @inline(__always)
  package var clamped: LinearColor {
    let bright = SIMD3<Float>.zero.replacing(with: rgb, where: rgb .> 0)
    return LinearColor(rgb: bright.replacing(with: 1, where: bright .> 1))
  }

  /// The means of blocks of `samples` × `samples` pixels, by which supersampled rows become one
  /// row.
  ///
  /// - Parameters:
  ///   - rows: `samples` rows of the same length, which is a multiple of `samples`.
  ///   - samples: At least 1.
  /// - Complexity: O(pixels of `rows`).
  package static func averaged(_ rows: [[LinearColor]], samples: Int) -> [LinearColor] {
    precondition(samples >= 1 && rows.count == samples, "as many rows as samples a side")
    guard samples > 1 else { return rows[0] }
    let width = rows[0].count / samples
    var result = Array(repeating: LinearColor.black, count: width)
    for row in rows {
      precondition(row.count == width * samples, "the row is whole blocks")
      for x in 0..<width {
        for k in 0..<samples { result[x].rgb += row[x * samples + k].rgb }
      }
    }
    let share = 1 / Float(samples * samples)
    for x in 0..<width { result[x].rgb *= share }
    return result
  }

  /// The nearest sRGB color, as 0xRRGGBB.
  package var hex: UInt32 {
    func level(_ light: Float) -> UInt32 { UInt32(SRGB.Table.shared.encode(light) * 255 + 0.5) }
    return level(rgb.x) << 16 | level(rgb.y) << 8 | level(rgb.z)
  }
}

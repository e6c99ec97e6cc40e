// Blend — the ways in which one color is laid over another.

/// The ways in which a layer is combined with the color below it.
///
/// They are computed with values encoded as sRGB, as in painting programs.
package enum Blend: String, Sendable, CaseIterable {
  /// The layer alone.
  case normal
  /// Darkens: a white layer changes nothing, a black one gives black.
  case multiply
  /// Lightens: a black layer changes nothing, a white one gives white.
  case screen
  /// Multiplies where the color below is dark, and screens where it is light.
  case overlay
  /// Like `overlay`, but gentle: a middle gray changes nothing.
  case soft

  /// The blended color.
  func color(_ base: LinearColor, under layer: LinearColor) -> LinearColor {
    if self == .normal { return layer }
    let (b, l) = (Blend.encoded(base), Blend.encoded(layer))
    let mixed: SIMD3<Float>
    switch self {
    case .normal, .multiply: mixed = b * l
    case .screen: mixed = b + l - b * l
    case .overlay:
      let dark: SIMD3<Float> = 2 * b * l
      let light: SIMD3<Float> = 1 - 2 * (1 - b) * (1 - l)
      mixed = dark.replacing(with: light, where: b .> 0.5)
    case .soft:
      // This is Pegtop's formula, whose curve has no corners.
      mixed = b * b + 2 * l * b * (1 - b)
    }
    let table = SRGB.LightTable.shared
    return LinearColor(
      table.decode(mixed.x), table.decode(mixed.y), table.decode(mixed.z))
  }

  private static func encoded(_ color: LinearColor) -> SIMD3<Float> {
    let table = SRGB.Table.shared
    return SIMD3(
      table.encode(color.rgb.x), table.encode(color.rgb.y), table.encode(color.rgb.z))
  }
}

// Blend — ways to lay one color over another.

/// The ways to combine a layer with what lies under it.
///
/// They are computed in encoded values, as painting programs do.
package enum Blend: String, Sendable, CaseIterable {
  /// The layer alone.
  case normal
  /// Darkens: white changes nothing, black stays.
  case multiply
  /// Lightens: black changes nothing, white stays.
  case screen
  /// Multiplies where what lies under it is dark, and screens where it is light.
  case overlay
  /// Works like `overlay`, but gently: a middle gray changes nothing.
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
      // This is Pegtop's formula, which has no corners.
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

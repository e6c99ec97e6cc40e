// PackedLight — a color of linear light in 32 bits, for strips that are looked up often.

/// Linear light as the squares of three small numbers: 10 bits red, 11 green, 10 blue.
///
/// A step is at most 0.6 of an 8-bit level of sRGB, where a film takes the mean of some ten.
enum PackedLight {
  @inline(__always)
  static func pack(_ light: SIMD4<Float>) -> UInt32 {
    let roots = SIMD4<Float>(
      light.x.squareRoot(), light.y.squareRoot(), light.z.squareRoot(), 0)
    let red = UInt32(truncatingIfNeeded: Int32(roots.x * 1023 + 0.5))
    let green = UInt32(truncatingIfNeeded: Int32(roots.y * 2047 + 0.5))
    let blue = UInt32(truncatingIfNeeded: Int32(roots.z * 1023 + 0.5))
    return red | green << 10 | blue << 21
  }

  /// The light of a packed color; its last number is 0.
  @inline(__always)
  static func light(_ word: UInt32) -> SIMD4<Float> {
    let bits = SIMD4<Int32>(repeating: Int32(bitPattern: word)) & masks
    let root = SIMD4<Float>(bits) * scales
    return root * root
  }

  private static let masks = SIMD4<Int32>(0x3FF, 0x1F_FC00, 0x7FE0_0000, 0)
  private static let scales: SIMD4<Float> = {
    let (red, green, blue): (Float, Float, Float) = (1023, 2047 * 0x1p10, 1023 * 0x1p21)
    return SIMD4<Float>(1 / red, 1 / green, 1 / blue, 0)
  }()
}

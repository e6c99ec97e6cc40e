// PaletteRing — the colors round a palette's whole ring, smooth also where the ring closes.

package import Core

/// The colors round a palette's ring, mixed in OKLab.
package struct PaletteRing: Sendable {
  /// The colors at equal steps round the ring, with the first color repeated at the end.
  private let colors: [LinearColor]

  private static let steps = 2048

  package init(_ stops: ColorStops) {
    let curve = RingCurve(
      stops.stops.map { ($0.position, OKLab(LinearColor(hex: $0.color))) })
    colors = (0...PaletteRing.steps).map { step in
      curve.color(at: Double(step % PaletteRing.steps) / Double(PaletteRing.steps)).light.clamped
    }
  }

  /// The color at a position on the ring, in turns; a position that is not finite counts as 0.
  package func color(at position: Double) -> LinearColor {
    color(places(SIMD4(repeating: position)).x)
  }

  /// Four positions in steps from the ring's start; 0 for those that are not finite.
  @inline(__always)
  func places(_ positions: SIMD4<Double>) -> SIMD4<Double> {
    let at = (positions - PaletteRing.floor(positions)) * Double(PaletteRing.steps)
    // The comparison is also false for NaN.
    return SIMD4.zero.replacing(with: at, where: at .>= 0 .& at .<= Double(PaletteRing.steps))
  }

  /// The color at a position from `places`.
  @inline(__always)
  func color(_ place: Double) -> LinearColor {
    let index = min(Int(place), PaletteRing.steps - 1)
    return colors[index].mixed(with: colors[index + 1], Float(place - Double(index)))
  }

  /// Rounds down values up to 2⁵¹ in modulus: after adding 1.5 · 2⁵², no bit is left below the
  /// point.
  ///
  /// (`rounded` calls the C library unless the processor is known to be newer than 2008.)
  @inline(__always)
  private static func floor(_ x: SIMD4<Double>) -> SIMD4<Double> {
    let nearest = (x + 0x1.8p52) - 0x1.8p52
    return nearest.replacing(with: nearest - 1, where: nearest .> x)
  }
}

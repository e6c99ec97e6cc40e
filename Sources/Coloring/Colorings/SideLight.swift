// SideLight — a colored light from the side, in addition to the relief's own.

internal import Core

/// A light that brightens the slopes that face it, by their distance estimates.
package struct SideLight: Sendable {
  private let towardX: Float
  private let towardY: Float
  /// The light on a slope that faces it, as a multiple of what the slope already has.
  private let light: LinearColor

  /// - Parameters:
  ///   - degrees: The direction, counter-clockwise from the right.
  ///   - strength: The strength; at 1 a white light doubles what a slope that faces it has.
  package init(degrees: Double, strength: Float, color: LinearColor) {
    let angle = SteadyMath.turns(degrees: degrees)
    towardX = Float(SteadyMath.sine(turns: angle &+ 1 << 62))
    towardY = Float(SteadyMath.sine(turns: angle))
    light = color * strength
  }

  /// The light on a pixel, as a multiple of what it already has; 0 if its distance is not known.
  func gain(distanceX x: Float, _ y: Float) -> SIMD3<Float> {
    let (wideX, wideY) = (Double(x), Double(y))
    let distance = Float((wideX * wideX + wideY * wideY).squareRoot())
    guard distance > 0, distance <= .greatestFiniteMagnitude else { return .zero }
    return light.rgb * max((x * towardX + y * towardY) / distance, 0)
  }
}

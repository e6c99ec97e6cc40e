// Relief — light from the side, and ink along the boundary, from the distance estimate.

internal import Core

/// Shades a color by the slope of the distance estimate, and inks it next to the set.
///
/// The distance estimate points away from the set, which is down the slope if the set is the
/// summit. A slope that faces the light is brighter, and one that faces away is darker. Within the
/// line width of the set, direction and count change from pixel to pixel, and the color turns into
/// ink. So a filament is one dark line instead of noise.
struct Relief: Sendable {
  private let lightX: Float
  private let lightY: Float
  private let strength: Float
  private let ink: LinearColor
  /// The line width in pixels of the buffer.
  private let lineWidth: Float

  /// The light from above, as a multiple of the light from the side.
  private static let elevation: Float = 1.6
  /// The brightness of a slope that faces the light, which compensates for the darker slopes.
  private static let exposure: Float = 1.2
  /// The share of the color that remains on the boundary itself.
  private static let leftOnBoundary: Float = 0.15

  /// - Parameters:
  ///   - strength: Replaces the look's strength of the relief.
  ///   - ink: Replaces the look's ink.
  ///   - lines: A factor for the look's line width.
  init(look: Look, strength: Float? = nil, ink: LinearColor? = nil, lines: Float = 1) {
    let angle = SteadyMath.turns(degrees: look.lightAngle)
    lightX = Float(SteadyMath.sine(turns: angle &+ 1 << 62))
    lightY = Float(SteadyMath.sine(turns: angle))
    self.strength = min(max(strength ?? look.relief, 0), 1)
    self.ink = ink ?? look.ink ?? look.palette.ink
    lineWidth = max(look.lineWidth, 0) * Float(look.lineUnit) * lines
  }

  /// The light on four pixels, and their distances; 0 if a distance is not known.
  @inline(__always)
  func light(distancesX x: SIMD4<Float>, _ y: SIMD4<Float>) -> Light {
    let (wideX, wideY) = (Relief.widened(x), Relief.widened(y))
    let squares = wideX * wideX + wideY * wideY
    let distance = SIMD4(
      Float(squares.x.squareRoot()), Float(squares.y.squareRoot()), Float(squares.z.squareRoot()),
      Float(squares.w.squareRoot()))
    // From −1, facing away from the light, to 1, facing it.
    let facing: SIMD4<Float> = (x * lightX + y * lightY) / distance
    let lambert: SIMD4<Float> = (Relief.elevation + facing) / (Relief.elevation + 1)  // 0.23 … 1
    let shade: SIMD4<Float> = 1 + strength * (Relief.exposure * lambert - 1)
    let isKnown = distance .> 0 .& distance .<= .greatestFiniteMagnitude
    return Light(
      distance: SIMD4.zero.replacing(with: distance, where: isKnown), shade: shade)
  }

  /// The light on four pixels.
  struct Light {
    let distance: SIMD4<Float>
    let shade: SIMD4<Float>
  }

  /// The lit color, with each channel from 0 to 1; unchanged if no distance is known.
  @inline(__always)
  func lit(_ color: LinearColor, distance: Float, shade: Float) -> LinearColor {
    guard distance > 0 else { return color }
    var lit = color * shade
    if distance < lineWidth {
      let t = distance / lineWidth
      let share = Relief.leftOnBoundary + (1 - Relief.leftOnBoundary) * t * t * (3 - 2 * t)
      lit = ink.mixed(with: lit, share)
    }
    return lit.clamped
  }

  /// The lit color of one pixel.
  func lit(_ color: LinearColor, distanceX: Float, _ distanceY: Float) -> LinearColor {
    let light = light(
      distancesX: SIMD4(repeating: distanceX), SIMD4(repeating: distanceY))
    return lit(color, distance: light.distance.x, shade: light.shade.x)
  }

  @inline(__always)
  private static func widened(_ x: SIMD4<Float>) -> SIMD4<Double> {
    SIMD4(Double(x.x), Double(x.y), Double(x.z), Double(x.w))
  }
}

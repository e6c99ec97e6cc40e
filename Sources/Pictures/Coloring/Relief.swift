// Relief — light from the side, and ink along the boundary, from the distance estimate.

/// Shades a color by the slope of the distance estimate, and inks it next to the set.
///
/// The distance estimate points away from the set, down the slope if the set is the summit: a
/// slope facing the light is brighter, one facing away darker. Closer to the set than the line's
/// width, direction and count change from pixel to pixel, and the color gives way to ink: a
/// filament is then one dark line rather than noise.
struct Relief: Sendable {
  private let lightX: Float
  private let lightY: Float
  private let strength: Float
  /// In pixels of the buffer.
  private let lineWidth: Float

  /// The sine of the light's height over the horizon, before scaling.
  private static let elevation: Float = 1.3
  /// What is left of the color on the boundary itself.
  private static let ink: Float = 0.1

  init(look: Look) {
    let turn = look.lightAngle / 360
    let angle = UInt64((turn - turn.rounded(.down)) * 0x1p64)
    lightX = Float(SteadyMath.sine(turns: angle &+ 1 << 62))
    lightY = Float(SteadyMath.sine(turns: angle))
    strength = min(max(look.relief, 0), 1)
    lineWidth = max(look.lineWidth, 0) * Float(look.samples)
  }

  /// The color under the light; unchanged where no distance is known (a zero vector).
  func lit(_ color: LinearColor, distanceX x: Float, distanceY y: Float) -> LinearColor {
    let distance = Float((Double(x) * Double(x) + Double(y) * Double(y)).squareRoot())
    guard distance > 0, distance.isFinite else { return color }
    let facing = (x * lightX + y * lightY) / distance  // −1 away from the light … 1 towards it
    // 1 on average over all directions, so that relief does not change the exposure.
    let lambert = 1 + facing / Relief.elevation
    var shade = 1 + strength * (lambert - 1)
    if distance < lineWidth {
      let t = distance / lineWidth
      shade *= Relief.ink + (1 - Relief.ink) * t * t * (3 - 2 * t)
    }
    return LinearColor(rgb: (color.rgb * shade).clamped(lowerBound: .zero, upperBound: .one))
  }
}

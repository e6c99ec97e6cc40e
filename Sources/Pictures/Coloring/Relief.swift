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
  private let ink: LinearColor
  /// In pixels of the buffer.
  private let lineWidth: Float

  /// How much of the light comes from above, as a multiple of that from the side.
  private static let elevation: Float = 1.6
  /// Brightness of a slope that faces the light, for what the other slopes lose.
  private static let exposure: Float = 1.2
  /// What is left of the color on the boundary itself.
  private static let leftOnBoundary: Float = 0.15

  init(look: Look) {
    let angle = SteadyMath.turns(degrees: look.lightAngle)
    lightX = Float(SteadyMath.sine(turns: angle &+ 1 << 62))
    lightY = Float(SteadyMath.sine(turns: angle))
    strength = min(max(look.relief, 0), 1)
    ink = look.ink ?? look.palette.ink
    lineWidth = max(look.lineWidth, 0) * Float(look.samples)
  }

  /// The color under the light; unchanged where no distance is known (a zero vector).
  func lit(_ color: LinearColor, distanceX x: Float, distanceY y: Float) -> LinearColor {
    let distance = Float((Double(x) * Double(x) + Double(y) * Double(y)).squareRoot())
    guard distance > 0, distance.isFinite else { return color }
    let facing = (x * lightX + y * lightY) / distance  // −1 away from the light … 1 towards it
    let lambert = (Relief.elevation + facing) / (Relief.elevation + 1)  // 0.23 … 1
    let shade = 1 + strength * (Relief.exposure * lambert - 1)
    var lit = color * shade
    if distance < lineWidth {
      let t = distance / lineWidth
      let share = Relief.leftOnBoundary + (1 - Relief.leftOnBoundary) * t * t * (3 - 2 * t)
      lit = ink.mixed(with: lit, share)
    }
    return LinearColor(rgb: lit.rgb.clamped(lowerBound: .zero, upperBound: .one))
  }
}

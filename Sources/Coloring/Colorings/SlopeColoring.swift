// SlopeColoring — a plaster relief, lit from the side.

internal import Core

/// The set as a plaster landscape under a low light, with a hint of the palette's colors.
///
/// The technique is known as normal map or "slopes" (Arnaud Chéritat's Wikibooks pages; Kalles
/// Fraktaler): the direction of the distance estimate is that of the slope. `light` is the
/// direction of the light, and `relief` decides how low it is.
package enum SlopeColoring: Coloring {
  package static let name = "slope"
  package static let summary = "a plaster relief lit from the side"
  package static let usesPalette = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Plaster(ranks: RankCurve(survey: survey), look: look)
  }

  private struct Plaster: PixelRule {
    let ranks: RankCurve
    let look: Look
    let ring: PaletteRing
    let relief: Relief
    /// The direction toward the light, to the right and up.
    let lightX: Double
    let lightY: Double

    init(ranks: RankCurve, look: Look) {
      (self.ranks, self.look, ring) = (ranks, look, look.palette.ring)
      let angle = SteadyMath.turns(degrees: look.lightAngle)
      lightX = SteadyMath.sine(turns: angle &+ 1 << 62)
      lightY = SteadyMath.sine(turns: angle)
      // Pixels close to the boundary have the color of shaded stone, and not black lines.
      let stone = OKLab(look.palette.ink)
      relief = Relief(
        look: look, strength: 0,
        ink: OKLab(lightness: 0.32, a: 0.8 * stone.a, b: 0.8 * stone.b).light.clamped)
    }

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let place = look.phase + look.cycles * ranks.rank(of: pixel.smooth)
      let tint = OKLab(ring.color(at: place))
      let distance = pixel.distance
      // From −1, facing away from the light, to 1, facing it; unknown slopes count as flat.
      let facing =
        distance > 0
        ? (Double(pixel.distanceX) * lightX + Double(pixel.distanceY) * lightY) / distance : 0
      let strength = Double(min(max(look.relief, 0), 1))
      let lightness = 0.68 + 0.12 * (tint.lightness - 0.5) + 0.5 * strength * facing
      // Shadows are cold, and lights are warm.
      let warmth = 0.03 * facing * strength
      let plaster = OKLab(
        lightness: min(max(lightness, 0.12), 0.985), a: 0.40 * tint.a + 0.3 * warmth,
        b: 0.40 * tint.b + warmth)
      return relief.lit(
        plaster.light.clamped, distanceX: pixel.distanceX, pixel.distanceY)
    }
  }
}

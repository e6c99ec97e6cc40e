// TextureColoring — an image on the bands of the exterior, by smooth count and angle.

package import Core

/// Lays an image over each band of one count, between angles at escape of 0 and a whole turn.
///
/// The image's columns follow the angle, counter-clockwise, and its rows the fraction of the smooth
/// count, with the top toward the set. `density`, rounded, says how many images are side by side
/// and one above the other in a cell. Where images are finer than pixels, their mean is shown. What
/// is transparent, or lacks an image, has the palette's color by rank of the count.
package enum TextureColoring: Coloring {
  package static let name = "texture"
  package static let summary = "an image on each band, by smooth count and angle"
  package static let usesPalette = true

  package static func features(for look: Look) -> [OrbitFeature] { [.angle] }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Tiles(
      ranks: RankCurve(survey: survey), relief: Relief(look: look, strength: 0.6 * look.relief),
      ring: look.palette.ring, look: look, power: survey.power,
      mean: look.texture?.mean ?? (.black, 0))
  }

  private struct Tiles: PixelRule {
    let feature: OrbitFeature? = .angle
    let ranks: RankCurve
    let relief: Relief
    let ring: PaletteRing
    let look: Look
    let power: Double
    let mean: (color: LinearColor, cover: Float)

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let place = look.phase + look.cycles * ranks.rank(of: pixel.smooth)
      var color = ring.color(at: place)
      let angle = Double(pixel.feature.x)
      if let image = look.texture, angle.isFinite {
        let repeats = max(look.density.rounded(), 1)
        let x = repeats * angle
        let y = repeats * (1 - (pixel.smooth - Double(pixel.count)))
        let light = image.light(x: x - x.rounded(.down), y: y - y.rounded(.down))
        // Images smaller than the pixel are mixed completely.
        let width = repeats * max(pixel.turnsPerSample(power: power), pixel.slope)
        let blur = Float(min(max((width - 0.25) * 2, 0), 1))
        color = color.mixed(
          with: light.color.mixed(with: mean.color, blur),
          light.cover + (mean.cover - light.cover) * blur)
      }
      return relief.lit(color.clamped, distanceX: pixel.distanceX, pixel.distanceY)
    }
  }
}

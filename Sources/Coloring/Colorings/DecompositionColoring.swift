// DecompositionColoring — binary decomposition: the half-plane in which the orbit escapes.

package import Core

/// A checkerboard of bands and cells.
///
/// Each iteration count is a band with a color of the palette, cut into cells that are light where
/// z escapes above the real axis, and dark where below. See Heinz-Otto Peitgen and Peter Richter,
/// "The Beauty of Fractals", 1986. The sides of the cells are field lines and lines of equal
/// potential. Where cells are finer than pixels, both halves are mixed.
package enum DecompositionColoring: Coloring {
  package static let name = "decomposition"
  package static let summary = "light and dark cells by the half-plane of escape"
  package static let usesPalette = true

  package static func features(for look: Look) -> [OrbitFeature] { [.angle] }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Cells(
      ranks: RankCurve(survey: survey), relief: Relief(look: look, strength: 0),
      ring: look.palette.ring, look: look, power: survey.power)
  }

  private struct Cells: PixelRule {
    let feature: OrbitFeature? = .angle
    let ranks: RankCurve
    let relief: Relief
    let ring: PaletteRing
    let look: Look
    let power: Double

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let place = look.phase + look.cycles * ranks.rank(of: Double(pixel.count) + 0.5)
      let color = ring.color(at: place)
      let (dark, light) = (color * 0.32, color.mixed(with: .white, 0.12))
      let angle = pixel.feature.x
      guard angle.isFinite else { return color }
      // The light share of the pixel: within half a pixel of a border the halves are mixed.
      let inside = angle < 0.5 ? min(angle, 0.5 - angle) : -min(angle - 0.5, 1 - angle)
      let width = max(Float(pixel.turnsPerSample(power: power)), 1e-4)
      let share = 0.5 + 0.5 * min(max(inside / width * 2, -1), 1)
      // Cells smaller than the pixel are mixed completely.
      let blur = min(max((width - 0.25) * 2, 0), 1)
      return relief.lit(
        dark.mixed(with: light, share + (0.5 - share) * blur), distanceX: pixel.distanceX,
        pixel.distanceY)
    }
  }
}

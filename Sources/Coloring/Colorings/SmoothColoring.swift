// SmoothColoring — the palette by smooth iteration count, as in most programs.

/// Maps the logarithm of the smooth count above the picture's least count to the palette.
///
/// The continuous ("normalized") iteration count is due to Linas Vepstas, 1997. New here: the count
/// is measured from the picture's own least count, in units of its own spread, so that the coloring
/// works at every depth. A pixel that covers several shades of the palette has their mean color.
package enum SmoothColoring: Coloring {
  package static let name = "smooth"
  package static let summary = "the palette by smooth iteration count, in even waves, softly lit"
  package static let usesPalette = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Waves(
      scale: CountScale(survey: survey), ring: RingBlur(look.palette.ring),
      relief: Relief(look: look, strength: 0.5 * look.relief, lines: 0.5), look: look)
  }

  private struct Waves: PixelRule {
    let scale: CountScale
    let ring: RingBlur
    let relief: Relief
    let look: Look

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let turns = 0.75 * look.cycles
      let color = ring.color(
        at: look.phase + turns * scale.place(of: pixel.smooth),
        width: turns.magnitude * scale.slope(at: pixel.smooth) * pixel.slope)
      return relief.lit(color, distanceX: pixel.distanceX, pixel.distanceY)
    }
  }
}

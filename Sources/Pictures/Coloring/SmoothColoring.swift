// SmoothColoring — the palette by smooth iteration count, as in most programs.

package import Core

/// Runs the palette with the logarithm of the smooth iteration count above the picture's least.
///
/// The continuous ("normalized") iteration count is Linas Vepstas's, 1997. What is new here: the
/// count is measured from the picture's own least count in its own spread, so that the coloring
/// works at every depth. Where a pixel covers more than one shade of the palette, it shows their
/// mean.
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

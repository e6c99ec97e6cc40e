// CountColoring — the palette by the smooth count itself, one turn in 1,024 counts.

/// Maps the smooth count to the palette, from the look's phase on: density 1 is a turn in 1,024.
///
/// This is the usual coloring of Kalles Fraktaler, whose ring has 1,024 places. It does not adapt
/// to the view. With a relief of 0 a color is that of the ring, neither lit nor inked.
package enum CountColoring: Coloring {
  package static let name = "count"
  package static let summary = "the palette by smooth count itself, one turn in 1,024 counts"
  package static let usesPalette = true

  /// The counts in a turn of the palette at density 1.
  private static let countsPerTurn = 1_024.0

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Turns(
      ring: RingBlur(look.palette.ring),
      relief: Relief(look: look, strength: 0.5 * look.relief, lines: 0), look: look)
  }

  private struct Turns: PixelRule {
    let ring: RingBlur
    let relief: Relief
    let look: Look

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let turns = look.density / CountColoring.countsPerTurn
      let color = ring.color(
        at: look.phase + turns * pixel.smooth, width: turns * pixel.slope)
      return relief.lit(color, distanceX: pixel.distanceX, pixel.distanceY)
    }
  }
}

// InsideColoring — the interior as a relief, by its distance from the boundary.

package import Core

/// The interior of the set by the estimated distance from the boundary of each component.
///
/// The palette runs from the boundary inward, twice as slowly with each doubling of the distance,
/// and the estimate's direction gives the relief. Interior pixels without an estimate, as of maps
/// without a derivative, have the interior's own color. The exterior is a plain gray relief.
package enum InsideColoring: Coloring {
  package static let name = "inside"
  package static let summary = "the interior as a relief, by the distance from its boundary"
  package static let usesPalette = true

  package static func features(for look: Look) -> [OrbitFeature] { [.interiorDistance] }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Depths(
      ranks: RankCurve(survey: survey), relief: Relief(look: look, lines: 1.5), look: look,
      ring: look.palette.ring)
  }

  private struct Depths: PixelRule {
    let feature: OrbitFeature? = .interiorDistance
    let ranks: RankCurve
    let relief: Relief
    let look: Look
    let ring: PaletteRing

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let rank = min(max(ranks.rank(of: pixel.smooth), 0), 1)
      let paper = OKLab(lightness: 0.93 - 0.38 * rank, a: -0.004, b: 0.004 - 0.02 * rank)
      return relief.lit(paper.light.clamped, distanceX: pixel.distanceX, pixel.distanceY)
    }

    func color(interior period: Int, _ feature: SIMD2<Float>) -> LinearColor {
      let (x, y) = (Double(feature.x), Double(feature.y))
      let distance = (x * x + y * y).squareRoot()
      guard distance > 0, distance < 0x1p100 else { return look.interior }
      // In 720ths of the view's height, so that the colors do not depend on the picture's size.
      let doublings = SteadyMath.log2(1 + distance / look.lineUnit)
      let color = ring.color(at: look.phase + look.cycles * doublings / 8)
      return relief.lit(color, distanceX: feature.x, feature.y)
    }
  }
}

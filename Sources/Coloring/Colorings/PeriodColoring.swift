// PeriodColoring — an atlas of the interior: each component has the color of its period.

package import Core

/// The interior by period: each has a hue, bright at a component's center and dark at its edge.
///
/// Pixels without a known cycle have the interior's own color. The exterior is a plain gray relief.
///
/// The brightness depends on |λ|, where λ is the cycle's multiplier: 0 at the nucleus, 1 on the
/// boundary. Successive periods differ in hue by the golden section of a circle, so that neighbors
/// are distinct.
package enum PeriodColoring: Coloring {
  package static let name = "period"
  package static let summary = "the interior by its period, shaded by the multiplier"

  package static func features(for look: Look) -> [OrbitFeature] { [.multiplier] }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Atlas(ranks: RankCurve(survey: survey), relief: Relief(look: look), look: look)
  }

  private struct Atlas: PixelRule {
    let feature: OrbitFeature? = .multiplier
    let ranks: RankCurve
    let relief: Relief
    let look: Look

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let rank = min(max(ranks.rank(of: pixel.smooth), 0), 1)
      let paper = OKLab(lightness: 0.93 - 0.38 * rank, a: -0.004, b: 0.004 - 0.02 * rank)
      return relief.lit(paper.light.clamped, distanceX: pixel.distanceX, pixel.distanceY)
    }

    func color(interior period: Int, _ feature: SIMD2<Float>) -> LinearColor {
      if period == 0 { return look.interior }
      let (x, y) = (Double(feature.x), Double(feature.y))
      let length = (x * x + y * y).squareRoot()
      // An unknown multiplier is shaded as 0.6.
      let edge = length.isFinite ? min(length, 1) : 0.6
      // The step between hues is 360° minus the golden angle; period 1 has a warm red.
      let hue = 250 + 222.492_236 * Double(period - 1)
      return OKLab(
        lightness: 0.86 - 0.46 * edge * edge, chroma: 0.07 + 0.08 * edge, hue: hue + 140
      ).light.clamped
    }
  }
}

// AtomsColoring — atom domains: a hue for the index at which the orbit comes nearest to zero.

package import Core

/// Colors by atom domain, a region around each component with that component's period.
///
/// The domain of a pixel is the index of the smallest value of its orbit. Successive indices differ
/// in hue by the golden section of a circle. Interior pixels are darker; the exterior is a relief.
/// Source: Robert Munafo, "Atom domain", Mu-Ency, 2003.
package enum AtomsColoring: Coloring {
  package static let name = "atoms"
  package static let summary = "a hue for the iteration at which the orbit is nearest to zero"

  package static func features(for look: Look) -> [OrbitFeature] { [.atomDomain] }

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    Domains(ranks: RankCurve(survey: survey), relief: Relief(look: look), look: look)
  }

  private struct Domains: PixelRule {
    let feature: OrbitFeature? = .atomDomain
    let ranks: RankCurve
    let relief: Relief
    let look: Look

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let rank = min(max(ranks.rank(of: pixel.smooth), 0), 1)
      let color = hue(of: pixel.feature).map {
        OKLab(lightness: 0.88 - 0.3 * rank, chroma: 0.1, hue: $0)
      }
      let paper = color ?? OKLab(lightness: 0.93 - 0.38 * rank, a: 0, b: 0)
      return relief.lit(paper.light.clamped, distanceX: pixel.distanceX, pixel.distanceY)
    }

    func color(interior period: Int, _ feature: SIMD2<Float>) -> LinearColor {
      guard let hue = hue(of: feature) else { return look.interior }
      return OKLab(lightness: 0.42, chroma: 0.12, hue: hue).light.clamped
    }

    /// The hue in degrees; nil if the domain is not known.
    private func hue(of feature: SIMD2<Float>) -> Double? {
      guard feature.x.isFinite, feature.x >= 1 else { return nil }
      return 30 + 360 * look.phase + 222.492_236 * (Double(feature.x) - 1)
    }
  }
}

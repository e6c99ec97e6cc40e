// PreparedAverages — colors by an average along the orbit, added to the rank of the count.

internal import Core

/// Colors by an average along the orbit, added to the rank of the count; it shows as ribbons.
///
/// The average is stretched so that the middle 96 % of the survey's pixels fill their part of the
/// palette, since only its differences, and not its values, are independent of depth.
struct PreparedAverages: PixelRule {
  let feature: OrbitFeature?
  let look: Look
  private let ranks: RankCurve
  private let relief: Relief
  private let ring: RingBlur
  private let least: Double
  private let spread: Double

  init(_ feature: OrbitFeature, survey: ColoringSurvey, look: Look) {
    (self.feature, self.look) = (feature, look)
    ranks = RankCurve(survey: survey)
    relief = Relief(look: look, strength: 0.6 * look.relief)
    ring = RingBlur(look.palette.ring)
    let averages = survey.settled { sample in
      (sample.values(of: feature) ?? []).map { Double($0.x) }.filter { $0.isFinite }.sorted()
    }
    func quantile(_ share: Double) -> Double {
      averages.blend { $0.isEmpty ? 0 : $0[Int(share * Double($0.count - 1))] }
    }
    least = quantile(0.02)
    spread = max(quantile(0.98) - quantile(0.02), 0.01)
  }

  func color(_ pixel: EscapedPixel) -> LinearColor {
    let average = Double(pixel.feature.x)
    let ribbon = average.isFinite ? min(max((average - least) / spread, -0.2), 1.2) : 0.5
    let place = look.phase + look.cycles * (0.5 * ranks.rank(of: pixel.smooth) + 0.42 * ribbon)
    // The ribbons become finer as the slope of the count increases.
    let width = 0.05 * look.cycles.magnitude * pixel.slope
    return relief.lit(
      ring.color(at: place, width: min(width, 1)), distanceX: pixel.distanceX, pixel.distanceY)
  }
}

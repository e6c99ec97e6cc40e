// QuantileColoring — equal areas get equal shares of the palette, at every depth.

package import Ground

/// Ranks each pixel's smooth count among the picture's, runs the ranks through the palette, and
/// lights the result from the side.
///
/// A palette in counts turns to confetti where counts are steep and to a flat wash where they are
/// not; ranks do neither, whether counts run from 1 to 400 or from 49,709 to 49,714.
package enum QuantileColoring: Coloring {
  package static let name = "quantile"
  package static let summary = "the palette by rank, lit from the side; holds at every depth"
  package static let usesPalette = true

  package static func tone(sample: IterationBuffer, look: Look, limit: Int) -> any Tone {
    Lit(ranks: RankCurve(sample: sample), relief: Relief(look: look), look: look)
  }

  private struct Lit: Tone {
    let ranks: RankCurve
    let relief: Relief
    let look: Look

    func color(_ outcome: PixelOutcome) -> LinearColor {
      switch outcome {
      case .interior: return look.interior
      case .unresolved: return look.unresolved
      case .escaped(let iterations, let fraction, let x, let y):
        let rank = ranks.rank(of: Double(iterations) + Double(fraction))
        let pigment = look.palette.color(at: look.phase + look.cycles * rank)
        return relief.lit(pigment, distanceX: x, distanceY: y)
      }
    }
  }
}

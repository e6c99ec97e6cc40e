// DistanceColoring — pen and ink: dark filaments on white paper.

internal import Core

/// White paper that darkens toward the boundary, by the logarithm of the distance estimate.
///
/// Distance estimates for pictures are due to John Milnor and William Thurston; "The Science of
/// Fractal Images" (1988) draws with them. The ink and the tint of the half-tones are those of the
/// palette.
package enum DistanceColoring: Coloring {
  package static let name = "distance"
  package static let summary = "ink on paper by the distance from the boundary"
  package static let usesPalette = true

  package static func prepared(survey: ColoringSurvey, look: Look, limit: Int)
    -> any PreparedColoring
  {
    let far = survey.settled(Self.farDistance).blend { $0 }
    return Paper(far: survey.spacingsPerUnit * far, look: look)
  }

  /// The distance from the boundary that only a sixth of the escaped pixels exceed.
  private static func farDistance(_ sample: IterationBuffer) -> Double {
    let distances = (0..<sample.tile.count).filter { sample.statuses[$0] == .escaped }
      .map { index in
        let (x, y) = (Double(sample.distancesX[index]), Double(sample.distancesY[index]))
        return (x * x + y * y).squareRoot()
      }
      .filter { $0 > 0 && $0 < 0x1p100 }.sorted()
    return distances.isEmpty ? 1 : distances[Int(0.85 * Double(distances.count - 1))]
  }

  private struct Paper: PixelRule {
    /// The far distance on the coloring's scale, log₂(1 + distance in line widths).
    let reach: Double
    /// The line width in samples.
    let lineWidth: Double
    /// The colors from ink to paper, in equal steps.
    let shades: [LinearColor]
    let look: Look

    init(far: Double, look: Look) {
      self.look = look
      lineWidth = max(Double(look.lineWidth), 0.05) * look.lineUnit
      reach = max(SteadyMath.log2(ofNormal: 1 + far / lineWidth), 1)
      let ink = OKLab(look.ink ?? look.palette.ink)
      let tint = OKLab(RingBlur(look.palette.ring).mean)
      let paper = OKLab(lightness: 0.975, a: 0.002, b: 0.012)
      shades = (0...256).map { step in
        // The colors run from ink through the tint to paper, along a parabola, so without a corner.
        let t = Double(step) / 256
        func mixed(_ part: KeyPath<OKLab, Double>, _ middle: Double) -> Double {
          (1 - t) * (1 - t) * ink[keyPath: part] + 2 * t * (1 - t) * middle
            + t * t * paper[keyPath: part]
        }
        return OKLab(
          lightness: mixed(\.lightness, 0.72), a: mixed(\.a, 1.5 * tint.a),
          b: mixed(\.b, 1.5 * tint.b)
        ).light.clamped
      }
    }

    func color(_ pixel: EscapedPixel) -> LinearColor {
      let nearness = SteadyMath.log2(ofNormal: 1 + pixel.distance / lineWidth) / reach
      let t = min(nearness * (0.5 + 0.5 * look.density), 1) * 256
      let index = min(Int(t), 255)
      return shades[index].mixed(with: shades[index + 1], Float(t - Double(index)))
    }
  }
}

// PreparedTraps — colors by the nearest approach of an orbit to shapes.

internal import Core

/// Colors by the nearest approach of an orbit to shapes.
///
/// The logarithm of the distance decides, from the third to the 97th percentile of the survey's
/// distances, so that the palette is used as a whole at every depth.
struct PreparedTraps: PreparedColoring {
  let look: Look
  private let relief: Relief
  private let ring: PaletteRing
  private let least: Double
  private let spread: Double

  init(survey: ColoringSurvey, look: Look) {
    self.look = look
    relief = Relief(look: look, strength: 0.5 * look.relief)
    ring = look.palette.ring
    let logarithms = survey.settled { sample in
      (sample.values(of: .trapDistance(look.shapes)) ?? []).map { Self.logarithm($0.x) }
        .filter { $0.isFinite }.sorted()
    }
    func quantile(_ share: Double) -> Double {
      logarithms.blend { $0.isEmpty ? 0 : $0[Int(share * Double($0.count - 1))] }
    }
    least = quantile(0.03)
    spread = max(quantile(0.97) - quantile(0.03), 0.05)
  }

  private static func logarithm(_ distance: Float) -> Double {
    if distance == 0 { return -64 }
    return distance > 0 && distance.isFinite ? SteadyMath.log2(Double(distance)) : .nan
  }

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    let nearest = buffer.values(of: .trapDistance(look.shapes))?[index] ?? OrbitFeature.unknown
    let other = buffer.values(of: .trapShape(look.shapes))?[index] ?? OrbitFeature.unknown
    return color(at: index, of: buffer, nearest, other)
  }

  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let nearest = buffer.values(of: .trapDistance(look.shapes))
    let others = buffer.values(of: .trapShape(look.shapes))
    let start = row * buffer.tile.width
    return (start..<start + buffer.tile.width).map {
      color(
        at: $0, of: buffer, nearest?[$0] ?? OrbitFeature.unknown,
        others?[$0] ?? OrbitFeature.unknown)
    }
  }

  private func color(
    at index: Int, of buffer: IterationBuffer, _ nearest: SIMD2<Float>, _ other: SIMD2<Float>
  ) -> LinearColor {
    let status = buffer.statuses[index]
    if status == .unresolved { return look.unresolved }
    let logarithm = Self.logarithm(nearest.x)
    guard logarithm.isFinite else {
      return status == .interior ? look.interior : ring.color(at: look.phase)
    }
    // 1 at the shapes, 0 far from them.
    let nearness = 1 - min(max((logarithm - least) / spread, 0), 1)
    let color = ring.color(at: look.phase + place(nearness, nearest, other))
    // The approach glows, so that the shapes stand out of what is far from them.
    let light = 0.3 + 0.7 * nearness
    let glowing = (color * Float(light)).mixed(with: .white, Float(0.5 * cubed(nearness)))
    if status == .interior { return glowing.clamped }
    return relief.lit(
      glowing, distanceX: buffer.distancesX[index], buffer.distancesY[index])
  }

  /// The place on the palette, in turns after the phase.
  private func place(_ nearness: Double, _ nearest: SIMD2<Float>, _ other: SIMD2<Float>) -> Double {
    let cycles = look.cycles
    switch look.trapReading {
    case .distance: return 0.6 * cycles * nearness
    case .angle: return look.density * Double(nearest.y)
    case .shape:
      let count = Double(look.shapes.shapes.count)
      return other.x.isFinite ? look.density * Double(other.x) / count : 0
    case .index: return other.y.isFinite ? cycles * Double(other.y) / 16 : 0
    }
  }

  private func cubed(_ x: Double) -> Double { x * x * x }
}

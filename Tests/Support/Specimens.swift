// Specimens — synthetic pictures for tests.

package import Coloring
package import Core

/// A buffer of a synthetic picture: every status, a wide and a narrow range of counts, all slopes.
package func specimen(_ tile: Tile, base: Int = 5, features: [OrbitFeature] = []) -> IterationBuffer
{
  var buffer = IterationBuffer(tile: tile, features: features)
  for y in 0..<tile.height {
    for x in 0..<tile.width {
      let outcome = outcome(tile.x + x, tile.y + y, base)
      buffer[x, y] = outcome
      for (plane, feature) in features.enumerated() {
        let value = value(of: feature, tile.x + x, tile.y + y, outcome.status)
        buffer.setFeature(plane, y * tile.width + x, value)
      }
    }
  }
  return buffer
}

/// A feature of a synthetic picture, with slow waves to the right and downward.
private func value(of feature: OrbitFeature, _ i: Int, _ j: Int, _ status: PixelStatus)
  -> SIMD2<Float>
{
  let wave = SIMD2(Float((i * 3 + j) % 64) / 64, Float((i + j * 2) % 64) / 64)
  switch feature {
  // Three different waves, so that a coloring that reads another's feature is noticed.
  case .stripe: return status == .escaped ? SIMD2(wave.x, 0) : OrbitFeature.unknown
  case .triangle: return status == .escaped ? SIMD2(wave.y, 0) : OrbitFeature.unknown
  case .angle: return status == .escaped ? SIMD2(1 - wave.x, 0) : OrbitFeature.unknown
  case .atomDomain: return status == .unresolved ? OrbitFeature.unknown : SIMD2(Float(i % 7 + 1), 0)
  case .interiorDistance: return status == .interior ? wave * 40 : OrbitFeature.unknown
  case .multiplier: return status == .interior ? wave * 0.7 : OrbitFeature.unknown
  case .trap, .trapDistance: return wave
  case .trapShape: return SIMD2(0, (wave.y * 60).rounded(.down))
  }
}

private func outcome(_ i: Int, _ j: Int, _ base: Int) -> PixelOutcome {
  let hash = UInt32(truncatingIfNeeded: i &* 7919 &+ j &* 104_729) &* 2_654_435_761
  if i % 32 < 3 && j % 32 < 3 { return .interior(period: 3) }
  if i % 32 > 28 && j % 32 < 3 { return .unresolved(iterations: 900) }
  let smooth = Float(i * i + 3 * j) / 40
  return .escaped(
    iterations: base + Int(smooth), fraction: smooth - Float(Int(smooth)) + 0x1p-10,
    distanceX: Float(i - 16) / 8, distanceY: Float(hash >> 24) / 128 - 1)
}

extension PreparedColoring {
  /// The color of a single outcome without features.
  package func color(_ outcome: PixelOutcome) -> LinearColor {
    var buffer = IterationBuffer(tile: Tile(x: 0, y: 0, width: 1, height: 1))
    buffer[0] = outcome
    return color(at: 0, of: buffer)
  }
}

/// The largest difference of any channel.
package func difference(_ one: LinearColor, _ other: LinearColor) -> Float {
  let distance = one.rgb - other.rgb
  return max(abs(distance.x), abs(distance.y), abs(distance.z))
}

/// A gradient in linear light, with a bright side.
package func gradient(width: Int, j: Int) -> [LinearColor] {
  (0..<width).map { i in
    LinearColor(Float(i) / Float(width), Float(j % 64) / 64, 1 - Float(i) / Float(width))
  }
}

// PixelTone — a tone that is written as the color of one escaped pixel.

internal import Core

/// A tone that looks at pixels one by one.
protocol PixelTone: Tone {
  var look: Look { get }
  /// What it reads beyond outcomes, if anything.
  var feature: OrbitFeature? { get }

  func color(_ pixel: EscapedPixel) -> LinearColor
  /// The color of a pixel with an attracting cycle; `feature` as in a plane.
  func color(interior period: Int, _ feature: SIMD2<Float>) -> LinearColor
}

/// A pixel that escaped, as colorings see it.
struct EscapedPixel {
  /// The iterations.
  let count: Int
  /// The smooth iteration count.
  let smooth: Double
  /// The distance estimate in samples, to the right and up.
  let distanceX: Float
  let distanceY: Float
  /// `OrbitFeature.unknown` where there is none.
  let feature: SIMD2<Float>

  /// The length of the distance estimate in samples; 0 where it is none.
  var distance: Double {
    let (x, y) = (Double(distanceX), Double(distanceY))
    let distance = (x * x + y * y).squareRoot()
    return distance <= 0x1p127 ? distance : 0
  }

  /// About how much the smooth count changes from this sample to the next.
  ///
  /// It rises by one where the distance halves; at most 2¹⁰, and so where no distance is known.
  var slope: Double { min(1.443 / max(distance, 0x1p-20), 1024) }
}

extension PixelTone {
  var feature: OrbitFeature? { nil }

  func color(interior period: Int, _ feature: SIMD2<Float>) -> LinearColor { look.interior }

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    color(at: index, of: buffer, values: values(in: buffer))
  }

  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let (start, values) = (row * buffer.tile.width, values(in: buffer))
    return (start..<start + buffer.tile.width).map { color(at: $0, of: buffer, values: values) }
  }

  private func values(in buffer: IterationBuffer) -> [SIMD2<Float>] {
    feature.flatMap { buffer.values(of: $0) } ?? []
  }

  @inline(__always)
  private func color(at index: Int, of buffer: IterationBuffer, values: [SIMD2<Float>])
    -> LinearColor
  {
    let value = values.isEmpty ? OrbitFeature.unknown : values[index]
    switch buffer.statuses[index] {
    case .unresolved: return look.unresolved
    case .interior: return color(interior: buffer.counts[index], value)
    case .escaped:
      return color(
        EscapedPixel(
          count: buffer.counts[index], smooth: buffer.smooth(at: index),
          distanceX: buffer.distancesX[index], distanceY: buffer.distancesY[index],
          feature: value))
    }
  }
}

// PixelRule — a prepared coloring that computes one escaped pixel at a time.

internal import Core

/// A prepared coloring that computes pixels one by one.
protocol PixelRule: PreparedColoring {
  var look: Look { get }
  /// The feature that it reads in addition to outcomes, if any.
  var feature: OrbitFeature? { get }

  func color(_ pixel: EscapedPixel) -> LinearColor
  /// The color of an interior pixel; `feature` is the pixel's value of the feature.
  func color(interior period: Int, _ feature: SIMD2<Float>) -> LinearColor
}

extension PixelRule {
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

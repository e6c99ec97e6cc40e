// EXRBlock — some lines of raw data, converted between outcomes and the planes of a file.

internal import Core

/// The values of up to 16 lines; each channel has a plane of 16 lines with `width` values.
struct EXRBlock {
  let layout: EXRLayout
  let width: Int
  var planes: [UInt32]

  init(layout: EXRLayout, width: Int) {
    (self.layout, self.width) = (layout, width)
    planes = Array(
      repeating: 0, count: layout.channels.count * EXROutput.blockLines * width)
  }

  /// Sets a line to a row of `width` outcomes, which has the features of the layout.
  mutating func setLine(_ line: Int, to buffer: IterationBuffer, row y: Int) {
    let (layout, width) = (layout, width)
    let stride = EXROutput.blockLines * width
    var target = planes.mutableSpan
    for x in 0..<width {
      let pixel = EXRPixel(buffer[x, y], limit: layout.limit)
      let at = line * width + x
      target[layout.distanceX * stride + at] = pixel.distanceX.bitPattern
      target[layout.distanceY * stride + at] = pixel.distanceY.bitPattern
      target[layout.fraction * stride + at] = pixel.fraction.bitPattern
      target[layout.count * stride + at] = UInt32(truncatingIfNeeded: pixel.n)
      target[layout.period * stride + at] = UInt32(truncatingIfNeeded: pixel.period)
      if layout.isWide {
        target[layout.highCount * stride + at] = UInt32(truncatingIfNeeded: pixel.n >> 32)
        target[layout.highPeriod * stride + at] = UInt32(truncatingIfNeeded: pixel.period >> 32)
      } else {
        precondition(
          pixel.period < UInt64(UInt32.max) || pixel.period == EXRPixel.noPeriod,
          "no period is longer than the limit")
      }
    }
    for (feature, plane) in zip(layout.features, layout.featurePlanes) {
      guard let values = buffer.values(of: feature) else {
        preconditionFailure("the outcomes have the features of the file")
      }
      for x in 0..<width {
        let (value, at) = (values[y * width + x], line * width + x)
        target[plane.x * stride + at] = value.x.bitPattern
        if plane.y >= 0 { target[plane.y * stride + at] = value.y.bitPattern }
      }
    }
  }

  /// Copies a line's outcomes into a row of a buffer with the same width and the layout's features.
  ///
  /// - Returns: Whether all values are outcomes; false if the file is damaged.
  func copyLine(_ line: Int, to buffer: inout IterationBuffer, row y: Int) -> Bool {
    let source = planes.span
    let stride = EXROutput.blockLines * width
    for x in 0..<width {
      guard let outcome = pixel(source, line * width + x).outcome(limit: layout.limit) else {
        return false
      }
      buffer[x, y] = outcome
    }
    for (index, plane) in layout.featurePlanes.enumerated() {
      for x in 0..<width {
        let at = line * width + x
        let first = Float(bitPattern: source[plane.x * stride + at])
        // A feature with one channel has 0 as its second value, if it is known.
        let second =
          plane.y >= 0
          ? Float(bitPattern: source[plane.y * stride + at]) : first.isNaN ? first : 0
        guard !first.isInfinite, !second.isInfinite else { return false }
        buffer.setFeature(index, y * width + x, SIMD2(first, second))
      }
    }
    return true
  }

  private func pixel(_ source: Span<UInt32>, _ at: Int) -> EXRPixel {
    let stride = EXROutput.blockLines * width
    var pixel = EXRPixel(n: 0)
    pixel.distanceX = Float(bitPattern: source[layout.distanceX * stride + at])
    pixel.distanceY = Float(bitPattern: source[layout.distanceY * stride + at])
    pixel.fraction = Float(bitPattern: source[layout.fraction * stride + at])
    let low = source[layout.count * stride + at]
    let period = source[layout.period * stride + at]
    if layout.isWide {
      let high = source[layout.highCount * stride + at]
      pixel.n = high == .max ? EXRPixel.notEscaped : UInt64(high) << 32 | UInt64(low)
      let highPeriod = source[layout.highPeriod * stride + at]
      pixel.period = UInt64(highPeriod) << 32 | UInt64(period)
    } else {
      pixel.n = low == .max ? EXRPixel.notEscaped : UInt64(low)
      pixel.period = period == .max ? EXRPixel.noPeriod : UInt64(period)
    }
    return pixel
  }
}

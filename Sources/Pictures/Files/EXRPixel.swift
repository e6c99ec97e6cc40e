// EXRPixel — an outcome as the channels of raw data hold it, and blocks of them.
//
// Kalles Fraktaler 2+, Fraktaler-3 and zoomasm share the channels N (or N0 and N1), NF, DEX and
// DEY. Period is our own: they do not tell an interior from what was left undecided.
// docs/formats.md has the table, docs/decisions/0020 the reasons.

import Ground

/// One outcome in the numbers that its channels hold.
///
/// The channels' fraction lies in [0, 1) and ours in (0, 1], so that one of 1 becomes a whole
/// iteration more and a fraction of 0, and back. No outcome changes on the way.
struct EXRPixel: Equatable {
  /// What counts are raised by, so that 0 can mean that there is none.
  static let bias = 1024
  /// The count of what did not escape.
  static let notEscaped = UInt64.max

  /// The period of an interior without a known cycle.
  static let noPeriod = UInt64.max

  /// Iterations and bias, or `notEscaped`.
  var n: UInt64
  /// In [0, 1).
  var fraction: Float = 0
  var distanceX: Float = 0
  var distanceY: Float = 0
  /// Of an interior, `noPeriod` where no cycle is known; else 0.
  var period: UInt64 = 0

  init(n: UInt64) { self.n = n }

  /// The channels' values of an outcome.
  ///
  /// - Parameter limit: The picture's; what is unresolved is so at this limit.
  init(_ outcome: PixelOutcome, limit: Int) {
    switch outcome {
    case .unresolved(let iterations):
      precondition(iterations == limit, "a pixel is unresolved at the picture's limit")
      self.init(n: EXRPixel.notEscaped)
    case .interior(let period):
      self.init(n: EXRPixel.notEscaped)
      self.period = period == 0 ? EXRPixel.noPeriod : UInt64(period)
    case .escaped(let iterations, let fraction, let x, let y):
      precondition((0...limit).contains(iterations), "a pixel escapes within the limit")
      precondition(fraction > 0 && fraction <= 1, "a fraction lies in (0, 1]")
      self.init(n: UInt64(iterations + EXRPixel.bias + (fraction == 1 ? 1 : 0)))
      self.fraction = fraction == 1 ? 0 : fraction
      (distanceX, distanceY) = (x, y)
    }
  }

  /// The outcome that these values mean; nil where no outcome has them, in a damaged file.
  func outcome(limit: Int) -> PixelOutcome? {
    if n == EXRPixel.notEscaped {
      if period == EXRPixel.noPeriod { return .bounded }
      guard period <= UInt64(Int.max) else { return nil }
      return period == 0 ? .unresolved(iterations: limit) : .interior(period: Int(period))
    }
    guard period == 0, fraction >= 0, fraction < 1, n <= UInt64(limit + EXRPixel.bias + 1) else {
      return nil
    }
    let count = Int(n) - EXRPixel.bias - (fraction == 0 ? 1 : 0)
    guard (0...limit).contains(count) else { return nil }
    return .escaped(
      iterations: count, fraction: fraction == 0 ? 1 : fraction, distanceX: distanceX,
      distanceY: distanceY)
  }
}

/// Which channels a file has.
struct EXRLayout: Equatable {
  let limit: Int
  /// Whether counts and periods have a channel for their high 32 bits.
  let isWide: Bool

  /// - Parameter limit: 1 to 2⁶² iterations. Where a biased count may need more than 32 bits
  ///   there are two channels; the bound is Fraktaler-3's.
  init(limit: Int) {
    precondition((1...(1 << 62)).contains(limit), "the limit is of this world")
    self.limit = limit
    isWide = limit + EXRPixel.bias >= 0xFFFF_FFFE
  }

  /// By their names' order, as the planes of a block.
  var channels: [EXRChannel] {
    let kinds: [(String, EXRChannel.Kind)] =
      isWide
      ? [
        ("DEX", .float), ("DEY", .float), ("N0", .unsigned), ("N1", .unsigned), ("NF", .float),
        ("Period0", .unsigned), ("Period1", .unsigned),
      ]
      : [
        ("DEX", .float), ("DEY", .float), ("N", .unsigned), ("NF", .float), ("Period", .unsigned),
      ]
    return kinds.map { EXRChannel(name: $0, kind: $1) }
  }
}

/// The values of up to 16 lines: a plane for each channel, each of 16 lines of `width` values.
struct EXRBlock {
  let layout: EXRLayout
  let width: Int
  var planes: [UInt32]

  init(layout: EXRLayout, width: Int) {
    (self.layout, self.width) = (layout, width)
    planes = Array(
      repeating: 0, count: layout.channels.count * EXROutput.blockLines * width)
  }

  /// Fills a line with a row of outcomes, `width` of them.
  mutating func setLine(_ line: Int, to buffer: IterationBuffer, row y: Int) {
    let (layout, width) = (layout, width)
    let stride = EXROutput.blockLines * width
    var target = planes.mutableSpan
    for x in 0..<width {
      let pixel = EXRPixel(buffer[x, y], limit: layout.limit)
      let at = line * width + x
      target[at] = pixel.distanceX.bitPattern
      target[stride + at] = pixel.distanceY.bitPattern
      if layout.isWide {
        target[2 * stride + at] = UInt32(truncatingIfNeeded: pixel.n)
        target[3 * stride + at] = UInt32(truncatingIfNeeded: pixel.n >> 32)
        target[4 * stride + at] = pixel.fraction.bitPattern
        target[5 * stride + at] = UInt32(truncatingIfNeeded: pixel.period)
        target[6 * stride + at] = UInt32(truncatingIfNeeded: pixel.period >> 32)
      } else {
        precondition(
          pixel.period < UInt64(UInt32.max) || pixel.period == EXRPixel.noPeriod,
          "no period is longer than the limit")
        target[2 * stride + at] = UInt32(truncatingIfNeeded: pixel.n)
        target[3 * stride + at] = pixel.fraction.bitPattern
        target[4 * stride + at] = UInt32(truncatingIfNeeded: pixel.period)
      }
    }
  }

  /// Copies a line's outcomes into a row of a buffer as wide.
  ///
  /// - Returns: Whether all of them are outcomes; false for a damaged file.
  func copyLine(_ line: Int, to buffer: inout IterationBuffer, row y: Int) -> Bool {
    let source = planes.span
    for x in 0..<width {
      guard let outcome = pixel(source, line * width + x).outcome(limit: layout.limit) else {
        return false
      }
      buffer[x, y] = outcome
    }
    return true
  }

  private func pixel(_ source: Span<UInt32>, _ at: Int) -> EXRPixel {
    let stride = EXROutput.blockLines * width
    var pixel = EXRPixel(n: 0)
    pixel.distanceX = Float(bitPattern: source[at])
    pixel.distanceY = Float(bitPattern: source[stride + at])
    let low = source[2 * stride + at]
    if layout.isWide {
      let high = source[3 * stride + at]
      pixel.n = high == .max ? EXRPixel.notEscaped : UInt64(high) << 32 | UInt64(low)
      pixel.fraction = Float(bitPattern: source[4 * stride + at])
      let (lowPeriod, highPeriod) = (source[5 * stride + at], source[6 * stride + at])
      pixel.period = UInt64(highPeriod) << 32 | UInt64(lowPeriod)
    } else {
      pixel.n = low == .max ? EXRPixel.notEscaped : UInt64(low)
      pixel.fraction = Float(bitPattern: source[3 * stride + at])
      let period = source[4 * stride + at]
      pixel.period = period == .max ? EXRPixel.noPeriod : UInt64(period)
    }
    return pixel
  }
}

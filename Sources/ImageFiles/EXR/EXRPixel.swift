// EXRPixel — an outcome in the form of the channels of raw data.
//
// Kalles Fraktaler 2+, Fraktaler-3 and zoomasm share the channels N (or N0 and N1), NF, DEX and
// DEY. The channel Period is new: those programs do not distinguish interior from unresolved
// pixels. docs/formats/pictures.md has the table, and docs/decisions/0020 the reasons.

import Core

/// One outcome, as the numbers in its channels.
///
/// The fraction in a channel lies in [0, 1), and that of an outcome in (0, 1]. So a fraction of 1
/// becomes one more whole iteration and a fraction of 0, and back. The conversion changes no
/// outcome.
struct EXRPixel: Equatable {
  /// The number that is added to counts, so that 0 can mean that there is none.
  static let bias = 1024
  /// The count of a pixel that has not escaped.
  static let notEscaped = UInt64.max

  /// The period of an interior pixel without a known cycle.
  static let noPeriod = UInt64.max

  /// The iterations plus the bias, or `notEscaped`.
  var n: UInt64
  /// The fraction, in [0, 1).
  var fraction: Float = 0
  var distanceX: Float = 0
  var distanceY: Float = 0
  /// The period of an interior pixel, or `noPeriod` if its cycle is not known; 0 for other pixels.
  var period: UInt64 = 0

  init(n: UInt64) { self.n = n }

  /// Creates the channels' values from an outcome.
  ///
  /// - Parameter limit: The picture's limit, which ended the unresolved pixels.
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

  /// The outcome that these values encode; nil if they encode none, in a damaged file.
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

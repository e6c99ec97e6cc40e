// PixelOutcome — what became of one pixel. Three states, never merged.

internal import Core

/// What became of one pixel, or of one of its samples.
public enum PixelOutcome: Sendable, Hashable {
  /// The orbit left the escape radius.
  ///
  /// - Parameters:
  ///   - iterations: The first n with |z_n| beyond 1024.
  ///   - smooth: A count between n and n + 1 that changes smoothly from pixel to pixel.
  ///   - distance: To the set, in pixels, within a factor of two.
  case escaped(iterations: Int, smooth: Double, distance: Double)
  /// The orbit never escapes: an attracting cycle of this period was found, or with 0 a region that
  /// the map takes into itself.
  case interior(period: Int)
  /// Neither within this many iterations: nothing more is known.
  case unresolved(iterations: Int)

  /// - Parameter scale: Pixels in a spacing of samples.
  init(_ outcome: Core.PixelOutcome, scale: Double) {
    switch outcome {
    case .escaped(let iterations, let fraction, let x, let y):
      let (x, y) = (Double(x) * scale, Double(y) * scale)
      self = .escaped(
        iterations: iterations, smooth: Double(iterations) + Double(fraction),
        distance: (x * x + y * y).squareRoot())
    case .interior(let period): self = .interior(period: period)
    case .unresolved(let iterations): self = .unresolved(iterations: iterations)
    }
  }
}

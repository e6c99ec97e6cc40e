// PixelOutcome — the outcome of one pixel: three states that are never merged.

internal import Core

/// The outcome of one pixel, or of one of its samples.
public enum PixelOutcome: Sendable, Hashable {
  /// The orbit left the escape radius, 1024.
  ///
  /// - Parameters:
  ///   - iterations: The first n with |z_n| > 1024.
  ///   - smooth: The smooth iteration count, between n and n + 1.
  ///   - distance: The estimated distance from the set, in pixels, to within a factor of two.
  case escaped(iterations: Int, smooth: Double, distance: Double)
  /// The orbit never escapes.
  ///
  /// Either an attracting cycle with this period was found, or, if the period is 0, a region that
  /// the map takes into itself.
  case interior(period: Int)
  /// Neither was found within this many iterations.
  case unresolved(iterations: Int)

  /// - Parameter scale: The distance between samples, in pixels.
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

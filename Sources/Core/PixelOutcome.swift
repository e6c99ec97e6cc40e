// PixelOutcome — the outcome of one pixel: three states that are never merged.

/// The outcome of one pixel.
package enum PixelOutcome: Equatable, Sendable {
  /// The orbit escaped; `iterations` is the first n with |z_n| greater than the escape radius.
  ///
  /// n is 0 only for a pixel of a Julia set that itself lies outside of that radius. `fraction` is
  /// the smooth iteration count minus n, in (0, 1]. The distance estimate is a vector in pixel
  /// spacings, with x to the right and y upward on the screen. Its length is the estimated distance
  /// from the set, and it points away from the set.
  case escaped(iterations: Int, fraction: Float, distanceX: Float, distanceY: Float)
  /// The orbit never escapes, since an attracting cycle with this period was found.
  ///
  /// The period is 0 if, instead of a cycle, a region was found that the map takes into itself.
  case interior(period: Int)
  /// Neither escape nor a cycle was found within this many iterations.
  case unresolved(iterations: Int)

  /// An interior pixel whose cycle is not known.
  package static let bounded = PixelOutcome.interior(period: 0)

  /// The status alone.
  package var status: PixelStatus {
    switch self {
    case .escaped: .escaped
    case .interior: .interior
    case .unresolved: .unresolved
    }
  }
}

// PixelOutcome — what became of one pixel. Three states, never merged.

/// The status of a pixel, as stored in buffers and files.
package enum PixelStatus: UInt8, Sendable, CaseIterable {
  /// The iteration limit ended it: nothing is known but that.
  case unresolved = 0
  /// It left the escape radius.
  case escaped = 1
  /// An attracting cycle was found.
  case interior = 2

  /// The name in reports and in JSON.
  package var name: String {
    switch self {
    case .unresolved: "unresolved"
    case .escaped: "escaped"
    case .interior: "interior"
    }
  }
}

/// What became of one pixel.
package enum PixelOutcome: Equatable, Sendable {
  /// The first n with |z_n| beyond the escape radius: 0 only of a Julia set's pixel that lies there itself.
  ///
  /// `fraction` is the smooth iteration count less n, in (0, 1]. The distance
  /// estimate is a vector in pixel spacings, x to the right and y up on the
  /// screen: its length is the distance, its direction leads away from the set.
  case escaped(iterations: Int, fraction: Float, distanceX: Float, distanceY: Float)
  /// It never escapes: an attracting cycle of this period exists and was found; 0 where instead a region was
  /// found that the map takes into itself, and no cycle.
  case interior(period: Int)
  /// Neither within this many iterations.
  case unresolved(iterations: Int)

  /// Interior, without a cycle that is known.
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

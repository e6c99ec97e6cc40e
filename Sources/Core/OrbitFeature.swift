// OrbitFeature — a property of a pixel's orbit that some colorings need besides its outcome.

/// A property of a pixel's orbit that only some colorings need, as two floats.
///
/// Both are NaN (`unknown`) if the feature does not apply, as with the stripes of an interior pixel
/// or the multiplier of an escaped one.
package enum OrbitFeature: Hashable, Sendable {
  /// The stripe average.
  ///
  /// x is the mean of ½ + ½ sin(density · arg z), 0 … 1; y is 0. The mean is taken over the part of
  /// the orbit in which neighboring pixels differ, and interpolated so that it is continuous in the
  /// smooth count.
  case stripe(density: Int)
  /// The triangle inequality average.
  ///
  /// x is the mean position of |z_n| between the bounds of the triangle inequality, 0 … 1; y is 0.
  /// The mean is taken over the same part of the orbit as for `stripe`, and interpolated in the
  /// same way.
  case triangle
  /// The angle at escape: x is the argument of z_n in turns, 0 ..< 1; y is 0.
  case angle
  /// The multiplier of an interior pixel's cycle, as real and imaginary part; it lies within the
  /// unit disc.
  case multiplier
  /// The estimated distance of an interior pixel from the boundary of its component.
  ///
  /// x is to the right and y upward, in sample spacings, away from the boundary. The true distance
  /// lies between a quarter of the estimate and the estimate itself.
  case interiorDistance
  /// The atom domain: x is the index k ≥ 1 of the orbit's smallest |z_k|, exact up to 2²⁰; y is 0.
  ///
  /// For an interior pixel, it is the smallest of the first values, as many as its period.
  case atomDomain
  /// The position in an image where the orbit landed: x to the right, y downward, 0 … 1 each.
  case trap
  /// The nearest approach to shapes in the plane of z.
  ///
  /// x is the distance from the nearest shape, divided by the weight of the value; y is the angle
  /// at which z then lies from the shape's middle, in turns, 0 … 1. Both apply to all pixels.
  case trapDistance(TrapShapes)
  /// The shape of the nearest approach, and its time.
  ///
  /// x is the shape's index in the list; y is the number of iterations from the approach to the
  /// escape, or from the first value that counts to the approach where the orbit does not escape.
  case trapShape(TrapShapes)

  /// The value of a pixel to which a feature does not apply.
  package static let unknown = SIMD2<Float>(.nan, .nan)

  /// The name of the feature in lists.
  package var name: String {
    switch self {
    case .stripe: "stripe average"
    case .triangle: "triangle inequality average"
    case .angle: "angle at escape"
    case .multiplier: "multiplier"
    case .interiorDistance: "interior distance"
    case .atomDomain: "atom domain"
    case .trap: "image trap"
    case .trapDistance: "distance from trap shapes"
    case .trapShape: "nearest trap shape"
    }
  }

  /// The shapes of an orbit trap; nil for other features.
  package var trapShapes: TrapShapes? {
    switch self {
    case .trapDistance(let shapes), .trapShape(let shapes): shapes
    case .stripe, .triangle, .angle, .multiplier, .interiorDistance, .atomDomain, .trap: nil
    }
  }
}

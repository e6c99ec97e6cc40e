// OrbitFeature — what a coloring may ask of a pixel beyond its outcome.

/// Something about a pixel's orbit that only some colorings need; two floats a pixel.
///
/// Where a feature does not apply both are not numbers (`unknown`): the stripes of an interior
/// pixel, say, or the multiplier of an escaped one.
package enum OrbitFeature: Hashable, Sendable {
  /// x: the mean of ½ + ½ sin(density · arg z) over the part of the orbit in which neighbors
  /// differ, interpolated so as to be continuous over the smooth count; 0 … 1. y: 0.
  case stripe(density: Int)
  /// x: the mean place of |z_n| between the bounds that the triangle inequality sets, over the
  /// same part of the orbit and interpolated alike; 0 … 1. y: 0.
  case triangle
  /// x: the argument of z_n at escape in turns, 0 ..< 1. y: 0.
  case angle
  /// The multiplier of an interior pixel's cycle, real and imaginary part; within the unit disk.
  case multiplier
  /// Where the orbit landed in a placed image: x to the right and y down, 0 … 1 each.
  case trap

  /// The value of a pixel to which a feature does not apply.
  package static let unknown = SIMD2<Float>(.nan, .nan)

  /// What it is called in lists.
  package var name: String {
    switch self {
    case .stripe: "stripe average"
    case .triangle: "triangle inequality average"
    case .angle: "angle at escape"
    case .multiplier: "multiplier"
    case .trap: "image trap"
    }
  }
}

/// One feature of every pixel of a buffer, in row order.
package struct FeaturePlane: Sendable, Equatable {
  package let feature: OrbitFeature
  package internal(set) var values: [SIMD2<Float>]

  /// Equal is equal to the bit: the unknown equals itself.
  package static func == (one: FeaturePlane, other: FeaturePlane) -> Bool {
    one.feature == other.feature
      && one.values.elementsEqual(other.values) {
        $0.x.bitPattern == $1.x.bitPattern && $0.y.bitPattern == $1.y.bitPattern
      }
  }
}

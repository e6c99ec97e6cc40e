// FeaturePlane — one feature of every pixel of a buffer.

/// One feature of every pixel of a buffer, in row order.
package struct FeaturePlane: Sendable, Equatable {
  package let feature: OrbitFeature
  package internal(set) var values: [SIMD2<Float>]

  /// Compares values bit by bit, so that unknown values equal each other.
  package static func == (one: FeaturePlane, other: FeaturePlane) -> Bool {
    one.feature == other.feature
      && one.values.elementsEqual(other.values) {
        $0.x.bitPattern == $1.x.bitPattern && $0.y.bitPattern == $1.y.bitPattern
      }
  }
}

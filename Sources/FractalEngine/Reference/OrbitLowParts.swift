// OrbitLowParts — the digits of a reference orbit that its doubles do not hold.

package import Numbers

/// What `ReferenceOrbit.points` lack: with them, each point is known to some 106 bits.
package struct OrbitLowParts: Sendable {
  /// The exact Z[m], iterated without any rounding, less the stored point: the nearest doubles.
  package let points: [Complex]
  /// The exact points below the range of doubles, whole, rounded to `precision` bits.
  package let small: [Int: BigComplex]

  /// Of `small`, in bits.
  package static let precision = 128

  /// How many bits beyond an orbit's precision are tried, one after the other.
  ///
  /// The first lets some 2^−50 of all points undecided; with the last, all that is exact within
  /// one square of the center is known to be.
  static func guardBits(_ precision: Int) -> [Int] { [96, 384, precision + 512] }

  /// In memory.
  var byteCount: Int { 16 * points.count + 128 * small.count }

  package init(points: [Complex], small: [Int: BigComplex]) {
    (self.points, self.small) = (points, small)
  }
}

// OrbitLowParts — the digits of a reference orbit that doubles do not hold.

package import BigNumbers

/// The low parts of `ReferenceOrbit.points`: with them each point is known to about 106 bits.
package struct OrbitLowParts: Sendable {
  /// The doubles nearest to the exact Z[m], iterated without rounding, minus the stored point.
  package let points: [Complex]
  /// The exact points below the range of doubles, rounded to `precision` bits.
  package let small: [Int: BigComplex]

  /// The precision of `small`, in bits.
  package static let precision = 128

  /// The numbers of guard bits beyond an orbit's precision, in the order in which they are tried.
  ///
  /// With the first, about 2^−50 of all points stay undecided. With the last, a point is known to
  /// be exact if it has no more digits than the square of the center.
  static func guardBits(_ precision: Int) -> [Int] { [96, 384, precision + 512] }

  /// The size in memory, in bytes.
  var byteCount: Int { 16 * points.count + 128 * small.count }

  package init(points: [Complex], small: [Int: BigComplex]) {
    (self.points, self.small) = (points, small)
  }
}

// OrbitResidues — the digits of a reference orbit that its doubles do not hold.

package import Numbers

/// What `ReferenceOrbit.points` lack: with them, each point is known to some 106 bits.
package struct OrbitResidues: Sendable {
  /// Z[m] less its nearest doubles, rounded to doubles.
  package let points: [Complex]
  /// The points below the range of doubles, whole.
  package let small: [Int: BigComplex]

  /// Of `small`, in bits.
  package static let precision = 128

  package init(points: [Complex], small: [Int: BigComplex]) {
    (self.points, self.small) = (points, small)
  }
}

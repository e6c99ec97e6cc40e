// OrbitPoint — one value of an orbit, rounded as it is stored.

package import BigNumbers

/// A value of a reference orbit as the kernels read it.
package struct OrbitPoint: Sendable, Equatable {
  /// The nearest doubles.
  package let nearest: Complex
  /// The nearest doubles; below `ReferenceOrbit.smallest`, each part rounded with a separate
  /// exponent.
  package let value: FloatExpComplex

  /// Rounds a value in full precision.
  package init(_ z: BigComplex) {
    nearest = z.nearest
    value = nearest.maxNorm >= ReferenceOrbit.smallest ? FloatExpComplex(nearest) : z.scaled
  }

  /// Creates a point that is not small.
  init(nearest: Complex) { self.init(nearest: nearest, value: FloatExpComplex(nearest)) }

  private init(nearest: Complex, value: FloatExpComplex) {
    (self.nearest, self.value) = (nearest, value)
  }

  package var isSmall: Bool { nearest.maxNorm < ReferenceOrbit.smallest }

  /// The point to which all values between two others round, in each part; nil if they round to
  /// more than one.
  package init?(between below: BigComplex, _ above: BigComplex) {
    guard Self.agree(below.re, above.re), Self.agree(below.im, above.im) else { return nil }
    self.init(below)
  }

  /// Whether two numbers round to the same double, with and without an exponent, or are both 0.
  private static func agree(_ a: BigFloat, _ b: BigFloat) -> Bool {
    a.sign == b.sign && a.nearest == b.nearest && a.scaled == b.scaled
  }
}

// ComplexRing — the arithmetic in which a formula's perturbation is written.

/// The arithmetic in which a formula's perturbation is written: on numbers, or on power series.
package protocol ComplexRing: Sendable {
  static func + (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The product with a small integer.
  static func * (left: Double, right: Self) -> Self
  /// (constant + self) · self, for which series need fewer products than for two operations.
  func timesItself(plus constant: Self) -> Self
  /// Twice the number, exactly; types with an exponent add 1 to the exponent.
  var doubled: Self { get }
}

extension ComplexRing {
  @inline(__always)
  package func timesItself(plus constant: Self) -> Self { (constant + self) * self }
  @inline(__always)
  package var doubled: Self { self + self }
}

// ComplexRing — the arithmetic in which a formula's perturbation is written.

/// The arithmetic in which a formula's perturbation is written: numbers, or power series of them.
package protocol ComplexRing: Sendable {
  static func + (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The product with a small whole number.
  static func * (left: Double, right: Self) -> Self
  /// (constant + self) · self, which series compute with fewer products.
  func timesItself(plus constant: Self) -> Self
  /// Twice the number, exactly; types with an exponent add 1 to it.
  var doubled: Self { get }
}

extension ComplexRing {
  @inline(__always)
  package func timesItself(plus constant: Self) -> Self { (constant + self) * self }
  @inline(__always)
  package var doubled: Self { self + self }
}

// ComplexRing — what a formula's perturbation is written in.

/// What a formula's perturbation is written in: numbers, or power series of them.
package protocol ComplexRing: Sendable {
  static func + (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The product with a small whole number.
  static func * (left: Double, right: Self) -> Self
  /// (constant + self) · self, which series know how to do with fewer products.
  func timesItself(plus constant: Self) -> Self
  /// Twice the number, exactly; where there is an exponent, by that.
  var doubled: Self { get }
}

extension ComplexRing {
  @inline(__always)
  package func timesItself(plus constant: Self) -> Self { (constant + self) * self }
  @inline(__always)
  package var doubled: Self { self + self }
}

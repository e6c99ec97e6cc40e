// Approximation — by what many iterations are done at once.

internal import Numbers

/// By what many iterations are done at once.
package struct Approximation: Sendable, Equatable {
  /// For people.
  package let kind: String
  /// Of its polynomials in the offset from the reference; 0 where there are none.
  package let degree: Int
}

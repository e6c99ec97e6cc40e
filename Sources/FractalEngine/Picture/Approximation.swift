// Approximation — the kind of step that does many iterations at once.

internal import Numbers

/// The kind of step that does many iterations at once.
package struct Approximation: Sendable, Equatable {
  /// A name for people to read.
  package let kind: String
  /// The degree of the steps' polynomials in the offset from the reference; 0 where there are none.
  package let degree: Int
}

// Approximation — the kind of BLA steps of a picture, for reports.

/// The kind of BLA steps.
package struct Approximation: Sendable, Equatable {
  /// A name for people to read.
  package let kind: String
  /// The degree of the steps' polynomials in the offset from the reference; 0 if there are none.
  package let degree: Int
}
